import { eachKind } from './support/fewer-engines.js';
import { type Answer, type ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { ASYNC, ended, holdChanges, pathOf } from './support/http/long-changes.js';
import { type Service, startBeside, startService } from './support/services/service.js';
import { until } from './support/until.js';

const BEFORE = {
  code: { type: 'string', unique: true },
  n: { type: 'integer' },
  old: { type: 'string' },
};
/** `n` is narrower, `old` is renamed, and `level` has to be there. */
const AFTER = {
  code: { type: 'string', unique: true },
  n: { type: 'integer', maximum: 9 },
  renamed: { type: 'string', renamedFrom: 'old', maxLength: 3 },
  level: { type: 'integer', required: true, default: 1 },
};

describe('a write while a change of its class goes on', () => {
  eachKind(({ running: { engine, databaseUrl } }) => {
    let service: Service;
    let client: Client;
    let stop: () => Promise<void>;

    beforeAll(async () => {
      ({ service, stop } = await startService(engine));
      client = await service.client();
    });
    afterAll(() => stop());

    /** A class with an object, and a change of it that goes on until `release`. */
    async function changing() {
      const things = await service.createClass(BEFORE);
      const { _id } = (await client.post(things.path, { code: 'a', n: 1, old: 'x' })).body;
      const release = await holdChanges(service);
      const answer = await client
        .put(things.definitionPath, { fields: AFTER }, ASYNC)
        .catch(async (error) => {
          await release();
          throw error;
        });
      expect(answer.status).toBe(202);
      return { things, _id: _id as string, answer, release };
    }

    function expectRefused(answer: Answer, change: Answer, pointers: string[]): void {
      expectProblem(answer, 409, 'class_changing');
      expect(new URL(answer.body.change).pathname).toBe(pathOf(change));
      expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
    }

    const refusedWrites = (
      with_: Client,
      { path }: ClassHandle,
      _id: string,
    ): [Promise<Answer>, string[]][] => [
      [with_.post(path, { n: 10 }), ['/n']],
      [with_.post(path, { n: 10, old: 'long' }), ['/n', '/renamed']],
      [with_.post(`${path}?dryRun=true`, { n: 10 }), ['/n']],
      [with_.put(`${path}/${_id}`, { n: 10 }), ['/n']],
      [with_.put(`${path}/${_id}`, { n: { $inc: 9 } }), ['/n']],
      [with_.post(`${path}/batch`, [{ n: 1 }, { n: 10 }]), ['/1/n']],
      [with_.put(`${path}/batch`, [{ _id, n: 10 }]), ['/0/n']],
      [with_.post(`${path}?onConflict=update&key=code`, { code: 'a', n: 10 }), ['/n']],
      [with_.post(`${path}?onConflict=update&key=code`, { code: 'b', n: 10 }), ['/n']],
      [
        with_.post(`${path}/batch?onConflict=update&key=code`, [{ code: 'c' }, { code: 'a', n: 10 }]),
        ['/1/n'],
      ],
      [with_.post(`${path}/batch?onConflict=update&key=code`, [{ code: 'b', n: 10 }]), ['/0/n']],
    ];

    it('is refused where it would keep the change from being made, and else stored', async () => {
      const { things, _id, answer, release } = await changing();
      const fitting: Promise<Answer>[] = [];
      try {
        for (const [refused, pointers] of refusedWrites(client, things, _id))
          expectRefused(await refused, answer, pointers);
        expectProblem(await client.post(things.path, { n: 'x' }), 400, 'invalid_object');
        expectProblem(await client.post(things.path, { n: 1, renamed: 'x' }), 400, 'invalid_object');
        // On SQLite they wait until the change may be made.
        fitting.push(
          client.post(things.path, { n: 9, old: 'abc' }),
          client.put(`${things.path}/${_id}`, { n: 5 }),
          client.put(`${things.path}/${_id}`, { n: 5 }),
        );
        await new Promise((resume) => setTimeout(resume, 300));
      } finally {
        await release();
      }
      expect((await ended(client, pathOf(answer))).body).toMatchObject({ state: 'done', revision: 2 });
      // What comes after the change is judged by the new definition alone, which has no field `old`.
      const [created, ...updated] = await Promise.all(fitting);
      if (created!.status !== 200) expectProblem(created!, 400, 'invalid_object');
      expect(updated.map(({ status }) => status)).toEqual([200, 200]);
      expect((await client.get(`${things.path}/${_id}`)).body).toMatchObject({
        n: 5,
        renamed: 'x',
        level: 1,
      });
      const after = await client.post(things.path, { n: 9, renamed: 'abc', level: 2 });
      expect(after.status).toBe(200);
      expectProblem(await client.post(things.path, { n: 10, level: 2 }), 400, 'invalid_object');
    });

    it('is refused by the first of two changes that were sent together, and the second is not made', async () => {
      const things = await service.createClass(BEFORE);
      const release = await holdChanges(service);
      let first: Answer;
      try {
        const looser = { ...AFTER, n: { type: 'integer' } };
        const answers = await Promise.all(
          [AFTER, looser].map((fields) =>
            client.put(things.definitionPath, { fields }, { prefer: 'wait=1' }),
          ),
        );
        const refused = answers.find(({ status }) => status === 409)!;
        first = answers.find(({ status }) => status === 202)!;
        expectProblem(refused, 409, 'class_changing');
        expect(refused.body.change).toBe(first.headers.get('location'));
        expect((await client.get(pathOf(first))).body.state).toBe('running');
        if (answers[0] === first) expectRefused(await client.post(things.path, { n: 10 }), first, ['/n']);
      } finally {
        await release();
      }
      expect((await ended(client, pathOf(first))).body).toMatchObject({ state: 'done', revision: 2 });
      // The other one has been given up, and not only put off.
      const later = { description: 'Later', fields: {} };
      const { status, body } = await client.put(things.definitionPath, later, { prefer: 'wait=60' });
      expect([status, body]).toMatchObject([200, { ...later, revision: 3 }]);
    });

    it('lets a short change be followed by another one that waited for it', async () => {
      const things = await service.createClass(BEFORE);
      const release = await holdChanges(service);
      const both = [1, 2].map((n) =>
        client.put(things.definitionPath, { description: `${n}`, fields: {} }, { prefer: 'wait=30' }),
      );
      await new Promise((resume) => setTimeout(resume, 300));
      await release();
      expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
      expect((await client.get(things.definitionPath)).body.revision).toBe(3);
    });

    it('is judged by the old definition alone once the change is refused', async () => {
      const things = await service.createClass(BEFORE);
      expect((await client.post(things.path, { n: 100 })).status).toBe(200);
      const answer = await client.put(things.definitionPath, { fields: AFTER }, ASYNC);
      expect(answer.status).toBe(202);
      expect((await ended(client, pathOf(answer))).body.state).toBe('refused');
      expect((await client.post(things.path, { n: 10, old: 'long' })).status).toBe(200);
    });

    if (databaseUrl !== undefined)
      it('is refused by the change of an instance for which one of another instance is not made', async () => {
        const beside = await startBeside(service);
        try {
          const other = new Client(beside.service.baseUrl, client.token);
          const things = await service.createClass(BEFORE);
          // What the instance remembers of the class, as it changes it, is a revision old by then.
          expect((await client.get(things.path)).status).toBe(200);
          const described = { description: 'Newer', fields: BEFORE };
          expect((await other.put(things.definitionPath, described)).status).toBe(200);
          const release = await holdChanges(service);
          let first: Answer;
          try {
            first = await client.put(things.definitionPath, { fields: AFTER }, { prefer: 'wait=1' });
            expect(first.status).toBe(202);
            const second = await other.put(things.definitionPath, { fields: {} }, { prefer: 'wait=1' });
            expectProblem(second, 409, 'class_changing');
            expect(new URL(second.body.change).pathname).toBe(pathOf(first));
            expect((await client.post(things.path, { n: 1 })).status).toBe(200);
            expectRefused(await client.post(things.path, { n: 10 }), first, ['/n']);
          } finally {
            await release();
          }
          expect((await ended(other, pathOf(first))).body.state).toBe('done');
        } finally {
          await beside.stop();
        }
      });

    if (databaseUrl !== undefined)
      it('is refused by other instances too, within 2 s', async () => {
        const beside = await startBeside(service);
        try {
          const other = new Client(beside.service.baseUrl, client.token);
          const { things, _id, answer, release } = await changing();
          try {
            expect((await other.post(things.path, { n: 1 })).status).toBe(200);
            await until('the other instance to know of the change', async () => {
              const { status } = await other.post(`${things.path}?dryRun=true`, { n: 10 });
              return status === 409;
            });
            for (const [refused, pointers] of refusedWrites(other, things, _id))
              expectRefused(await refused, answer, pointers);
          } finally {
            await release();
          }
          expect((await ended(other, pathOf(answer))).body.state).toBe('done');
          expect((await other.post(things.path, { n: 9, renamed: 'abc', level: 2 })).status).toBe(200);
        } finally {
          await beside.stop();
        }
      });
  });
});
