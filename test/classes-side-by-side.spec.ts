import { holdClasses, sameDatabase } from './support/databases/database-access.js';
import { eachKind } from './support/fewer-engines.js';
import { type ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { ASYNC, ended, pathOf } from './support/http/long-changes.js';
import { type Service, startService } from './support/services/service.js';
import { until } from './support/until.js';

/** Copying so many takes an embedded database some seconds. */
const OBJECTS = 30_000;

const N = { n: { type: 'integer' } };
const WITH_LEVEL = { ...N, level: { type: 'integer', required: true, default: 1 } };

describe('Changes of different classes', () => {
  eachKind(({ running: { engine, databaseUrl } }) => {
    const isEmbedded = databaseUrl === undefined;
    let service: Service;
    let stop: () => Promise<void>;
    /** Of another instance, where there may be one. */
    let clients: Client[];
    let stopOther = async () => {};

    const startOther = async () => {
      const started = await startService(engine, sameDatabase(service));
      return { ...started, client: new Client(started.service.baseUrl, clients[0]!.token) };
    };

    beforeAll(async () => {
      ({ service, stop } = await startService(engine));
      clients = [await service.client()];
      if (isEmbedded) return;
      const other = await startOther();
      stopOther = other.stop;
      clients.push(other.client);
    });
    afterAll(async () => {
      await stopOther();
      await stop();
    });

    async function classOf(count: number): Promise<ClassHandle> {
      const things = await service.createClass(N);
      const objects = Array.from({ length: count }, (_, n) => ({ n }));
      await clients[0]!.createMany(things, objects);
      return things;
    }

    /** Has a change of a class go on for long, until the answer is called. */
    async function slow(things: ClassHandle): Promise<() => Promise<void>> {
      const release = isEmbedded ? async () => {} : await holdClasses(service, things);
      let released: Promise<void> | undefined;
      return () => (released ??= release());
    }

    it('do not wait for a long one', async () => {
      const large = await classOf(isEmbedded ? OBJECTS : 100);
      const small = await Promise.all(clients.map(() => classOf(10)));
      const release = await slow(large);
      try {
        const long = await clients[0]!.put(large.definitionPath, { fields: WITH_LEVEL }, ASYNC);
        expect(long.status).toBe(202);
        const state = async () => (await clients[0]!.get(pathOf(long))).body;
        await until('the long change to have its turn', async () => (await state()).step !== 'waiting');
        // At the same time, since a change gives up in the end where a server holds it.
        const others = clients.map(async (client, at) => {
          const { path, definitionPath } = small[at]!;
          const changed = await client.put(definitionPath, { fields: WITH_LEVEL });
          expect([changed.status, changed.body.revision]).toEqual([200, 2]);
          // On a busy machine a copy may end while the others go on.
          if (isEmbedded) expect((await state()).state).toBe('running');
          const indexed = { ...WITH_LEVEL, n: { type: 'integer', indexed: true } };
          expect((await client.put(definitionPath, { fields: indexed })).status).toBe(200);
          const dry = await client.put(`${definitionPath}?dryRun=true`, {
            fields: { n: { type: 'string' } },
          });
          expectProblem(dry, 409, 'definition_conflict');
          expect((await client.get(`${path}/?query=${encodeURIComponent('{"n":{"$gte":5}}')}`)).status).toBe(
            200,
          );
          expect((await client.delete(`${definitionPath}?force=true`)).status).toBe(200);
        });
        await Promise.all(others);
        if (!isEmbedded) expect((await state()).state).toBe('running');
        await release();
        expect((await ended(clients[0]!, pathOf(long))).body).toMatchObject({ state: 'done', revision: 2 });
      } finally {
        await release();
      }
      const count = (await clients[0]!.list(large, { level: { $eq: 1 } })).body.metadata.total;
      expect(count).toBe(isEmbedded ? OBJECTS : 100);
    });

    it('are each whole where several go on at once, and others wait for their turn', async () => {
      const classes = await Promise.all(Array.from({ length: 5 }, () => classOf(isEmbedded ? 2000 : 20)));
      const releases = await Promise.all(classes.map(slow));
      try {
        const answers = await Promise.all(
          classes.map(({ definitionPath }) => clients[0]!.put(definitionPath, { fields: WITH_LEVEL }, ASYNC)),
        );
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
        if (!isEmbedded) {
          const steps = async () =>
            (await Promise.all(answers.map((answer) => clients[0]!.get(pathOf(answer))))).map(
              ({ body }) => body.step,
            );
          const waiting = async () => (await steps()).filter((step) => step === 'waiting').length;
          await until('three to have their turn', async () => (await waiting()) <= 2);
          await new Promise((resume) => setTimeout(resume, 500));
          expect(await waiting()).toBe(2);
        }
        await Promise.all(releases.map((release) => release()));
        for (const answer of answers)
          expect((await ended(clients[0]!, pathOf(answer))).body).toMatchObject({
            state: 'done',
            revision: 2,
          });
      } finally {
        await Promise.all(releases.map((release) => release()));
      }
      for (const things of classes)
        expect((await clients.at(-1)!.list(things, { level: { $eq: 1 } })).body.metadata.total).toBe(
          isEmbedded ? 2000 : 20,
        );
    });

    it('are one after the other where the class is the same', async () => {
      const things = await classOf(10);
      const release = await slow(things);
      const changes = ['a', 'b', 'c', 'd'].map((field, at) =>
        clients[at % clients.length]!.put(
          things.definitionPath,
          { fields: { ...N, [field]: { type: 'string', indexed: true } } },
          { prefer: 'wait=300' },
        ),
      );
      await new Promise((resume) => setTimeout(resume, 1500));
      await release();
      expect((await Promise.all(changes)).map(({ status, body }) => [status, body.code])).toEqual(
        changes.map(() => [200, undefined]),
      );
      expect((await clients[0]!.get(things.definitionPath)).body.revision).toBe(5);
    });

    if (isEmbedded) return;

    it('free a class whose instance is killed', async () => {
      const doomed = await startOther();
      const [changed, deleted] = await Promise.all([classOf(10), classOf(10)]);
      const releases = await Promise.all([changed, deleted].map(slow));
      const lost = [
        doomed.client.put(changed.definitionPath, { fields: WITH_LEVEL }).catch(() => {}),
        doomed.client.delete(`${deleted.definitionPath}?force=true`).catch(() => {}),
      ];
      await new Promise((resume) => setTimeout(resume, 1000));
      process.kill(doomed.service.running.pid, 'SIGKILL');
      await Promise.all([...lost, doomed.stop()]);
      await Promise.all(releases.map((release) => release()));
      const [client] = clients as [Client];
      const answer = await client.put(changed.definitionPath, { fields: WITH_LEVEL }, { prefer: 'wait=60' });
      expect([answer.status, answer.body.revision]).toEqual([200, 2]);
      const remaining = await client.delete(`${deleted.definitionPath}?force=true`);
      expect(remaining.status).toBe(200);
    });
  });
});
