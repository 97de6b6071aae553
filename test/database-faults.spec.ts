import { createConnection } from 'mysql2/promise';
import { sameDatabase, serverProcesses } from './support/databases/database-access.js';
import { DatabaseProxy } from './support/databases/database-proxy.js';
import { itLong } from './support/extent.js';
import { eachKind } from './support/fewer-engines.js';
import { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { exitOf } from './support/services/child-process.js';
import { type Service, startService } from './support/services/service.js';
import { patience } from './support/slowness.js';
import { until } from './support/until.js';

const DEADLINE_MILLISECONDS = 10_000;
/** What it takes to send and read the requests of a test. */
const EXCHANGE_MILLISECONDS = 5000;

function expectInTime(began: number): void {
  const milliseconds = performance.now() - began;
  expect(milliseconds).toBeLessThan(DEADLINE_MILLISECONDS + patience(EXCHANGE_MILLISECONDS));
}

describe('A database server that fails', () => {
  eachKind((healthy) => {
    // The embedded database is no server.
    if (healthy.running.databaseUrl === undefined) {
      it('does not matter to a service whose database is embedded', async () => {
        const { status } = await (await healthy.client()).get('/health/ready');
        expect(status).toBe(200);
      });
      return;
    }

    let service: Service;
    let stop: () => Promise<void>;
    let proxy: DatabaseProxy;
    let client: Client;
    let path: string;

    beforeAll(async () => {
      proxy = await DatabaseProxy.open(healthy.running.databaseUrl!);
      ({ service, stop } = await startService(healthy.running.engine, { DATABASE_URL: proxy.url }));
      client = await service.client();
      ({ path } = await service.createClass({ mark: { type: 'string' }, count: { type: 'integer' } }));
    });

    afterEach(() => proxy.heal());

    afterAll(async () => {
      await stop();
      await proxy.close();
    });

    const marked = async (mark: string) =>
      (await client.list({ path } as never, { mark: { $eq: mark } })).body;

    it('leaves the outcome unknown when the answer to a write is lost, and says so', async () => {
      const lost = proxy.loseAnswerTo('answer lost');
      const answer = await client.post(path, { mark: 'answer lost' });
      await lost;
      expectProblem(answer, 503, 'outcome_unknown');
      expect(answer.headers.get('retry-after')).toBeNull();
      // It was stored in fact.
      await until('the object to be there', async () => (await marked('answer lost')).metadata?.total === 1);
    });

    it('leaves the outcome unknown when a batch of several statements may have been committed', async () => {
      const objects = await client.post(`${path}/batch`, [{ mark: 'x' }, { mark: 'y' }]);
      const ids = objects.body.map((url: string) => url.split('/').at(-1));
      void proxy.loseAnswerTo('COMMIT');
      const answer = await client.put(
        `${path}/batch`,
        ids.map((_id: string) => ({ _id, count: 1 })),
      );
      expectProblem(answer, 503, 'outcome_unknown');
      await until('the changes to be there', async () =>
        (await Promise.all(ids.map((id: string) => client.get(`${path}/${id}`)))).every(
          ({ body }) => body.count === 1,
        ),
      );
    });

    it('leaves a class whole that may have been stored', async () => {
      void proxy.loseAnswerTo('COMMIT');
      const answer = await client.post('/api/v1/storage/classes', { name: 'Unknown', fields: {} });
      expectProblem(answer, 503, 'outcome_unknown');
      await until(
        'the class to be there',
        async () => (await client.get('/api/v1/storage/classes/Unknown')).status === 200,
      );
      expect((await client.post('/api/v1/storage/data/Unknown', {})).status).toBe(200);
    });

    it('keeps what a change has made for a class whose commit is still under way as its connection is lost', async () => {
      const own = await service.createClass({ mark: { type: 'string' } });
      const parked = proxy.parkRequest('UPDATE `classes`', 'COMMIT');
      const fields = { mark: { type: 'string', searchable: true } };
      const change = client.put(own.definitionPath, { fields }, { prefer: 'wait=60' });
      const commit = await parked;
      const server = await createConnection({ uri: healthy.running.databaseUrl! });
      const waits = async () =>
        (await serverProcesses(server)).some(({ Info }) =>
          /FROM `classes`.* (FOR|LOCK IN) SHARE/s.test(Info ?? ''),
        );
      await Promise.race([change, until('what tidies up to wait for it', waits)]);
      commit();
      expectProblem(await change, 503, 'outcome_unknown');
      await server.end();
      await until(
        'the class to be changed',
        async () => (await client.get(own.definitionPath)).body.revision === 2,
      );
      // With its words.
      await client.create(own, { mark: 'some words' });
    });

    it('certainly has nothing of a batch whose connection is lost before COMMIT', async () => {
      const objects = await client.post(`${path}/batch`, [{ mark: 'p' }, { mark: 'q' }]);
      const ids = objects.body.map((url: string) => url.split('/').at(-1));
      proxy.loseRequest('FOR UPDATE');
      const answer = await client.put(
        `${path}/batch`,
        ids.map((_id: string) => ({ _id, count: 2 })),
      );
      expectProblem(answer, 503, 'unavailable');
      expect((await client.get(`${path}/${ids[0]}`)).body.count).toBeUndefined();
    });

    it('is asked once more for what only reads', async () => {
      const created = await client.create({ path } as never, { mark: 'read me' });
      void proxy.loseAnswerTo('');
      expect((await client.get(created)).body.mark).toBe('read me');
    });

    it('is a 503 with Retry-After while it is down, and is used again as soon as it is back', async () => {
      proxy.goDown();
      const answer = await client.post(path, { mark: 'down' });
      expectProblem(answer, 503, 'unavailable');
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      expect((await client.get('/health/live')).status).toBe(200);
      proxy.heal();
      // A busy service may not have heard yet that the connections it has are gone.
      await until(
        'it to be used again',
        async () => (await client.post(path, { mark: 'back' })).status === 200,
      );
      expect((await marked('down')).metadata.total).toBe(0);
    });

    itLong('holds no request up for longer than the deadline when it freezes', async () => {
      const created = await client.create({ path } as never, { mark: 'warm' });
      proxy.freeze();
      const began = performance.now();
      // Creates share statements; changes of one object follow each other, so some of them are never sent.
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) => {
          const object = { mark: 'frozen', count: n };
          return n % 3 === 0 ? client.put(created, object) : client.post(path, object);
        }),
      );
      expectInTime(began);
      for (const answer of answers) {
        expect(answer.status).toBe(503);
        expect(['unavailable', 'outcome_unknown']).toContain(answer.body.code);
      }
      proxy.heal();
      await until(
        'it to be used again',
        async () => (await client.post(path, { mark: 'thawed' })).status === 200,
      );
      // A client that was told that nothing was stored can rely on it.
      const certain = new Set(answers.flatMap(({ body }, n) => (body.code === 'unavailable' ? [n] : [])));
      const { objects, metadata } = await marked('frozen');
      expect(metadata.total).toBe(objects.length);
      expect(objects.filter((object: { count: number }) => certain.has(object.count))).toEqual([]);
      expect(certain.size).toBeGreaterThan(0);
    });

    itLong('is not waited for by a service that is told to stop', async () => {
      const own = await DatabaseProxy.open(healthy.running.databaseUrl!);
      try {
        const { service: beside } = await startService(healthy.running.engine, {
          ...sameDatabase(healthy),
          DATABASE_URL: own.url,
        });
        own.freeze();
        // Its statement is under way when the service ends.
        const ready = () => new Client(beside.baseUrl).get('/health/ready');
        await until('it to ask in vain', async () => (await ready()).status === 503);
        process.kill(beside.running.pid, 'SIGTERM');
        expect(await exitOf(beside.running.pid)).toBe(0);
        expect(beside.log()).toContain('"msg":"stopped"');
        expect(beside.log()).not.toContain('broken off');
      } finally {
        await own.close();
      }
    });

    it('is waited for when another connection locks a row longer than one lock wait', async () => {
      const created = await client.create({ path } as never, { count: 0 });
      const [{ body: definition }, other] = await Promise.all([
        client.get(path.replace('/data/', '/classes/')),
        createConnection({ uri: healthy.running.databaseUrl! }),
      ]);
      const [[row]] = (await other.query('SELECT id FROM classes WHERE name = ?', [
        definition.name,
      ])) as never as [[{ id: string }]];
      await other.beginTransaction();
      await other.query(`UPDATE c_${row.id} SET revision = revision WHERE id = UNHEX(?)`, [
        created.split('/').at(-1)!.replaceAll('-', ''),
      ]);
      const attempts = proxy.counts('FOR UPDATE');
      const update = client.put(created, { count: 1 });
      await until('its statement to have given up once', async () => attempts() > 1);
      await other.rollback();
      await other.end();
      expect((await update).body.count).toBe(1);
    });

    itLong('says that a listing was ended since it asked for too much', async () => {
      const tagged = await service.createClass({ tags: { type: 'array', items: { type: 'string' } } });
      const tags = Array.from({ length: 10_000 }, (_, n) => `tag ${n}`);
      for (let n = 0; n < 3; n++) {
        const { status } = await client.post(`${tagged.path}/batch`, Array(100).fill({ tags }));
        expect(status).toBe(200);
      }
      // Some 140 million comparisons.
      const $or = Array.from({ length: 48 }, (_, n) => ({ tags: { $contains: `other ${n}` } }));
      const answer = await client.list(tagged, { $or });
      expectProblem(answer, 503, 'unavailable');
      expect(answer.body.detail).toContain('did not finish in the seconds it is given');
      expect((await client.list(tagged, undefined, { limit: '1' })).body.metadata.total).toBe(300);
    });

    itLong(
      'holds up no request of several statements for longer than the deadline when it is slow',
      async () => {
        const created = await client.create({ path } as never, { mark: 'before', count: 0 });
        // Short enough for each statement, too long for all of them.
        proxy.slowDown(3000);
        const put = (n: number) => client.put(created, { mark: `slow ${n}`, count: n + 1 });
        const sent = proxy.sees('FOR UPDATE');
        const first = put(0);
        await sent;
        // They have to wait for the first one, all of which would else be one change.
        const began = performance.now();
        const answers = await Promise.all([first, ...Array.from({ length: 39 }, (_, n) => put(n + 1))]);
        expectInTime(began);
        // Of a listing that takes four statements too, the last ones in turn.
        const asked = performance.now();
        const listed = await client.list({ path } as never, { mark: { $neq: 'none' }, count: { $gt: -1 } });
        expectInTime(asked);
        expect([200, 503]).toContain(listed.status);
        const late = answers.filter(({ status }) => status !== 200);
        for (const answer of late) {
          expectProblem(answer, 503, answer.body.code);
          expect(['unavailable', 'outcome_unknown']).toContain(answer.body.code);
          expect(answer.headers.has('retry-after')).toBe(answer.body.code === 'unavailable');
        }
        expect(late.map(({ body }) => body.code)).toContain('outcome_unknown');
        proxy.heal();
        expect((await client.post(path, { mark: 'fast again' })).status).toBe(200);
        // Whatever was done in the end was done whole.
        const { mark, count } = (await client.get(created)).body;
        expect(mark).toBe(count === 0 ? 'before' : `slow ${count - 1}`);
      },
    );
  });
});
