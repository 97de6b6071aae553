import type { Failure } from '../../../engine/errors.js';
import { mysqlFailure } from './mysql-errors.js';

/** An error as the driver makes it: with a name where it has one for the number. */
const numbered = (errno: number, code?: string) =>
  Object.assign(new Error('as the server says'), { errno, code });

describe('What an error of a server means', () => {
  it.each<[string, number, string | undefined, Failure | undefined]>([
    ['a lock wait', 1205, 'ER_LOCK_WAIT_TIMEOUT', 'aborted'],
    [
      'a statement that took too long on MariaDB, for which the driver has no name',
      1969,
      undefined,
      'unavailable',
    ],
    ['a connection that was killed on MariaDB, for which it has none either', 1927, undefined, 'lost'],
    ['a write conflict on TiDB, likewise', 9007, undefined, 'aborted'],
    ['a database that was dropped', 1049, 'ER_BAD_DB_ERROR', 'unavailable'],
    ['a privilege that was taken', 1142, 'ER_TABLEACCESS_DENIED_ERROR', 'unavailable'],
    ['a packet that is too large for the server', 1153, 'ER_NET_PACKET_TOO_LARGE', 'unavailable'],
    ['a fault of ours', 1064, 'ER_PARSE_ERROR', undefined],
  ])('%s: %d', (_, errno, code, failure) => {
    expect(mysqlFailure(numbered(errno, code))).toBe(failure);
    // TypeORM wraps it.
    const wrapped = Object.assign(new Error('failed'), { driverError: numbered(errno, code) });
    expect(mysqlFailure(wrapped)).toBe(failure);
  });

  it('is nothing for an error that no server has made', () => {
    expect(mysqlFailure(new Error('ours'))).toBeUndefined();
    expect(mysqlFailure(undefined)).toBeUndefined();
  });
});
