import { changeRows, readRows, sameDatabase } from './support/databases/database-access.js';
import { itLong } from './support/extent.js';
import { eachKind } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { run } from './support/services/command-line.js';
import { logged } from './support/services/logged.js';
import { type Service, startService } from './support/services/service.js';

/** How an engine says that a table is missing. */
const MISSING = /no such table: |Table '\S+' doesn't exist/;

describe('A table that an operator has dropped', () => {
  eachKind(({ running: { engine } }) => {
    let service: Service;
    let stop: () => Promise<void>;
    let client: Client;
    let things: ClassHandle;
    let path: string;

    beforeAll(async () => {
      ({ service, stop } = await startService(engine));
      client = await service.client();
      things = await service.createClass({ n: { type: 'integer', indexed: true } });
      path = await client.create(things, { n: 1 });
    });
    afterAll(() => stop());

    const cli = (...args: string[]) =>
      run(args, {
        PATH: process.env.PATH,
        DATA_DIR: service.running.dataDirectory,
        ...sameDatabase(service),
      });

    const dropTable = async ({ name }: ClassHandle) => {
      const [row] = await readRows<{ id: string }>(service, `SELECT id FROM classes WHERE name = '${name}'`);
      await changeRows(service, `DROP TABLE c_${row!.id}`);
    };

    it('of a class is a 503 to all that needs it, which the log explains, and `verify` names it', async () => {
      const other = await service.createClass({ n: { type: 'integer' } });
      await dropTable(things);
      const answers = [
        await client.get(path),
        await client.get(`${things.path}/?limit=1`),
        await client.post(`${things.path}/`, { n: 2 }),
        await client.put(path, { n: 3 }),
        await client.delete(path),
        await client.put(things.definitionPath, { fields: { m: { type: 'integer' } } }),
      ];
      for (const answer of answers) {
        expectProblem(answer, 503, 'unavailable');
        const [line] = await logged(service, answer.body.requestId);
        expect(line).toMatch(/"level":50,/);
        expect(line).toMatch(MISSING);
      }
      const { code, output, errors } = await cli('verify');
      expect(code).toBe(1);
      expect(output + errors).toMatch(
        new RegExp(`${things.name}: its objects cannot be read: (no such|Table)`),
      );
      expect(await client.total(other)).toBe(0);
      expect((await client.delete(`${things.definitionPath}?force=true`)).status).toBe(200);
    });

    itLong('of the service itself is a 503, and keeps it from starting with the reason', async () => {
      const { service: own, stop } = await startService(engine);
      const client = await own.client();
      await changeRows(own, 'ALTER TABLE classes RENAME TO elsewhere');
      expectProblem(await client.get('/api/v1/storage/classes'), 503, 'unavailable');
      await stop();
      const start = () => startService(engine, { ...sameDatabase(own), DATA_DIR: own.running.dataDirectory });
      await expect(start()).rejects.toThrow(MISSING);
      await changeRows(own, 'ALTER TABLE elsewhere RENAME TO classes');
      await changeRows(own, 'DROP TABLE migrations');
      await expect(start()).rejects.toThrow(/could not be brought up to date: .*restore them from a backup/);
    });
  });
});
