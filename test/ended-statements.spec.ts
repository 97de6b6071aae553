import { eachOwnEngine, type OwnServer, startOwnServer } from './support/databases/own-server.js';
import type { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { type Service, startService } from './support/services/service.js';
import { until } from './support/until.js';

describe('A server that ends what the service asks of it', () => {
  eachOwnEngine((engine) => {
    let server: OwnServer;
    let service: Service;
    let stop: () => Promise<void>;
    let client: Client;
    let path: string;
    let created: string;

    beforeAll(async () => {
      server = await startOwnServer(engine, []);
      ({ service, stop } = await startService(engine, { DATABASE_URL: server.url.href }));
      client = await service.client();
      ({ path } = await service.createClass({ n: { type: 'integer' } }));
      created = await client.create({ path } as never, { n: 1 });
    });
    afterAll(async () => {
      await stop();
      await server.stop();
    });

    const connections = async () => {
      const [rows] = await server.administrator.query('SHOW PROCESSLIST');
      return (rows as { Id: number; db: string | null }[]).filter(({ db }) => db === 'own');
    };

    /** Sets a variable of sessions, and has the service open its connections again. */
    async function set(variable: string, value: number): Promise<void> {
      await server.administrator.query(`SET GLOBAL ${variable} = ${value}`);
      for (const { Id } of await connections())
        await server.administrator.query(`KILL ${Id}`).catch(() => {});
    }

    // MySQL limits what only reads, which no lock of another keeps waiting.
    if (engine === 'mariadb')
      it('since it takes too long is a 503, and nothing was changed', async () => {
        await set('max_statement_time', 1);
        const { administrator } = server;
        const [[{ id }]] = (await administrator.query('SELECT id FROM own.classes')) as never as [
          [{ id: string }],
        ];
        await administrator.query(`BEGIN; UPDATE own.c_${id} SET revision = revision`);
        await until('its answer to come in time', async () => {
          const answer = await client.put(created, { n: 2 });
          expect(answer.status).toBe(503);
          // Those of before are noticed to have gone when they are used.
          if (answer.body.code === 'outcome_unknown') return false;
          expectProblem(answer, 503, 'unavailable');
          return service.log().includes('max_statement_time exceeded');
        });
        await administrator.query('ROLLBACK');
        await set('max_statement_time', 0);
        await until('it to be as it was', async () => (await client.get(created)).body.n === 1);
        expect(service.log()).not.toContain('internal_error');
      });

    it('is asked for no more at once than it takes, and refuses only what is too large by itself', async () => {
      const { administrator } = server;
      await administrator.query('CREATE DATABASE small; SET GLOBAL max_allowed_packet = 1048576');
      const url = new URL(server.url);
      url.pathname = '/small';
      const small = await startService(engine, { DATABASE_URL: url.href });
      try {
        const other = await small.service.client();
        const texts = await small.service.createClass({ text: { type: 'string' }, n: { type: 'integer' } });
        const batch = `${texts.path}/batch`;
        const most = '"'.repeat(20_000);
        const made = await other.post(batch, Array(100).fill({ text: most }));
        expect(made.status).toBe(200);
        const ids = (made.body as string[]).map((created) => created.split('/').at(-1)!);
        const changed = await other.put(
          batch,
          ids.map((_id) => ({ _id, n: 1 })),
        );
        expect(changed.status).toBe(200);
        const too = { text: 'x'.repeat(1_048_500) };
        // Beside it all others are stored, also those that share a transaction with it.
        const [refused, ...stored] = await Promise.all([
          other.put(made.body[0], too),
          ...(made.body as string[]).slice(1).map((created) => other.put(created, { n: 2 })),
        ]);
        expectProblem(refused!, 503, 'unavailable');
        expectProblem(await other.post(texts.path, too), 503, 'unavailable');
        expect(stored.map(({ status }) => status)).toEqual(Array(99).fill(200));
        const { body } = await other.list(texts, undefined, { limit: '100' });
        expect(body.objects.map(({ n }: { n: number }) => n)).toEqual([1, ...Array(99).fill(2)]);
        expect(body.objects.every(({ text }: { text: string }) => text === most)).toBe(true);
        const warning =
          /"level":40,.*"limit":"max_allowed_packet is 1048576, less than 8388608: .*refuses what/;
        await until('the warning', async () => warning.test(small.service.log()));
        expect(service.log()).not.toMatch(/"level":40,.*"limit":/);
      } finally {
        await small.stop();
        await administrator.query('SET GLOBAL max_allowed_packet = DEFAULT');
      }
    });

    it('since its database was dropped is a 503 until it is back', async () => {
      const { administrator } = server;
      const [tables] = await administrator.query(
        "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'own'",
      );
      const names = (tables as { name: string }[]).map(({ name }) => name);
      const move = (from: string, to: string) =>
        administrator.query(
          `CREATE DATABASE ${to}; SET foreign_key_checks = 0; ` +
            `RENAME TABLE ${names.map((name) => `${from}.${name} TO ${to}.${name}`).join(', ')}; DROP DATABASE ${from}`,
        );
      await move('own', 'aside');
      for (let n = 0; n < 3; n++) {
        expectProblem(await client.post(path, { n }), 503, 'unavailable');
        expectProblem(await client.get(created), 503, 'unavailable');
      }
      await until('it to be known', async () => (await client.get('/health/ready')).status === 503);
      await move('aside', 'own');
      await until('it to be used again', async () => (await client.get(created)).status === 200);
      expect((await client.list({ path } as never)).body.metadata.total).toBe(1);
      expect((await client.put(created, { n: 3 })).status).toBe(200);
    });
  });
});
