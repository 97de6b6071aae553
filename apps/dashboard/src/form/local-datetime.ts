/** An instant as `<input type="datetime-local">` has it: local time without an offset, to the millisecond. */
export function localOf(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  const day = `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  const time = `${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}`;
  return `${day}T${time}.${pad(date.getMilliseconds(), 3)}`;
}

/**
 * The instant, in UTC, of a local time; undefined for none. Of two, where a clock is set back, the one that is nearer
 * to `before`.
 */
export function instantOf(local: string, before?: string): string | undefined {
  const date = new Date(local);
  if (local === '' || Number.isNaN(date.getTime())) return undefined;
  const one = date.toISOString();
  const other = otherInstantOf(one);
  if (before === undefined || other === undefined) return one;
  const distance = (instant: string) => Math.abs(Date.parse(instant) - Date.parse(before));
  return distance(other) < distance(one) ? other : one;
}

/** By how many minutes clocks are set back: by an hour, on Lord Howe Island by half of one. */
const SET_BACK = [60, -60, 30, -30];

/**
 * The other instant that has the same local time, since a clock is set back between them; undefined where there is
 * none.
 */
export function otherInstantOf(instant: string): string | undefined {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return undefined;
  const others = SET_BACK.map((minutes) => new Date(at + minutes * 60_000).toISOString());
  return others.find((other) => localOf(other) === localOf(instant));
}
