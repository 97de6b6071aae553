/**
 * Whether this is `npm run test:long`, which runs every spec that depends on this file: amounts in full, what takes its
 * time by nature, and all engines. `npm test` runs as much of those specs as finds a fault soon.
 */
export const isLong = process.env.TEST_LONG === '1';

/** How much of something `npm test` takes, and `npm run test:long`. */
export function amount(brief: number, full: number): number {
  return isLong ? full : brief;
}

/** As `it`, for what `npm test` leaves out. */
export const itLong: (title: string, test: () => Promise<void>, milliseconds?: number) => void = isLong
  ? it
  : () => {};

/** As `describe`, for what `npm test` leaves out. */
export const describeLong: (title: string, tests: () => void) => void = isLong ? describe : () => {};
