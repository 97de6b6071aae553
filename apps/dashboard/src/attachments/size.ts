const UNITS = ['bytes', 'kB', 'MB', 'GB'];
const STEP = 1000;

/** A number of bytes as people say it. */
export function sizeText(bytes: number): string {
  if (bytes === 1) return '1 byte';
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit++;
  }
  return `${unit === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${UNITS[unit]}`;
}
