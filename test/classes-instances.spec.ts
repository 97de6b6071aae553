import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { holdRows, sameDatabase, serverProcesses } from './support/databases/database-access.js';
import { eachKind } from './support/fewer-engines.js';
import { type Answer, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { type Service, startBeside, startService, uniqueName } from './support/services/service.js';
import { until } from './support/until.js';

describe('another instance on the same database', () => {
  eachKind((service) => {
    let client: Client;
    let other: Client;
    let stop: () => Promise<void>;

    beforeAll(async () => {
      client = await service.client();
      const started = await startBeside(service);
      stop = started.stop;
      other = new Client(started.service.baseUrl, client.token);
    });
    afterAll(() => stop());

    it('never stores what a changed class does not allow', async () => {
      for (let round = 0; round < 5; round++) {
        const things = await service.createClass({ old: { type: 'string' } });
        const path = await other.create(things, { old: 'x' });
        const fields = { fresh: { type: 'string', required: true, renamedFrom: 'old' } };
        expect((await client.put(things.definitionPath, { fields })).status).toBe(200);
        expectProblem(await other.post(things.path, { old: 'y' }), 400, 'invalid_object');
        expectProblem(await other.put(path, { old: 'y' }), 400, 'invalid_object');
        expectProblem(await other.post(`${things.path}/batch`, [{ old: 'y' }]), 400, 'invalid_batch');
        expect((await other.put(path, { fresh: 'z' })).body).toMatchObject({ fresh: 'z' });
        expect(await client.total(things)).toBe(1);
      }
    });

    it('refuses nothing that a changed class has just come to allow', async () => {
      const things = await service.createClass({ old: { type: 'string', required: true } });
      const path = await other.create(things, { old: 'x' });
      const allowed: ((field: string) => Promise<Answer>)[] = [
        (field) => other.post(things.path, { [field]: 'y' }),
        (field) => other.post(`${things.path}/batch`, [{ [field]: 'y' }]),
        (field) => other.put(path, { old: null, [field]: 'y' }),
        (field) => other.put(`${things.path}/batch`, [{ _id: path.split('/').at(-1), [field]: 'y' }]),
        (field) => other.list(things, { [field]: { $eq: 'y' } }),
      ];
      const fields: Record<string, object> = { old: { type: 'string' } };
      for (const [index, allow] of allowed.entries()) {
        const field = `fresh${index}`;
        fields[field] = { type: 'string' };
        expect((await client.put(things.definitionPath, { fields })).status).toBe(200);
        expect((await allow(field)).status).toBe(200);
      }
    });

    it('searches as soon as a change of what is searched is answered', async () => {
      const text = { type: 'string' };
      const searched = { type: 'string', searchable: true };
      const things = await service.createClass({ title: searched, notes: text });
      const batch = Array.from({ length: 300 }, (_, n) => ({ title: `One ${n}`, notes: `Two ${n}` }));
      expect((await client.post(`${things.path}/batch`, batch)).status).toBe(200);
      const found = async (search: string) => {
        const { status, body } = await other.list(things, undefined, { search });
        return status === 200 ? body.metadata.total : status;
      };
      for (let round = 0; round < 4; round++) {
        const isEven = round % 2 === 0;
        const fields = { title: searched, notes: isEven ? searched : text };
        const change = { isAnswered: false };
        const changed = client.put(things.definitionPath, { fields }).finally(() => {
          change.isAnswered = true;
        });
        // So that the other instance gets to know the class while its words are being built.
        while (!change.isAnswered) await found('one');
        expect((await changed).status).toBe(200);
        expect([await found('one'), await found('two')]).toEqual([300, isEven ? 300 : 0]);
      }
    });

    it('leaves no words of an object that it deletes just after the class has come to be searched', async () => {
      const things = await service.createClass({ title: { type: 'string' } });
      const path = await other.create(things, { title: 'One' });
      const fields = { title: { type: 'string', searchable: true } };
      expect((await client.put(things.definitionPath, { fields })).status).toBe(200);
      expect((await other.delete(path)).status).toBe(200);
      const { status, body } = await client.list(things, undefined, { search: 'one' });
      expect([status, body]).toMatchObject([200, { metadata: { pages: 0, total: 0 }, objects: [] }]);
    });

    it('reads no listing of a class as it was with its fields as they are', async () => {
      const indexed = { type: 'string', indexed: true };
      const things = await service.createClass({ old0: indexed });
      for (let n = 0; n < 5; n++) await client.create(things, { old0: `v${n}` });
      const lines = { accept: 'application/x-ndjson' };
      for (const [n, filter] of [
        { $eq: 'v1' },
        { $in: ['v1', 'v2'] },
        { $startsWith: 'v' },
        { $gt: 'v1' },
      ].entries()) {
        const [before, after] = [`old${n}`, `old${n + 1}`];
        const query = encodeURIComponent(JSON.stringify({ [before]: filter }));
        for (const parameters of [`query=${query}`, `query=${query}&sort=-${before}`]) {
          const path = `${things.path}/?${parameters}`;
          // The other instance knows the class from then on.
          expect((await other.get(path)).status).toBe(200);
          expect((await other.get(path, lines)).status).toBe(200);
        }
        const fields = { [after]: { ...indexed, renamedFrom: before } };
        expect((await client.put(things.definitionPath, { fields })).status).toBe(200);
        for (const parameters of [`query=${query}&sort=-${before}`, `query=${query}`]) {
          const path = `${things.path}/?${parameters}`;
          // Whether the class is looked for again before the first answer or after it.
          expect((await other.get(path, lines)).status).toBe(400);
          expect((await other.get(path)).status).toBe(400);
        }
      }
      // No stream of those above is still open.
      for (let n = 0; n < 4; n++) expect((await other.get(`${things.path}/`, lines)).status).toBe(200);
    });

    it('keeps filtering when an index it used is gone', async () => {
      const indexed = { n: { type: 'integer', indexed: true }, code: { type: 'string', unique: true } };
      const things = await service.createClass(indexed);
      await client.create(things, { n: 1, code: 'A' });
      const query = { n: { $eq: 1 }, code: { $gte: 'A' } };
      expect((await other.list(things, query)).body.metadata.total).toBe(1);
      for (const fields of [{ n: { type: 'integer' }, code: { type: 'string' } }, indexed]) {
        await client.put(things.definitionPath, { fields });
        const answer = await other.list(things, query);
        expect([answer.status, answer.body.metadata?.total]).toEqual([200, 1]);
      }
      expectProblem(await other.post(things.path, { code: 'A' }), 400, 'not_unique', [{ field: 'code' }]);
    });

    it('answers 404 for a class that is gone, and an empty one where it was made again', async () => {
      const things = await service.createClass({ n: { type: 'integer' } });
      const path = await other.create(things, { n: 1 });
      await client.delete(`${things.definitionPath}?force=true`);
      for (const answer of [
        await other.get(path),
        await other.post(things.path, { n: 2 }),
        await other.list(things),
        await other.put(path, { n: 2 }),
        await other.delete(path),
      ])
        expectProblem(answer, 404, 'class_not_found');
      await service.createClass({ text: { type: 'string' } }, things.name);
      await other.create(things, { text: 'new' });
      expectProblem(await other.get(path), 404, 'object_not_found');
      expect(await client.total(things)).toBe(1);
    });

    // As a node of a cluster does, whose locks do not reach here. The embedded database is none of a cluster.
    if (service.running.databaseUrl !== undefined)
      it('builds on a change that was stored past its lock, and never gives a revision twice', async () => {
        const things = await service.createClass({ old: { type: 'string' } });
        const node = await createConnection({ uri: service.running.databaseUrl! });
        const theirs = JSON.stringify({ name: things.name, fields: { theirs: { type: 'string' } } });
        await node.beginTransaction();
        const update = 'UPDATE classes SET revision = revision + 1, definition = ? WHERE name = ?';
        await node.query(update, [theirs, things.name]);
        const change = client.put(things.definitionPath, { fields: { ours: { type: 'string' } } });
        await until('the service to wait for the class, of which it knows the first revision', async () => {
          const processes = await serverProcesses(node);
          return processes.some(({ Info }) => /^SELECT id FROM classes .*FOR UPDATE$/.test(Info ?? ''));
        });
        await node.commit();
        expect((await change).status).toBe(200);
        const [rows] = await node.query<RowDataPacket[]>('SELECT revision FROM classes WHERE name = ?', [
          things.name,
        ]);
        await node.end();
        expect(rows).toMatchObject([{ revision: 3 }]);
        expect(Object.keys((await client.get(things.definitionPath)).body.fields)).toEqual(['ours']);
      });

    if (service.running.databaseUrl !== undefined)
      it('makes no class beyond MAX_CLASSES, however many are made at the same moment', async () => {
        const limit = { MAX_CLASSES: '3' };
        const first = await startService(service.running.engine, limit);
        const second = await startService(service.running.engine, {
          ...sameDatabase(first.service),
          ...limit,
        });
        try {
          const ours = await first.service.client();
          const both = [ours, new Client(second.service.baseUrl, ours.token)];
          for (let n = 0; n < 2; n++) await first.service.createClass({});
          // Both have been asked before either may go on.
          const release = await holdRows(first.service, "locks WHERE name = 'class-creation'");
          const creations = both.map((one) =>
            one.post('/api/v1/storage/classes', { name: uniqueName(), fields: {} }),
          );
          try {
            await until('both to wait', async () => (await waitingForCreation(first.service)) === 2);
          } finally {
            await release();
          }
          const answers = await Promise.all(creations);
          const refused = answers.find(({ status }) => status !== 200)!;
          expectProblem(refused, 400, 'too_many_classes');
          expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
          expect((await ours.get('/api/v1/storage/classes')).body.metadata.total).toBe(3);
        } finally {
          await second.stop();
          await first.stop();
        }
      });

    it('makes no second class of a name, whichever instance is first', async () => {
      const things = await service.createClass({});
      await client.delete(things.definitionPath);
      const answers = await Promise.all(
        [client, other, client, other].map((one) =>
          one.post('/api/v1/storage/classes', { name: things.name, fields: {} }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect((await other.post(things.path, {})).status).toBe(200);
    });
  });
});

/** How many instances on the database of a service wait until they may make a class. */
async function waitingForCreation({ running: { databaseUrl } }: Service): Promise<number> {
  const connection = await createConnection({ uri: databaseUrl! });
  try {
    const processes = await serverProcesses(connection);
    const name = new URL(databaseUrl!).pathname.slice(1);
    return processes.filter(({ db, Info }) => db === name && /FROM locks .*class-creation/.test(Info ?? ''))
      .length;
  } finally {
    await connection.end();
  }
}
