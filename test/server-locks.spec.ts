import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, createConnection } from 'mysql2/promise';
import { eachOwnEngine, type OwnServer, startOwnServer } from './support/databases/own-server.js';
import { itLong } from './support/extent.js';
import type { Answer, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { startService } from './support/services/service.js';
import { until } from './support/until.js';

const LONGER_THAN_ONE_WAIT_MILLISECONDS = 5500;

describe('A lock that another connection holds for longer than a request may take', () => {
  eachOwnEngine((engine) => {
    let server: OwnServer;
    let stop: () => Promise<void>;
    let client: Client;
    let path: string;
    let created: string;
    let table: string;
    let other: Connection;

    beforeAll(async () => {
      server = await startOwnServer(engine, []);
      const started = await startService(engine, { DATABASE_URL: server.url.href });
      stop = started.stop;
      client = await started.service.client();
      ({ path } = await started.service.createClass({ n: { type: 'integer' } }));
      created = await client.create({ path } as never, { n: 0 });
      const [[{ id }]] = (await server.administrator.query('SELECT id FROM own.classes')) as never as [
        [{ id: string }],
      ];
      table = `own.c_${id}`;
      other = await createConnection({ uri: server.url.href, multipleStatements: true });
    });
    afterAll(async () => {
      other.destroy();
      await stop();
      await server.stop();
    });

    /** That a write is refused while it is locked, as one that has certainly not happened. */
    async function expectRefused(lock: string, unlock: string, write: () => Promise<Answer>): Promise<void> {
      const before = (await client.list({ path } as never)).body;
      await other.query(lock);
      // A machine that is busy may take so long that the service cannot wait for the end.
      await until('an answer in time', async () => {
        const answer = await write();
        if (answer.body.code === 'outcome_unknown' && answer.body.detail.includes('in time')) return false;
        expectProblem(answer, 503, 'unavailable');
        expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
        return true;
      });
      await other.query(unlock);
      await until('writes to be taken', async () => (await client.put(created, { n: 0 })).status === 200);
      expect((await client.list({ path } as never)).body.metadata).toEqual(before.metadata);
    }

    itLong('of a table, for longer than one wait, lets reads wait', async () => {
      for (const read of [created, `${path}/?limit=1`]) {
        // A machine that is busy may take so long that the second wait is in vain too.
        await until('an answer', async () => {
          await other.query(`LOCK TABLES ${table} WRITE`);
          const asked = client.get(read);
          await pause(LONGER_THAN_ONE_WAIT_MILLISECONDS);
          await other.query('UNLOCK TABLES');
          return (await asked).status === 200;
        });
      }
    });

    it('of the whole server, as for a backup, has creates refused', () =>
      expectRefused('FLUSH TABLES WITH READ LOCK', 'UNLOCK TABLES', () => client.post(path, { n: 1 })));

    itLong('of a table has updates refused', () =>
      expectRefused(`LOCK TABLES ${table} READ`, 'UNLOCK TABLES', () => client.put(created, { n: 1 })),
    );

    itLong('of rows has updates refused', () =>
      expectRefused(`BEGIN; SELECT id FROM ${table} FOR UPDATE`, 'ROLLBACK', () =>
        client.put(created, { n: 1 }),
      ),
    );
  });
});
