import { type Connection, createConnection } from 'mysql2/promise';
import { createSealed, readRows, serverProcesses } from './support/databases/database-access.js';
import { eachKind } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { type Service, startService } from './support/services/service.js';

/** Of a server's connections one in four may scan. */
const CONNECTIONS = 4;
/** More than are looked at without waiting for other scans. */
const OBJECTS = 6000;

/** No index serves any of these; each is asked with values of its own. */
const SCANS: Record<string, string> = {
  'a page': '',
  'a sorted page': 'sort=-n,_id',
  'a sorted page without a total': 'sort=-n,_id&count=none',
  'a walk': 'sort=_id&count=none',
};

describe('Scans of one client', () => {
  eachKind((shared) => {
    let service: Service;
    let stop: () => Promise<void>;
    let client: Client;
    let large: ClassHandle;
    let path: string;

    beforeAll(async () => {
      ({ service, stop } = await startService(shared.running.engine, {
        DATABASE_POOL_SIZE: String(CONNECTIONS),
      }));
      client = await service.client();
      ({ objectClass: large } = await createSealed(service, OBJECTS));
      path = await client.create(await service.createClass({}), {});
    });

    afterAll(() => stop());

    it.each(Object.keys(SCANS))('leave connections to other requests: %s', async (kind) => {
      const [row] = await readRows<{ id: string }>(
        service,
        `SELECT id FROM classes WHERE name = '${large.name}'`,
      );
      const { databaseUrl } = service.running;
      const server = databaseUrl === undefined ? undefined : await createConnection({ uri: databaseUrl });
      let isOver = false;
      const scans = Promise.all(
        Array.from({ length: 40 }, (_, n) => {
          const values = Array.from({ length: 40 }, (_, at) => n * 40 + at + 0.5);
          const query = encodeURIComponent(JSON.stringify({ n: { $nin: values } }));
          return client.get(`${large.path}?limit=1&${SCANS[kind]}&query=${query}`);
        }),
      ).finally(() => {
        isOver = true;
      });
      let most = 0;
      while (!isOver) {
        expect((await client.get(path)).status).toBe(200);
        if (server !== undefined) most = Math.max(most, await countScans(server, `c_${row!.id}`));
      }
      await server?.end();
      expect((await scans).map(({ status }) => status)).toEqual(Array(40).fill(200));
      expect(most).toBe(server === undefined ? 0 : CONNECTIONS / 4);
    });
  });
});

/** How many statements about a table are under way. */
async function countScans(server: Connection, table: string): Promise<number> {
  const processes = await serverProcesses(server);
  return processes.filter(({ Info }) => Info?.includes(table) && Info.includes('NOT')).length;
}
