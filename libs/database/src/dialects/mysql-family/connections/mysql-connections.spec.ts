import { limitStatements, withoutDeadline } from './mysql-connections.js';
import type { Pool } from './mysql-driver.js';

function connection() {
  const asked: string[] = [];
  return {
    asked,
    _command: null as object | null,
    query: (text: string) => void asked.push(text),
  };
}

/** A pool of these, each of which is given once. */
function poolOf(...all: ReturnType<typeof connection>[]) {
  const list = { length: all.length, get: (at: number) => all[at] };
  const given = [...all];
  return {
    _closed: false,
    _allConnections: list,
    _freeConnections: list,
    getConnection: (done: (error: null, connection: unknown) => void) => done(null, given.shift()),
    end: () => {},
  } as never as Pool & { _closed: boolean };
}

describe('A connection that is silent', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is asked something before a proxy or the server takes it for lost, and one that is busy is not', async () => {
    const [idle, busy] = [connection(), connection()];
    busy._command = {};
    const pool = poolOf(idle, busy);
    withoutDeadline(busy);
    limitStatements(pool);
    await jest.advanceTimersByTimeAsync(62_000);
    pool._closed = true;
    expect([idle.asked, busy.asked]).toEqual([Array(3).fill('DO 1'), []]);
  });
});
