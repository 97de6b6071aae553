const LAST_BEFORE_SURROGATES = 0xd7ff;
const FIRST_AFTER_SURROGATES = 0xe000;
const LAST_POINT = 0x10ffff;

/** The lowest text above all that begin with this one, by code point; undefined where there is none. */
export function textAbove(beginning: string): string | undefined {
  const points = [...beginning];
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    const point = last.codePointAt(0)!;
    if (point === LAST_POINT) continue;
    const next = point === LAST_BEFORE_SURROGATES ? FIRST_AFTER_SURROGATES : point + 1;
    return points.join('') + String.fromCodePoint(next);
  }
  return undefined;
}
