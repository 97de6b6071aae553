import { createConnection } from 'mysql2/promise';
import {
  createSealed,
  holdClasses,
  holdRows,
  holdTable,
  readRows,
  serverProcesses,
} from './support/databases/database-access.js';
import { eachKind } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { ASYNC, ended, pathOf } from './support/http/long-changes.js';
import { type Service, startService } from './support/services/service.js';
import { until } from './support/until.js';

/** Of a server's connections one in four may scan. */
const CONNECTIONS = 4;
/** More than are looked at without waiting for other scans, beside those that are in no segment yet. */
const OBJECTS = 12_000;

/** No index serves any of these; each is asked with values of its own. */
const SCANS: Record<string, string> = {
  'a page': '',
  'a sorted page': 'sort=-n,_id',
  'a sorted page without a total': 'sort=-n,_id&count=none',
  'a walk': 'sort=_id&count=none',
};

describe('Connections to a database', () => {
  eachKind((shared) => {
    let service: Service;
    let stop: () => Promise<void>;
    let client: Client;
    let large: ClassHandle;
    let path: string;

    /** A listing of another class, and the look of a load balancer, again and again. */
    const othersAreServed = async () => {
      for (let time = 0; time < 20; time++) {
        expect((await client.get(path)).status).toBe(200);
        expect((await client.get('/health/ready')).status).toBe(200);
      }
    };

    beforeAll(async () => {
      ({ service, stop } = await startService(shared.running.engine, {
        DATABASE_POOL_SIZE: String(CONNECTIONS),
      }));
      client = await service.client();
      ({ objectClass: large } = await createSealed(service, OBJECTS));
      await until('its objects to be in segments', async () => {
        const sealed = `SELECT SUM(s.live) AS live FROM segments s JOIN classes c ON c.id = s.class_id WHERE c.name = '${large.name}'`;
        const [row] = await readRows<{ live: number | string | null }>(service, sealed);
        return Number(row!.live) > OBJECTS / 2;
      });
      path = await client.create(await service.createClass({}), {});
    });

    afterAll(() => stop());

    const scan = (kind: string, n: number) => {
      const query = encodeURIComponent(JSON.stringify({ n: { $neq: n + kind.length / 1000 } }));
      return client.get(`${large.path}?limit=1&${SCANS[kind]}&query=${query}`);
    };

    if (shared.running.databaseUrl === undefined) {
      it.each(Object.keys(SCANS))('are left to other requests by scans, embedded too: %s', async (kind) => {
        const scans = Array.from({ length: 20 }, (_, n) => scan(kind, n));
        for (let time = 0; time < 20; time++) expect((await client.get(path)).status).toBe(200);
        expect((await Promise.all(scans)).map(({ status }) => status)).toEqual(scans.map(() => 200));
      });
      return;
    }

    it('are left to other requests and to creations of classes by a change of a class', async () => {
      const things = await service.createClass({ n: { type: 'integer' } });
      await client.create(things, { n: 1 });
      const release = await holdClasses(service, things);
      try {
        const n = { type: 'integer' };
        const level = { type: 'integer', required: true, default: 1 };
        const change = await client.put(things.definitionPath, { fields: { n, level } }, ASYNC);
        expect(change.status).toBe(202);
        await othersAreServed();
        await service.createClass({});
        const others = await service.createClass({});
        await client.create(others, {});
        await release();
        expect((await ended(client, pathOf(change))).body.state).toBe('done');
      } finally {
        await release();
      }
    });

    it.each(Object.keys(SCANS))('are left to other requests by scans of one client: %s', async (kind) => {
      // What is sealed meanwhile is known then.
      expect((await scan(kind, -1)).status).toBe(200);
      const [row] = await readRows<{ id: string }>(
        service,
        `SELECT id FROM classes WHERE name = '${large.name}'`,
      );
      const table = `c_${row!.id}`;
      const release = await holdTable(service, table);
      const scans = Array.from({ length: 4 * CONNECTIONS }, (_, n) => scan(kind, n));
      const server = await createConnection({ uri: service.running.databaseUrl! });
      // Other specs have other databases of the server, and young objects may be sealed meanwhile (`lock-class.ts`).
      const name = new URL(service.running.databaseUrl!).pathname.slice(1);
      const waiting = async () =>
        (await serverProcesses(server)).filter(
          ({ db, State, Info }) =>
            db === name && State?.includes('metadata lock') && !Info?.includes('WHERE 1 = 0'),
        ).length;
      try {
        await until('a scan to wait for the table', async () => (await waiting()) > 0);
        for (let time = 0; time < 20; time++) expect((await client.get(path)).status).toBe(200);
        expect(await waiting()).toBe(CONNECTIONS / 4);
      } finally {
        await release();
        await server.end();
      }
      expect((await Promise.all(scans)).map(({ status }) => status)).toEqual(scans.map(() => 200));
    });

    it('are left to other requests by changes of applications that wait for a row', async () => {
      const created = await client.post('/api/v1/auth/applications', { name: 'First' });
      const { client_id } = created.body;
      const release = await holdRows(service, `applications WHERE id = '${client_id}'`);
      const waiting = Array.from({ length: 4 * CONNECTIONS }, () =>
        client.delete(`/api/v1/auth/applications/${client_id}/tokens`),
      );
      try {
        await othersAreServed();
      } finally {
        await release();
      }
      expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200));
    });

    it.each([1, 2])(
      'are left to other requests by writes of %d classes that are being changed',
      async (count) => {
        const classes = await Promise.all(
          Array.from({ length: count }, () => service.createClass({ n: { type: 'integer' } })),
        );
        const ids = await Promise.all(classes.map((held) => client.create(held, { n: 0 })));
        const release = await holdClasses(service, ...classes);
        const writes = classes.flatMap((held, at) => {
          const id = ids[at]!.split('/').at(-1)!;
          return Array.from({ length: 2 * CONNECTIONS }, (_, n) => [
            client.post(held.path, { n }),
            client.post(held.path, { n }, { 'idempotency-key': `${held.name}-${n}` }),
            client.post(`${held.path}/batch`, [{ n }]),
            client.put(`${held.path}/${id}`, { n }),
            client.put(`${held.path}/batch`, [{ _id: id, n }], { 'idempotency-key': `${held.name}-b-${n}` }),
          ]).flat();
        });
        try {
          await othersAreServed();
        } finally {
          await release();
        }
        expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(writes.map(() => 200));
      },
    );

    it('are not waited for by creations of applications of one client', async () => {
      // As another creation has the row of its creator: to read it only.
      const { databaseUrl } = service.running;
      const server = await createConnection({ uri: databaseUrl! });
      await server.beginTransaction();
      await server.query("SELECT id FROM applications WHERE id = 'test-client' LOCK IN SHARE MODE");
      try {
        const { status } = await client.post('/api/v1/auth/applications', { name: 'Beside another' });
        expect(status).toBe(200);
      } finally {
        await server.rollback();
        await server.end();
      }
    });
  });
});
