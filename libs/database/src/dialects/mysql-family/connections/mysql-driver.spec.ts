import { createPool } from 'mysql2';
import { DatabaseRefused } from '../../../engine/errors.js';
import { connectionFault, freeCount, openCount, poolOf } from './mysql-driver.js';

const connection = (inside: object) => connectionFault(inside as never)?.message;

describe('What mysql2 does not publish', () => {
  it('is found in a pool of the version that is installed', () => {
    const made = createPool({});
    const pool = poolOf(made);
    expect([freeCount(pool), openCount(pool)]).toEqual([0, 0]);
    made.end();
  });

  it('is named where a pool lacks it', () => {
    const known = {
      getConnection: () => {},
      end: () => {},
      _closed: false,
      _allConnections: [],
      _freeConnections: [],
    };
    expect(() => poolOf({ ...known, _closed: undefined })).toThrow(DatabaseRefused);
    expect(() => poolOf({ ...known, _closed: undefined })).toThrow(
      'a pool of mysql2 has no _closed as this service knows it: another version of the package is installed',
    );
    expect(() => poolOf(known)).toThrow('the list of free connections of mysql2 has no get');
  });

  it('is named where a connection lacks it', () => {
    const stream = { destroy: () => {} };
    expect(connection({ _command: null, stream })).toBeUndefined();
    expect(connection({ stream })).toContain('a connection of mysql2 has no _command');
    expect(connection({ _command: null })).toContain('a connection of mysql2 has no stream');
    expect(connection({ _command: null, stream: {} })).toContain(
      'the socket of a connection of mysql2 has no destroy',
    );
  });
});
