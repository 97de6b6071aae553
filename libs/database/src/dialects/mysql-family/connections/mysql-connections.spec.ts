import { limitStatements, withoutDeadline } from './mysql-connections.js';
import type { Pool, PoolConnection } from './mysql-driver.js';
import { prepareSessions } from './mysql-sessions.js';

/** A connection to a server of this name. */
function connectionTo(host: string) {
  const asked: string[] = [];
  return {
    asked,
    threadId: 7,
    _command: null as object | null,
    stream: { destroy: () => {} },
    addCommand: () => {},
    destroy: jest.fn(),
    query: (text: string, _values: unknown[], done: (error: null, rows: object[]) => void) => {
      asked.push(text);
      done(null, [{ host, port: 3306 }]);
    },
    reset: () => {},
    changeUser: () => {},
    release: jest.fn(),
  };
}

/** A pool of these, each of which is given once. */
function poolOf(...all: ReturnType<typeof connectionTo>[]) {
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
    const [idle, busy] = [connectionTo('one'), connectionTo('one')];
    busy._command = {};
    const pool = poolOf(idle, busy);
    withoutDeadline(busy);
    limitStatements(pool);
    await jest.advanceTimersByTimeAsync(62_000);
    pool._closed = true;
    expect([idle.asked, busy.asked]).toEqual([Array(3).fill('DO 1'), []]);
  });
});

describe('A statement that its server does not answer in time', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    ['is ended there', 'one', ['KILL 7']],
    ['has nothing ended where the address leads to another server by now', 'other', []],
  ])('%s', async (_what, host, killed) => {
    const [slow, next] = [connectionTo('one'), connectionTo(host)];
    const pool = poolOf(slow, next);
    prepareSessions(pool, 'SET NAMES utf8mb4');
    await new Promise<PoolConnection>((resolve) => pool.getConnection((_, one) => resolve(one)));
    limitStatements(pool);
    slow._command = {};
    await jest.advanceTimersByTimeAsync(9000);
    pool._closed = true;
    expect(next.asked.filter((text) => text.startsWith('KILL'))).toEqual(killed);
    expect(next.release).toHaveBeenCalled();
  });

  it('has what is free and leads to that server dropped, where that answers nothing', async () => {
    const [slow, same, other, killer] = ['one', 'one', 'other', 'one'].map(connectionTo);
    const pool = poolOf(slow!, same!, other!, killer!);
    prepareSessions(pool, 'SET NAMES utf8mb4');
    for (let given = 0; given < 3; given++)
      await new Promise<PoolConnection>((resolve) => pool.getConnection((_, one) => resolve(one)));
    limitStatements(pool);
    slow!._command = {};
    slow!.stream.destroy = () => {
      slow!._command = null;
    };
    const answer = killer!.query;
    killer!.query = (text, values, done) => {
      if (!text.startsWith('KILL')) answer(text, values, done);
    };
    await jest.advanceTimersByTimeAsync(9000);
    const dropped = () => [same!, other!].map(({ destroy }) => destroy.mock.calls.length);
    expect(dropped()).toEqual([0, 0]);
    await jest.advanceTimersByTimeAsync(1000);
    pool._closed = true;
    expect(dropped()).toEqual([1, 0]);
  });
});
