import { createPool } from 'mysql2';
import {
  openCount,
  type Pool,
  type PoolConnection,
} from '../libs/database/src/dialects/mysql-family/connections/mysql-driver.js';
import {
  prepareSessions,
  sessionStatement,
} from '../libs/database/src/dialects/mysql-family/connections/mysql-sessions.js';
import { connect, run } from '../libs/database/src/dialects/mysql-family/execution/mysql-run.js';
import { ownEngines, startOwnServer } from './support/databases/own-server.js';
import { startService } from './support/services/service.js';

const SERVERS = (['mysql', 'mariadb'] as const).flatMap((kind) => {
  const url = process.env[`TEST_${kind.toUpperCase()}_URL`];
  return url ? [{ kind, url }] : [];
});

interface Renewable extends PoolConnection {
  reset(done: (error: Error | null) => void): void;
  changeUser(options: object, done: (error: Error | null) => void): void;
}

const MODE = 'SELECT @@sql_mode AS mode, @@time_zone AS zone, @@sql_select_limit AS most LIMIT 1';
const OURS = {
  mode: expect.stringMatching(/^(?!.*BACKSLASH).*STRICT_TRANS_TABLES/),
  zone: '+00:00',
  most: expect.anything(),
};

describe('Sessions of a pool', () => {
  it('say how they want it to a server of any kind', () => {
    expect(sessionStatement()).toMatch(/^SET NAMES utf8mb4 /);
    expect(sessionStatement('mysql')).toContain("transaction_isolation = 'REPEATABLE-READ'");
    expect(sessionStatement('mariadb')).toContain("tx_isolation = 'REPEATABLE-READ'");
  });

  // TEST_ENGINES may leave all of them out.
  if (SERVERS.length === 0) return;
  describe.each(SERVERS)('of $kind', ({ kind, url }) => {
    let pool: Pool & { end(done: () => void): void };

    function open(statement = sessionStatement(kind)): void {
      pool = createPool({ uri: url, connectionLimit: 1 }) as never;
      prepareSessions(pool, statement);
    }
    afterEach(() => new Promise<void>((resolve) => pool.end(resolve)));

    const modeOf = async (connection: PoolConnection) =>
      (await run<object[]>(connection, 'query', { text: MODE, values: [] }))[0];
    const spoil = (connection: PoolConnection) =>
      run(connection, 'query', {
        text: "SET sql_mode = 'NO_BACKSLASH_ESCAPES', time_zone = '-11:00'",
        values: [],
      });

    it('are ours before their first use, and are not asked for again', async () => {
      open();
      const connection = await connect(pool);
      expect(await modeOf(connection)).toEqual(OURS);
      await spoil(connection);
      connection.release();
      expect(await modeOf(await connect(pool))).toMatchObject({ zone: '-11:00' });
    });

    it('are ours again after a reset and a change of user, for what was waiting too', async () => {
      open();
      const connection = (await connect(pool)) as Renewable;
      const { username: user, password } = new URL(url);
      for (const renew of [
        (done: (error: Error | null) => void) => connection.reset(done),
        (done: (error: Error | null) => void) => connection.changeUser({ user, password }, done),
      ]) {
        await spoil(connection);
        const renewed = new Promise((resolve) => renew(resolve));
        const next = modeOf(connection);
        expect(await renewed).toBeNull();
        expect(await next).toEqual(OURS);
      }
    });

    it('are not used where they cannot be made ours', async () => {
      open('SET no_such_variable = 1');
      await expect(connect(pool)).rejects.toThrow('no_such_variable');
      expect(openCount(pool)).toBe(0);
    });
  });
});

describe('A database server that keeps no more prepared statements', () => {
  const engines = ownEngines().slice(0, 1);
  if (engines.length === 0) it.skip('needs the program of a server', () => {});
  for (const engine of engines)
    it(`serves everything without them (${engine})`, async () => {
      const server = await startOwnServer(engine, []);
      // An option of MySQL's would keep its tables from being made.
      await server.administrator.query('SET GLOBAL max_prepared_stmt_count = 0');
      const { service, stop } = await startService(engine, { DATABASE_URL: server.url.href });
      try {
        const client = await service.client();
        const notes = await service.createClass({ mark: { type: 'string' }, count: { type: 'integer' } });
        const path = await client.create(notes, { mark: 'first', count: 1 });
        expect((await client.put(path, { mark: 'x'.repeat(100_000) })).status).toBe(200);
        expect((await client.get(path)).body).toMatchObject({ mark: 'x'.repeat(100_000), count: 1 });
        const { objects } = (await client.list(notes, { count: { $gte: 1 } })).body;
        expect(objects).toHaveLength(1);
        await client.createMany(notes, Array(100).fill({ mark: 'y'.repeat(1000) }));
        expect((await client.list(notes)).body.metadata.total).toBe(101);
        expect((await client.delete(path)).status).toBe(200);
      } finally {
        await stop();
        await server.stop();
      }
    });
});
