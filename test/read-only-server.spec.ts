import { eachOwnEngine, nameGuest, type OwnServer, startOwnServer } from './support/databases/own-server.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { type Service, startService } from './support/services/service.js';
import { until } from './support/until.js';

describe('A server that takes no writes any more', () => {
  eachOwnEngine((engine) => {
    let server: OwnServer;
    let service: Service;
    let stop: () => Promise<void>;
    let client: Client;
    let things: ClassHandle;
    let path: string;

    beforeAll(async () => {
      server = await startOwnServer(engine, []);
      await nameGuest(server);
      ({ service, stop } = await startService(engine, { DATABASE_URL: server.url.href }));
      client = await service.client();
      things = await service.createClass({ n: { type: 'integer' } });
      path = await client.create(things, { n: 1 });
    });
    afterAll(async () => {
      await stop();
      await server.stop();
    });

    const ready = () => client.get('/health/ready');

    it('is not ready to load balancers, answers reads, and is used again once it takes writes', async () => {
      expect((await ready()).status).toBe(200);
      // As a failover leaves the server that was the primary.
      await server.administrator.query('SET GLOBAL read_only = ON');
      await until('it to be known', async () => (await ready()).status === 503);
      expect((await ready()).body.detail).toBe('The database takes no writes.');
      expect((await client.get(path)).status).toBe(200);
      expectProblem(await client.post(things.path, { n: 2 }), 503, 'unavailable');
      expect((await client.get('/health/live')).status).toBe(200);
      await server.administrator.query('SET GLOBAL read_only = OFF');
      await until('it to be ready', async () => (await ready()).status === 200);
      expect((await client.post(things.path, { n: 3 })).status).toBe(200);
      expect(await client.total(things)).toBe(2);
    });

    /** The answers to a write, by what it is. */
    const writes = {
      'a batch': async () => {
        const { body } = await client.get(things.path);
        const changed = body.objects.map(({ _id }: { _id: string }) => ({ _id, n: 4 }));
        return () => client.put(`${things.path}/batch`, changed);
      },
      'a change of a class': async () => {
        const fields = { n: { type: 'integer' }, more: { type: 'integer' } };
        return () => client.put(things.definitionPath, { name: things.name, fields });
      },
    };

    it.each(Object.entries(writes))(
      'is left by all connections when it refuses %s, since its address may lead elsewhere by now',
      async (_, prepare) => {
        const connected = async () => {
          const [rows] = await server.administrator.query('SHOW PROCESSLIST');
          const all = rows as { Id: number; User: string }[];
          return all.filter(({ User }) => User === 'guest').map(({ Id }) => Id);
        };
        let before = new Set<number>();
        await until('several connections', async () => {
          // Each for something else, as questions about one object are answered together.
          const pages = Array.from({ length: 20 }, (_, n) => `${things.path}?query={"n":{"$gt":${n}}}`);
          await Promise.all(pages.map((page) => client.get(page)));
          before = new Set(await connected());
          return before.size > 1;
        });
        const write = await prepare();
        await server.administrator.query('SET GLOBAL read_only = ON');
        let refused = 0;
        await until('all to be left', async () => {
          refused++;
          expectProblem(await write(), 503, 'unavailable');
          return !(await connected()).some((id) => before.has(id));
        });
        // What else writes now and then leaves them too, one by one.
        expect(refused).toBeLessThan(20);
        await server.administrator.query('SET GLOBAL read_only = OFF');
        expect((await write()).status).toBe(200);
      },
    );
  });
});
