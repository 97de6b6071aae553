import { createConnection } from 'mysql2/promise';
import { v7 } from 'uuid';
import {
  areLocked,
  changeRows,
  endLocks,
  holdRows,
  readRows,
  sameDatabase,
} from './support/databases/database-access.js';
import { DatabaseProxy } from './support/databases/database-proxy.js';
import { eachKind } from './support/fewer-engines.js';
import { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { ASYNC, pathOf } from './support/http/long-changes.js';
import { type Service, startService } from './support/services/service.js';
import { until } from './support/until.js';

/** Copying so many takes an embedded database some seconds. */
const OBJECTS = 30_000;

const N = { n: { type: 'integer' } };
const INDEXED = { n: { type: 'integer', indexed: true } };
const WITH_LEVEL = { ...N, level: { type: 'integer', required: true, default: 1, indexed: true } };

describe('A change of a class whose process is killed', () => {
  eachKind(({ running: { engine, databaseUrl } }) => {
    const isEmbedded = databaseUrl === undefined;
    let service: Service;
    let now: Service;
    let stop: () => Promise<void>;
    let client: Client;
    let proxy: DatabaseProxy | undefined;

    beforeAll(async () => {
      ({ service, stop } = await startService(engine));
      now = service;
      client = await service.client();
    });
    afterAll(async () => {
      await stop();
      await proxy?.close();
    });

    /**
     * Starts the process again so that a change which adds an index never ends, once it has made the column: DDL waits
     * without a limit. For a row that is locked a change waits some seconds, and what a busy machine does may take
     * longer.
     */
    async function hangBeforeIndex(id: string): Promise<void> {
      await stop();
      proxy = await DatabaseProxy.open(service.running.databaseUrl!);
      ({ service: now, stop } = await startService(engine, { DATABASE_URL: proxy.url }));
      client = await now.client();
      void proxy.holdRequest(`ALTER TABLE c_${id} ADD INDEX`);
    }

    async function killAndStart(id: string): Promise<void> {
      process.kill(now.running.pid, 'SIGKILL');
      await stop();
      await proxy?.close();
      proxy = undefined;
      // The next one would look again a minute later only.
      if (!isEmbedded)
        await until(
          'the server to notice the end of the process',
          async () => !(await areLocked(service, `locks WHERE name = 'change of ${id}'`)),
        );
      ({ service: now, stop } = await startService(engine, sameDatabase(service)));
      client = await now.client();
    }

    const idOf = async (name: string) =>
      (await readRows<{ id: string }>(service, `SELECT id FROM classes WHERE name = '${name}'`))[0]!.id;

    /** What of the database names a class, but for its own table. */
    async function left(id: string): Promise<unknown[]> {
      if (isEmbedded)
        return readRows(
          service,
          `SELECT name FROM sqlite_master WHERE name LIKE '%_c_${id}' AND type = 'table'`,
        );
      return [
        ...(await readRows<object>(service, `SELECT name FROM locks WHERE name LIKE '%${id}'`)),
        ...(await readRows<object>(
          service,
          `SELECT column_name FROM information_schema.columns WHERE table_name = 'c_${id}' AND column_name REGEXP '^[xu][0-9]' AND table_schema = DATABASE()`,
        )),
      ];
    }

    /** What tidies up holds the lock of the class itself, and gives it up after it has told of that. */
    const nothingLeft = (id: string) =>
      until('nothing of it to be left', async () => (await left(id)).length === 0);

    const told = (line: string) =>
      until(`the log to say: ${line}`, async () => now.log().includes(line), 90_000);

    it('is told of at the next start, and what it has left is dropped', async () => {
      const things = await now.createClass(N);
      const objects = Array.from({ length: isEmbedded ? OBJECTS : 1000 }, (_, n) => ({ n }));
      await client.createMany(things, objects);
      const id = await idOf(things.name);
      if (!isEmbedded) await hangBeforeIndex(id);
      const answer = await client.put(things.definitionPath, { fields: WITH_LEVEL }, ASYNC);
      expect(answer.status).toBe(202);
      await until('the change to be reported in its midst', async () => {
        const [row] = await readRows<{ step: string; state: string }>(
          service,
          `SELECT step, state FROM class_changes WHERE id = '${answer.body.id}'`,
        );
        if (row !== undefined && row.state !== 'running') throw new Error('it has ended before');
        if (isEmbedded) return (await left(id)).length > 0;
        // One is its lock, which it has before it makes anything. While its row says that it waits, another may have
        // that.
        return row!.step !== 'waiting' && (await left(id)).length > 1;
      });
      await killAndStart(id);
      await told(
        `A change of the class ${things.name} was interrupted by the end of its process: nothing of it has been applied, ` +
          'at revision 1. What it had left in the database is dropped.',
      );
      await nothingLeft(id);
      expect((await client.get(pathOf(answer))).body).toMatchObject({
        state: 'interrupted',
        problem: { code: 'outcome_unknown' },
      });
      expect((await client.get(things.definitionPath)).body.revision).toBe(1);
      const again = await client.put(things.definitionPath, { fields: WITH_LEVEL }, { prefer: 'wait=60' });
      expect([again.status, again.body.revision]).toEqual([200, 2]);
    });

    if (isEmbedded) return;

    it('stores nothing once the connection of its lock is lost, as others may have tidied up', async () => {
      const url = service.running.databaseUrl!;
      const between = await DatabaseProxy.open(url);
      const instance = await startService(engine, { ...sameDatabase(service), DATABASE_URL: between.url });
      const things = await now.createClass(N);
      await client.create(things, { n: 1 });
      const id = await idOf(things.name);
      const held = between.holdRequest(`SELECT 1 FROM c_${id} WHERE 1 = 0`);
      const lost = new Client(instance.service.baseUrl, client.token);
      const changing = lost.put(things.definitionPath, { fields: INDEXED }, { prefer: 'wait=60' });
      await Promise.race([held, changing.then(({ body }) => expect(body).toBe('still under way'))]);
      const connection = await createConnection({ uri: url });
      await endLocks(connection);
      await connection.end();
      // The same as it is: nothing but what was left is changed.
      expect((await client.put(things.definitionPath, { fields: N })).body.revision).toBe(1);
      expect(await left(id)).toEqual([]);
      between.heal();
      const answer = await changing;
      expect((await client.list(things, { n: { $eq: 1 } })).body.metadata).toMatchObject({ total: 1 });
      expectProblem(answer, 503, 'unavailable');
      const again = await client.put(things.definitionPath, { fields: INDEXED }, { prefer: 'wait=60' });
      expect([again.status, again.body.revision]).toEqual([200, 2]);
      await instance.stop();
      await between.close();
    });

    it('holds up nothing else where it hangs, with the lock of its class', async () => {
      const things = await now.createClass(N);
      const [hung, gone] = [
        await idOf(things.name),
        v7({ msecs: Date.now() - 3_600_000 }).replaceAll('-', ''),
      ];
      await changeRows(service, `INSERT INTO locks (name) VALUES ('change of ${hung}')`);
      const release = await holdRows(service, `locks WHERE name = 'change of ${hung}'`);
      await changeRows(
        service,
        'INSERT INTO class_changes (id, class_id, class_name, state, step, started_at, reported_at, expires_at) ' +
          `VALUES ('${v7()}', '${hung}', '${things.name}', 'running', 'changing', 0, 0, ${Date.now() + 3_600_000})`,
      );
      await changeRows(service, `CREATE TABLE c_${gone} (id BINARY(16) NOT NULL PRIMARY KEY)`);
      const instance = await startService(engine, sameDatabase(service));
      const tables = () => readRows<object>(service, `SHOW TABLES LIKE 'c_${gone}'`);
      await until('the tables of another class to be dropped', async () => (await tables()).length === 0);
      await instance.stop();
      expect(instance.service.log()).not.toContain('had to be broken off');
      await release();
      // The next process would tidy it up, and keep others from that if it is killed meanwhile.
      await changeRows(service, `DELETE FROM class_changes WHERE class_id = '${hung}'`);
      await changeRows(service, `DELETE FROM locks WHERE name = 'change of ${hung}'`);
    });

    it('is told of where its request was not answered yet, too', async () => {
      const things = await now.createClass(N);
      await client.create(things, { n: 1 });
      const id = await idOf(things.name);
      await hangBeforeIndex(id);
      // It is answered, and reported, after 5 s otherwise.
      const lost = client
        .put(things.definitionPath, { fields: WITH_LEVEL }, { prefer: 'wait=60' })
        .catch(() => {});
      await until('it to have made a column', async () => (await left(id)).length > 1);
      await killAndStart(id);
      await lost;
      await told(
        `A change of the class ${things.name} was interrupted by the end of its process: the class is whole, at revision 1. ` +
          'What it had left in the database is dropped.',
      );
      await nothingLeft(id);
    });
  });
});
