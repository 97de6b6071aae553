import type { Pool, PoolConnection } from './mysql-driver.js';
import { leaveSecondary, leaveServer } from './mysql-failovers.js';

const connection = () => ({ destroy: jest.fn(), stream: { destroy: () => {} } });

/** A pool in which these are free. */
function poolOf(all: ReturnType<typeof connection>[]) {
  const list = {
    get length() {
      return all.length;
    },
    get: (at: number) => all[at],
  };
  return { _closed: false, _allConnections: list, _freeConnections: list } as never as Pool;
}

const refusal = () =>
  Object.assign(new Error('read only'), { code: 'ER_OPTION_PREVENTS_STATEMENT', errno: 1290 });

describe('A server that refuses writes', () => {
  it('is left though a moment ago another one was to be left, to which no connection led any more', () => {
    const one = connection();
    const pool = poolOf([one]);
    leaveServer(pool, connection() as never as PoolConnection);
    expect(one.destroy).not.toHaveBeenCalled();
    leaveSecondary(pool, refusal());
    expect(one.destroy).toHaveBeenCalledTimes(1);
  });

  it('is left once in a second, so that reads there keep their connections', () => {
    const [one, next] = [connection(), connection()];
    const all = [one];
    const pool = poolOf(all);
    leaveSecondary(pool, refusal());
    all.push(next);
    leaveSecondary(pool, refusal());
    expect([one, next].map(({ destroy }) => destroy.mock.calls.length)).toEqual([1, 0]);
  });
});
