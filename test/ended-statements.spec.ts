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

    it('since it is larger than the server takes is a 503, of which the start has warned', async () => {
      const { administrator } = server;
      await administrator.query('CREATE DATABASE small; SET GLOBAL max_allowed_packet = 1048576');
      const url = new URL(server.url);
      url.pathname = '/small';
      const small = await startService(engine, { DATABASE_URL: url.href });
      try {
        const other = await small.service.client();
        const texts = await small.service.createClass({ text: { type: 'string' } });
        // It may be told so, or find the connection ended.
        const { status, body } = await other.post(
          `${texts.path}/batch`,
          Array(100).fill({ text: '"'.repeat(20_000) }),
        );
        expect({ status, code: body.code }).toEqual({
          status: 503,
          code: expect.stringMatching(/^(unavailable|outcome_unknown)$/),
        });
        expect((await other.list(texts)).body.metadata.total).toBe(0);
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
