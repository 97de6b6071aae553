import type { Failure } from '../../engine/errors.js';
import { driverError } from '../drivers/driver-error.js';

const FAILURES: readonly (readonly [code: RegExp, failure: Failure])[] = [
  // Another process, such as the command line, wrote at the same moment.
  [/^SQLITE_(BUSY|LOCKED)/, 'aborted'],
  [/^SQLITE_FULL/, 'full'],
  // The system forgets what it could not flush: the next flush would succeed, and prove nothing.
  [/^SQLITE_IOERR_(FSYNC|DIR_FSYNC)/, 'broken'],
  // What is written goes to a file that nothing finds again (`OpenFiles`).
  [/^(SQLITE_READONLY_DBMOVED|FILE_OVERWRITTEN)$/, 'broken'],
  // What has failed to reach the disk may be found there after a crash all the same.
  [/^SQLITE_IOERR_(WRITE|TRUNCATE)/, 'lost'],
  [/^SQLITE_(IOERR|CANTOPEN|READONLY)/, 'unavailable'],
];

/** What an error of the driver means; undefined for an error of ours. */
export function sqliteFailure(error: unknown): Failure | undefined {
  const code = driverError(error)?.code ?? '';
  return FAILURES.find(([pattern]) => pattern.test(code))?.[1];
}

/** Whether an error is that of `insertObject` where the class is another one. */
export function isNotInserted(error: unknown): boolean {
  const { code, message } = driverError(error) ?? {};
  return code === 'SQLITE_CONSTRAINT_NOTNULL' && /: \w+\.data$/.test(message ?? '');
}

/** Whether an error says that rows are others than a write expected (`Step.expected`). */
export function isChanged(error: unknown): boolean {
  return driverError(error)?.code === 'CHANGED';
}
