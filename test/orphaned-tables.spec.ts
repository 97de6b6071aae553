import { v7 } from 'uuid';
import { changeRows, readRows, sameDatabase } from './support/databases/database-access.js';
import { itLong } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { run } from './support/services/command-line.js';
import { type Service, startService } from './support/services/service.js';
import { until } from './support/until.js';

const HOUR = 3_600_000;

describe('tables of classes that have no row', () => {
  oneEngine(({ running: { engine } }) => {
    /** The one whose database it is, later without its process. */
    let service: Service;
    let now: Service;
    let stop: () => Promise<void>;
    let client: Client;
    let books: ClassHandle;

    beforeAll(async () => {
      ({ service, stop } = await startService(engine));
      now = service;
      client = await service.client();
      books = await service.createClass({ title: { type: 'string', searchable: true } });
      await client.create(books, { title: 'Works' });
    });
    afterAll(() => stop());

    async function restart(): Promise<void> {
      await stop();
      const next = await startService(engine, sameDatabase(service));
      stop = next.stop;
      now = next.service;
      client = await now.client();
    }

    const verify = () =>
      run(['verify'], {
        PATH: process.env.PATH,
        DATA_DIR: service.running.dataDirectory,
        ...sameDatabase(service),
      });
    const classId = (age: number) => v7({ msecs: Date.now() - age }).replaceAll('-', '');
    const ids = async () =>
      (await readRows<{ id: string }>(service, 'SELECT id FROM classes')).map(({ id }) => id);

    async function tables(): Promise<string[]> {
      const sql =
        engine === 'sqlite'
          ? "SELECT name FROM sqlite_master WHERE type = 'table'"
          : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()';
      const names = (await readRows<{ name: string }>(service, sql)).map(({ name }) => name);
      return names.filter((name) => /^[cw]_/.test(name)).sort();
    }

    /** With one row in it. */
    async function make(table: string): Promise<void> {
      await changeRows(service, `CREATE TABLE ${table} (id BINARY(16) NOT NULL PRIMARY KEY, data TEXT)`);
      await changeRows(service, `INSERT INTO ${table} (id, data) VALUES (X'${classId(0)}', '{}')`);
    }

    /** As a deletion notes it. */
    const noteDeletion = (id: string) =>
      changeRows(service, `INSERT INTO locks (name) VALUES ('deleted ${id}')`);

    const notes = () => readRows(service, "SELECT name FROM locks WHERE name LIKE 'deleted %'");

    it('go at the start of a service, and those of classes stay', async () => {
      const kept = await tables();
      expect(kept.map((name) => name.slice(2).split('_')[0])).toEqual(Array(2).fill((await ids())[0]));
      const [killed, halfway] = [classId(HOUR), classId(2 * HOUR)];
      const lost = [`c_${killed}`, `w_${killed}_2`, `w_${killed}_13`, `w_${halfway}_7`];
      // Of other programs.
      const foreign = ['c_notes', `c_${killed}_2`, `w_${killed}`];
      for (const name of [...lost, ...foreign]) await make(name);
      // The process of the last one had dropped its tables.
      for (const id of [killed, classId(3 * HOUR)]) await noteDeletion(id);
      expect(await verify()).toMatchObject({
        code: 1,
        errors: expect.stringContaining(`c_${killed}: 1 object of a class that has no row`),
      });

      await restart();
      await until('the tables to be gone', async () => !(await tables()).some((name) => lost.includes(name)));
      expect(await tables()).toEqual([...kept, ...foreign].sort());
      await until('the notes to be gone', async () => (await notes()).length === 0);
      expect(await verify()).toMatchObject({ code: 0, errors: '' });
      expect((await client.list(books, undefined, { search: 'wor' })).body.metadata.total).toBe(1);
      await until('the log', async () =>
        [killed, halfway].every((id) =>
          now.log().includes(`Dropped the tables of a class that has no row: ${id}`),
        ),
      );
    });

    it('go where those of another class cannot be dropped', async () => {
      const [kept, old] = [classId(HOUR), classId(HOUR)];
      for (const id of [kept, old]) {
        await make(`c_${id}`);
        await noteDeletion(id);
      }
      await changeRows(service, `CREATE TABLE referring (id BINARY(16) REFERENCES c_${kept} (id))`);
      await changeRows(service, `INSERT INTO referring (id) SELECT id FROM c_${kept}`);
      await restart();
      await until('the other one to be gone', async () => !(await tables()).includes(`c_${old}`));
      expect(await tables()).toContain(`c_${kept}`);
      await changeRows(service, 'DROP TABLE referring');
    });

    it('stay while they may be those of a class that is being created', async () => {
      const [young, old] = [classId(0), classId(HOUR)];
      for (const id of [young, old]) {
        await make(`c_${id}`);
        await noteDeletion(id);
      }
      await restart();
      await until('the old one to be gone', async () => !(await tables()).includes(`c_${old}`));
      expect(await tables()).toContain(`c_${young}`);
    });

    itLong('stay where objects are in them and nobody has deleted the class', async () => {
      const [accident, empty] = [classId(HOUR), classId(HOUR)];
      for (const id of [accident, empty]) await make(`c_${id}`);
      await changeRows(service, `DELETE FROM c_${empty}`);
      await restart();
      await until('the empty one to be gone', async () => !(await tables()).includes(`c_${empty}`));
      expect(await readRows(service, `SELECT data FROM c_${accident}`)).toHaveLength(1);
      expect((await verify()).errors).toContain(`c_${accident}: 1 object of a class that has no row`);
    });
  });
});
