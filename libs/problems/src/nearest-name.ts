/**
 * The name that was most likely meant: the known name within two edits (one for short names), or undefined. Case is
 * ignored first, since a wrong capital is the commonest mistake.
 */
export function nearestName(wrong: string, known: Iterable<string>): string | undefined {
  const allowed = wrong.length <= 4 ? 1 : 2;
  let lowerCase: string | undefined;
  let rows: Rows | undefined;
  let best: string | undefined;
  let bestDistance = allowed + 1;
  for (const name of known) {
    if (Math.abs(name.length - wrong.length) >= bestDistance) continue;
    lowerCase ??= wrong.toLowerCase();
    if (name.toLowerCase() === lowerCase) return name;
    rows ??= rowsFor(wrong.length + allowed);
    const distance = distanceOf(wrong, name, bestDistance, rows);
    if (distance < bestDistance) [best, bestDistance] = [name, distance];
  }
  return best;
}

/**
 * What a sentence about a wrong name is followed by, after a space: the question for the nearest one, or `otherwise`
 * where no name is near. Empty where there is neither.
 */
export function nameHint(nearest: string | undefined, otherwise = ''): string {
  const hint = nearest === undefined ? otherwise : `Did you mean ${nearest}?`;
  return hint === '' ? '' : ` ${hint}`;
}

/** The edits between two names: what both begin and end with needs none, and names of one class often share it. */
function distanceOf(a: string, b: string, limit: number, rows: Rows): number {
  const shorter = Math.min(a.length, b.length);
  let from = 0;
  while (from < shorter && a[from] === b[from]) from++;
  let after = 0;
  while (after < shorter - from && a.at(-1 - after) === b.at(-1 - after)) after++;
  return editDistance(a.slice(from, a.length - after), b.slice(from, b.length - after), limit, rows);
}

/**
 * Edits between two names: an insertion, deletion, substitution or swap of neighbours (optimal string alignment). From
 * `limit` on they are not counted. Only cells near the diagonal are looked at, since beyond them the lengths alone make
 * a difference of `limit`, and unlike names are given up after some rows: there may be thousands of pairs.
 */
function editDistance(a: string, b: string, limit: number, rows: Rows): number {
  let [beforePrevious, previous, current] = rows;
  for (let column = 0; column <= Math.min(limit, b.length); column++) previous[column] = column;
  for (let row = 1; row <= a.length; row++) {
    const from = Math.max(1, row - limit);
    const to = Math.min(b.length, row + limit);
    let least = from === 1 ? row : limit;
    current[from - 1] = least;
    for (let column = from; column <= to; column++) {
      const substitution = previous[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swap = swapped ? beforePrevious[column - 2]! + 1 : limit;
      const above = column < row + limit ? previous[column]! : limit;
      const cell = Math.min(substitution, swap, above + 1, current[column - 1]! + 1);
      current[column] = cell;
      least = Math.min(least, cell);
    }
    if (least >= limit) return limit;
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
  }
  return previous[b.length]!;
}

/** The rows of the table of edits that are kept: the current one, and two before it. */
type Rows = [beforePrevious: Uint16Array, previous: Uint16Array, current: Uint16Array];

function rowsFor(longest: number): Rows {
  return [new Uint16Array(longest + 1), new Uint16Array(longest + 1), new Uint16Array(longest + 1)];
}
