/** An instant as `<input type="datetime-local">` has it: local time without an offset, to the millisecond. */
export function localOf(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  const day = `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  const time = `${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}`;
  return `${day}T${time}.${pad(date.getMilliseconds(), 3)}`;
}

/** The instant, in UTC, of a local time; undefined for none. */
export function instantOf(local: string): string | undefined {
  const date = new Date(local);
  return local === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
