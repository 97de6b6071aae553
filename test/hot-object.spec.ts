import { createSealed, readRows } from './support/databases/database-access.js';
import { oneEngine } from './support/fewer-engines.js';
import { AttachedObject, base64 } from './support/http/attached-object.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { freePort } from './support/services/free-port.js';
import { scrape, total } from './support/services/metrics.js';
import { type Service, startBeside, startService } from './support/services/service.js';
import { until } from './support/until.js';

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('An object that many change at the same moment', () => {
  oneEngine(({ running: { engine } }) => {
    let service: Service;
    let metricsPort: number;
    const stops: (() => Promise<void>)[] = [];
    let client: Client;
    let other: Client;
    let things: ClassHandle;

    beforeAll(async () => {
      metricsPort = await freePort();
      const started = await startService(engine, { METRICS_PORT: String(metricsPort) });
      service = started.service;
      const beside = await startBeside(service);
      stops.push(beside.stop, started.stop);
      client = await service.client();
      other = await beside.service.client();
      things = await service.createClass({
        n: { type: 'integer', maximum: 1000 },
        m: { type: 'integer' },
        code: { type: 'string', unique: true },
      });
    });
    afterAll(() => Promise.all(stops.map((stop) => stop())));

    /** The embedded database commits all concurrent writes as one group, of whatever objects. */
    const sharesStatements = engine !== 'sqlite';

    /** How many transactions were made for several writes, and for how many. */
    const groups = async () => {
      const { samples } = await scrape(metricsPort);
      return {
        transactions: total(samples, 'storage_write_groups_total') ?? 0,
        writes: total(samples, 'storage_grouped_writes_total') ?? 0,
      };
    };
    const tagOf = async (path: string) => (await client.get(path)).headers.get('etag')!;

    it('has each change answered for itself', async () => {
      const path = await client.create(things, { n: -1, m: 7 });
      const answers = await Promise.all(numbers(200).map((n) => client.put(path, { n })));
      expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200));
      expect(answers.map(({ body }) => body.n)).toEqual(numbers(200));
      const revisions = answers.map(({ headers }) => Number(/\d+/.exec(headers.get('etag')!)));
      expect([...revisions].sort((a, b) => a - b)).toEqual(numbers(200).map((n) => n + 2));
      const last = answers[revisions.indexOf(201)]!;
      const { body, headers } = await client.get(path);
      expect([body, headers.get('etag')]).toEqual([last.body, '"201"']);
      expect(body.m).toBe(7);
    });

    if (sharesStatements)
      it('is changed in few transactions', async () => {
        const path = await client.create(things, { n: -1 });
        // A busy machine may send them so slowly that they do not meet.
        await until('most of 200 changes to meet', async () => {
          const before = await groups();
          const answers = await Promise.all(numbers(200).map((n) => client.put(path, { n })));
          expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200));
          const after = await groups();
          return after.writes - before.writes > 100 && after.transactions - before.transactions < 100;
        });
      });

    it('lets one of many through that expect the same revision', async () => {
      const path = await client.create(things, { n: -1 });
      const answers = await Promise.all(
        numbers(40).map((n) => client.put(path, { n }, n % 2 === 0 ? { 'if-match': '"1"' } : {})),
      );
      const conditional = answers.filter((_, n) => n % 2 === 0);
      const through = conditional.filter(({ status }) => status === 200);
      expect(through.length).toBeLessThanOrEqual(1);
      for (const answer of conditional.filter((one) => !through.includes(one))) {
        expectProblem(answer, 412, 'precondition_failed');
        expect(answer.headers.get('etag')).not.toBe('"1"');
      }
      expect(await tagOf(path)).toBe(`"${21 + through.length}"`);
      // Each at its own point: the next one expects what the one before leaves.
      const next = await Promise.all(
        numbers(10).map((n) => client.put(path, { n: 100 + n }, { 'if-match': `"${21 + through.length}"` })),
      );
      expect(next.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
    });

    it('refuses the writes that do not fit, and no others', async () => {
      await client.create(things, { code: 'taken' });
      const path = await client.create(things, { code: 'mine', n: -1 });
      const answers = await Promise.all(
        numbers(60).map((n) => {
          // A value that was taken in between must have been free, though no read would find it at the end.
          if (n === 20) return client.put(path, { n, code: 'taken' });
          if (n === 40) return client.put(path, { n: 1001 });
          if (n % 10 === 5) return client.put(path, { n, code: `free ${n}` });
          return client.put(path, { n });
        }),
      );
      expect(answers.flatMap(({ status }, n) => (status === 200 ? [] : [n]))).toEqual([20, 40]);
      expectProblem(answers[20]!, 400, 'not_unique', [{ pointer: '/code', field: 'code' }]);
      expectProblem(answers[40]!, 400, 'invalid_object', [{ pointer: '/n' }]);
      expect(await tagOf(path)).toBe('"59"');
      for (const n of [5, 15, 25, 35, 45, 55]) expect(answers[n]!.body.code).toBe(`free ${n}`);
    });

    it('loses nothing where two instances change it', async () => {
      const path = await client.create(things, { n: -1, m: -1 });
      const answers = await Promise.all(
        numbers(200).map((n) => (n % 2 === 0 ? client.put(path, { n }) : other.put(path, { m: n }))),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200));
      expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(200);
      expect(await tagOf(path)).toBe('"201"');
    });

    it('takes uploads in turn with changes', async () => {
      const object = await AttachedObject.create(service);
      const answers = await Promise.all([
        ...numbers(60).map((n) => object.client.put(object.path, { reference: `R${n}` })),
        ...numbers(40).map((n) => object.client.post(object.at(`f${n}`), base64(`file ${n}`))),
        ...numbers(10).map((n) =>
          object.client.post(object.at('keyed'), base64('keyed'), {
            'idempotency-key': `${object.id}${n % 2}`,
          }),
        ),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(110).fill(200));
      const descriptors = await object.descriptors();
      expect(descriptors.map(({ name }) => name).sort()).toEqual(
        [...numbers(40).map((n) => `f${n}`), 'keyed'].sort(),
      );
      const removals = await Promise.all([
        ...numbers(40).map((n) => object.client.delete(object.at(`f${n}`))),
        ...numbers(20).map((n) => object.client.put(object.path, { reference: `S${n}` })),
      ]);
      expect(removals.map(({ status }) => status)).toEqual(Array(60).fill(200));
      expect(await object.descriptors()).toHaveLength(1);
      expect(object.filesOnDisk()).toBe(1);
    });

    if (sharesStatements)
      it('takes uploads and changes in the same transactions', async () => {
        const object = await AttachedObject.create(service);
        let name = 0;
        await until('uploads to meet changes', async () => {
          const before = await groups();
          const answers = await Promise.all([
            ...numbers(20).map((n) => object.client.put(object.path, { reference: `R${n}` })),
            ...numbers(20).map(() => object.client.post(object.at(`f${name++}`), base64('file'))),
          ]);
          expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
          // More than there are changes of data.
          return (await groups()).writes - before.writes > 20;
        });
      });

    it('is deleted under a condition in turn with changes', async () => {
      const { objectClass, urls } = await createSealed(service, 1000);
      for (const url of [urls[0]!, urls[999]!]) {
        const path = new URL(url).pathname;
        const answers = await Promise.all(
          numbers(81).map((n) =>
            n === 40 ? client.delete(path, { 'if-match': '*' }) : client.put(path, { n }),
          ),
        );
        expect(answers[40]!.status).toBe(200);
        for (const { status } of answers) expect([200, 404]).toContain(status);
        expect((await client.get(path)).status).toBe(404);
      }
      expect(await client.total(objectClass)).toBe(998);
      const [{ live }] = (await readRows<{ live: number | string }>(
        service,
        `SELECT SUM(s.live) AS live FROM segments s JOIN classes c ON c.id = s.class_id WHERE c.name = '${objectClass.name}'`,
      )) as [{ live: number | string }];
      expect(Number(live)).toBeLessThanOrEqual(998);
    });
  });
});
