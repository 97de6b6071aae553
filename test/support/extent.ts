import { forgetIdleHooks } from './idle-hooks.js';

/**
 * Whether this is `npm run test:long`: amounts in full, what takes its time by nature, and all engines. It runs specs
 * that depend on this file, and of these what `npm test` has left out or done in brief (test/test-runs.spec.ts holds
 * them to it).
 */
export const isLong = process.env.TEST_LONG === '1';

/** How much of something `npm test` takes, and `npm run test:long`. */
export function amount(brief: number, full: number): number {
  return isLong ? full : brief;
}

const countTest = isLong ? forgetIdleHooks() : () => {};

/** `it` where a condition holds. */
function itWhere(isRun: () => boolean): jest.It {
  const real = it;
  const run = <Answer>(test: () => Answer) => {
    countTest();
    return test();
  };
  const one = (...test: Parameters<jest.It>) => (isRun() ? run(() => real(...test)) : undefined);
  const each = (...table: Parameters<jest.Each>) => (isRun() ? run(() => real.each(...table)) : () => {});
  return Object.assign(one, real, { each }) as jest.It;
}

/** As `it`, for what both runs do, each to its extent. */
export const itBoth = itWhere(() => true);

/** As `it`, for what `npm test` leaves out. */
export const itLong = itWhere(() => isLong);

/** As `describe`, for what `npm test` leaves out. */
export const describeLong: (title: string, tests: () => void) => void = isLong
  ? (title, tests) => describe(title, () => inLong(tests))
  : () => {};

/** All of a file of that name is for `npm run test:long`. */
let isInLong = expect.getState().testPath?.endsWith('.long.spec.ts') ?? false;

/**
 * Describes tests that belong to `npm run test:long` as they are, such as those of an engine that `npm test` leaves
 * out.
 */
export function inLong(tests: () => void): void {
  const before = isInLong;
  isInLong = true;
  tests();
  isInLong = before;
}

// `npm test` has run all others.
if (isLong) globalThis.it = itWhere(() => isInLong);
