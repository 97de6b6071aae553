import { setTimeout as pause } from 'node:timers/promises';
import type { ClassHandle, Client } from './support/client.js';
import { readRows } from './support/database-access.js';
import { expectProblem } from './support/expect-problem.js';
import { eachEngine, uniqueName } from './support/service.js';

const FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Longer than a time stamp is exact. */
const A_WHILE_MILLISECONDS = 20;

const FIELDS = {
  code: { type: 'string', unique: true },
  count: { type: 'integer' },
  place: { type: 'object', fields: { city: { type: 'string' }, zip: { type: 'integer' } } },
  free: { type: 'json' },
};

eachEngine((service) => {
  let client: Client;
  let notes: ClassHandle;

  beforeAll(async () => {
    client = await service.client();
    notes = await service.createClass(FIELDS, uniqueName(), { timestamps: true });
  });

  /** A new object as it is read. */
  async function create(object: object = {}) {
    const path = await client.create(notes, object);
    return { path, stored: (await client.get(path)).body };
  }

  const read = async (path: string) => (await client.get(path)).body;
  const ids = (found: { _id: string }[]) => found.map(({ _id }) => _id);

  describe('the time stamps of an object', () => {
    it('are the moment of its creation, and stand in answers, reads and lists', async () => {
      const answer = await client.post(`${notes.path}/`, { count: 1 });
      const { _id, _createdAt, _updatedAt } = answer.body;
      expect(_createdAt).toMatch(FORM);
      expect(_updatedAt).toBe(_createdAt);
      const byId = Number.parseInt(_id.replaceAll('-', '').slice(0, 12), 16);
      expect(Math.abs(Date.parse(_createdAt) - byId)).toBeLessThan(60_000);
      const expected = { _id, attachments: [], _createdAt, _updatedAt, count: 1 };
      expect(answer.body).toEqual(expected);
      expect(await read(`${notes.path}/${_id}`)).toEqual(expected);
      expect((await client.list(notes, { _id: { $eq: _id } })).body.objects).toEqual([expected]);
    });

    it('are first where the engine keeps an order, before the fields', async () => {
      const { body } = await client.post(`${notes.path}/`, { count: 1 });
      expect(Object.keys(body)).toEqual(['_id', 'attachments', '_createdAt', '_updatedAt', 'count']);
    });

    it('tell each change of a field, by any write', async () => {
      const { path, stored } = await create({ code: uniqueName(), count: 1 });
      const { _id, code, _createdAt } = stored;
      let before = stored._updatedAt;
      const writes = [
        () => client.put(path, { count: 2 }),
        () => client.put(path, { count: null }),
        () => client.put(path, { count: { $inc: 3 } }),
        () => client.put(path, { place: { city: 'Brno' } }),
        () => client.put(`${notes.path}/batch`, [{ _id, count: 9 }]),
        () => client.put(`${notes.path}/batch`, [{ _id, count: { $inc: 1 } }]),
        () => client.post(`${notes.path}/?onConflict=update&key=code`, { code, count: 20 }),
        () => client.post(`${notes.path}/batch?onConflict=update&key=code`, [{ code, count: 21 }, {}]),
      ];
      for (const [at, write] of writes.entries()) {
        await pause(A_WHILE_MILLISECONDS);
        const answer = await write();
        const now = await read(path);
        expect([at, answer.status, now._createdAt]).toEqual([at, 200, _createdAt]);
        expect([at, now._updatedAt > before]).toEqual([at, true]);
        if (answer.body._id === _id) expect(answer.body).toEqual(now);
        before = now._updatedAt;
      }
    });

    it('stay where a write changes nothing, and where it is about attachments', async () => {
      const free = { b: [1, { y: 1, x: null }], a: 'é' };
      const { path, stored } = await create({
        code: uniqueName(),
        count: 1,
        place: { zip: 1, city: 'Brno' },
        free,
      });
      const { _id, code } = stored;
      const writes = [
        () => client.put(path, {}),
        () => client.put(path, { count: 1, place: { city: 'Brno', zip: 1 } }),
        () => client.put(path, { free: { a: 'é', b: [1, { x: null, y: 1 }] } }),
        () => client.put(path, { count: { $inc: 0 } }),
        () => client.put(path, stored),
        () => client.put(`${notes.path}/batch`, [{ _id, count: 1 }]),
        () => client.post(`${notes.path}/?onConflict=update&key=code`, { code, count: 1 }),
        () => client.post(`${notes.path}/?onConflict=skip&key=code`, { code, count: 2 }),
        () => client.post(`${path}/attachments/a.txt`, Buffer.from('hello').toString('base64')),
        () => client.put(`${path}/attachments/a.txt`, Buffer.from('other').toString('base64')),
        () => client.delete(`${path}/attachments/a.txt`),
      ];
      await pause(A_WHILE_MILLISECONDS);
      for (const [at, write] of writes.entries()) expect([at, (await write()).status]).toEqual([at, 200]);
      expect(await read(path)).toEqual(stored);
    });

    it('are those of one moment in a batch', async () => {
      const { body: urls } = await client.post(`${notes.path}/batch`, [{}, { count: 1 }, { count: 2 }]);
      const made = urls.map((url: string) => url.split('/').at(-1)!);
      const stamps = async () => {
        const { objects } = (await client.list(notes, { _id: { $in: made } })).body;
        return objects.map(({ _createdAt, _updatedAt }: Record<string, string>) => [_createdAt, _updatedAt]);
      };
      const [[created], ...others] = await stamps();
      expect([[created, created], ...others]).toEqual(new Array(3).fill([created, created]));
      await pause(A_WHILE_MILLISECONDS);
      await client.put(
        `${notes.path}/batch`,
        made.map((_id: string) => ({ _id, count: 7 })),
      );
      const after = await stamps();
      expect(after[0]![1]! > created!).toBe(true);
      expect(after).toEqual(new Array(3).fill([created, after[0]![1]]));
    });

    it('are as many when one object is changed by many at once, and never go back', async () => {
      const { path } = await create({ count: 0 });
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => client.put(path, { count: { $inc: 1 } })),
      );
      const inOrder = answers.map(({ body }) => body).sort((a, b) => a.count - b.count);
      expect(inOrder.map(({ count }) => count)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
      const stamps = inOrder.map(({ _updatedAt }) => _updatedAt);
      expect(stamps).toEqual([...stamps].sort());
    });
  });

  describe('sending time stamps', () => {
    it('is refused where objects are created', async () => {
      const stamp = '2026-01-02T03:04:05.678Z';
      const before = await client.total(notes);
      const faults = [
        { pointer: '/_createdAt', code: 'reserved_field' },
        { pointer: '/_updatedAt', code: 'reserved_field' },
      ];
      const both = { _createdAt: stamp, _updatedAt: null };
      expectProblem(await client.post(`${notes.path}/`, both), 400, 'invalid_object', faults);
      const ofElement = faults.map(({ pointer, code }) => ({ index: 1, pointer: `/1${pointer}`, code }));
      const batch = [{ count: 1 }, { ...both }];
      expectProblem(await client.post(`${notes.path}/batch`, batch), 400, 'invalid_batch', ofElement);
      for (const action of ['skip', 'update']) {
        const parameters = `onConflict=${action}&key=code`;
        const body = { code: uniqueName(), ...both };
        expectProblem(await client.post(`${notes.path}/?${parameters}`, body), 400, 'invalid_object', faults);
        const answer = await client.post(`${notes.path}/batch?${parameters}`, [{}, body]);
        expectProblem(answer, 400, 'invalid_batch', ofElement);
      }
      expect(await client.total(notes)).toBe(before);
    });

    it('changes nothing where what was read is sent back, though the object has changed since', async () => {
      const { path, stored } = await create({ count: 1 });
      await pause(A_WHILE_MILLISECONDS);
      const { body: changed } = await client.put(path, { count: 2 });
      expect((await client.put(path, { ...stored, count: 2 })).body).toEqual(changed);
      const old = { ...stored, count: 2, _createdAt: '1999-01-01T00:00:00.000Z', _updatedAt: 5 };
      expect((await client.put(path, old)).body).toEqual(changed);
      const { attachments: _, ...element } = old;
      expect((await client.put(`${notes.path}/batch`, [element])).status).toBe(200);
      expect(await read(path)).toEqual(changed);
    });

    it('is refused in every write of a class without them, with the reason', async () => {
      const plain = await service.createClass(FIELDS);
      const path = await client.create(plain, {});
      const stamp = { _createdAt: '2026-01-02T03:04:05.678Z' };
      for (const answer of [await client.post(`${plain.path}/`, stamp), await client.put(path, stamp)]) {
        expectProblem(answer, 400, 'invalid_object', [{ pointer: '/_createdAt', code: 'unknown_field' }]);
        expect(answer.body.errors[0].message).toContain('timestamps');
      }
      expect(Object.keys(await read(path))).toEqual(['_id', 'attachments']);
    });
  });

  describe('asking by time stamps', () => {
    it('sorts, filters, projects and walks', async () => {
      const mine = await service.createClass(FIELDS, uniqueName(), { timestamps: true });
      const made: string[] = [];
      for (let count = 0; count < 5; count++) {
        made.push((await client.create(mine, { count })).split('/').at(-1)!);
        await pause(A_WHILE_MILLISECONDS);
      }
      const { _createdAt } = await read(`${mine.path}/${made[3]}`);
      await client.put(`${mine.path}/${made[1]}`, { count: 9 });
      const list = async (parameters: Record<string, string>, query?: object) => {
        const { status, body } = await client.list(mine, query, parameters);
        expect([status, body.metadata?.warnings]).toEqual([200, undefined]);
        return body;
      };
      const [a, b, c, d, e] = made as [string, string, string, string, string];
      expect(ids((await list({ sort: '-_createdAt' })).objects)).toEqual([e, d, c, b, a]);
      expect(ids((await list({ sort: '-_updatedAt' })).objects)).toEqual([b, e, d, c, a]);
      const since = { _updatedAt: { $gte: _createdAt } };
      expect(ids((await list({ sort: '_updatedAt' }, since)).objects)).toEqual([d, e, b]);
      // Any form of a datetime.
      const elsewhere = new Date(Date.parse(_createdAt) + 3_600_000).toISOString().replace('Z', '+01:00');
      expect(ids((await list({}, { _createdAt: { $eq: elsewhere } })).objects)).toEqual([d]);
      expect((await list({}, { _createdAt: { $exists: false } })).objects).toEqual([]);
      expect((await list({ limit: '1', fields: '_updatedAt' })).objects).toEqual([
        { _id: a, _updatedAt: expect.stringMatching(FORM) },
      ]);
      const [object] = (await list({ limit: '1', fields: '-_createdAt,-attachments' })).objects;
      expect(Object.keys(object).sort()).toEqual(['_id', '_updatedAt', 'count']);
      expect((await client.get(`${mine.path}/${a}?fields=_createdAt`)).body).toEqual({
        _id: a,
        _createdAt: expect.stringMatching(FORM),
      });
      const walked: string[] = [];
      for (let after = ''; ; ) {
        const { objects, metadata } = await list({
          sort: '-_updatedAt',
          limit: '2',
          ...(after && { after }),
        });
        walked.push(...ids(objects));
        if (metadata.next === undefined) break;
        after = metadata.next;
      }
      expect(walked).toEqual([b, e, d, c, a]);
    });

    it('names the nearest time stamp where one is misspelt', async () => {
      for (const [parameters, code] of [
        [{ sort: '_createdat' }, 'invalid_parameter'],
        [{ query: '{"createdAt":{"$gt":"2026-01-01T00:00:00Z"}}' }, 'invalid_query'],
        [{ fields: '_createdAtt' }, 'invalid_parameter'],
      ] as const) {
        const answer = await client.list(notes, undefined, parameters);
        expectProblem(answer, 400, code, [{ code: 'unknown_field' }]);
        expect(answer.body.errors[0].message).toContain('did you mean "_createdAt"?');
      }
      const inside = await client.list(notes, { '_createdAt.x': { $eq: 1 } });
      expectProblem(inside, 400, 'invalid_query', [{ field: '_createdAt.x', code: 'not_filterable' }]);
    });

    it('is refused for a class without them, with the reason', async () => {
      const plain = await service.createClass(FIELDS);
      await client.create(plain, {});
      const asked: Record<string, string>[] = [
        { sort: '-_createdAt' },
        { query: '{"_updatedAt":{"$gte":"2026-01-01T00:00:00Z"}}' },
        { fields: '_updatedAt' },
        { fields: '-_updatedAt' },
      ];
      for (const parameters of asked) {
        const answer = await client.list(plain, undefined, parameters);
        expect(answer.status).toBe(400);
        expect(answer.body.errors).toMatchObject([{ code: 'unknown_field' }]);
        expect(answer.body.errors[0].message).toContain('does not say "timestamps": true');
      }
    });
  });

  describe('with dryRun', () => {
    it('they are answered, and nothing is stored', async () => {
      const { path, stored } = await create({ count: 1 });
      const tried = await client.post(`${notes.path}/?dryRun=true`, {});
      expect(tried.body).toMatchObject({
        _createdAt: expect.stringMatching(FORM),
        _updatedAt: tried.body._createdAt,
      });
      await pause(A_WHILE_MILLISECONDS);
      const { body } = await client.put(`${path}?dryRun=true`, { count: 2 });
      expect(body._createdAt).toBe(stored._createdAt);
      expect(body._updatedAt > stored._updatedAt).toBe(true);
      expect(await read(path)).toEqual(stored);
    });
  });

  describe('a class', () => {
    const define = (more: object, { definitionPath }: ClassHandle, parameters = '') =>
      client.put(`${definitionPath}${parameters}`, { fields: FIELDS, ...more });

    it('says whether it keeps time stamps; false and null are not said', async () => {
      expect((await client.get(notes.definitionPath)).body).toMatchObject({ timestamps: true });
      for (const timestamps of [false, null]) {
        const plain = await service.createClass(FIELDS, uniqueName(), { timestamps });
        expect(await read(plain.definitionPath)).not.toHaveProperty('timestamps');
      }
      const body = { name: uniqueName(), fields: {}, timestamps: 'yes' };
      expectProblem(await client.post('/api/v1/storage/classes', body), 400, 'invalid_definition', [
        { pointer: '/timestamps', code: 'type' },
      ]);
      const misspelt = { name: uniqueName(), fields: {}, timestamp: true };
      expectProblem(await client.post('/api/v1/storage/classes', misspelt), 400, 'invalid_definition', [
        { pointer: '/timestamp', code: 'unknown_member' },
      ]);
    });

    it('has two indexes for them', async () => {
      const fields = Object.fromEntries(
        Array.from({ length: 30 }, (_, at) => [`n${at}`, { type: 'integer', indexed: true }]),
      );
      const body = { name: uniqueName(), fields, timestamps: true };
      expectProblem(await client.post('/api/v1/storage/classes', body), 400, 'invalid_definition', [
        { code: 'too_many_indexes' },
      ]);
      const { n29: _, ...fewer } = fields;
      expect((await client.post('/api/v1/storage/classes', { ...body, fields: fewer })).status).toBe(200);
    });

    it('switched on later, they come from the id, and from the moment of the change', async () => {
      const later = await service.createClass(FIELDS);
      const paths: string[] = [];
      for (let count = 0; count < 3; count++) {
        paths.push(await client.create(later, { count, free: { b: 1, a: [null] } }));
        await pause(A_WHILE_MILLISECONDS);
      }
      const before = (await client.list(later)).body.objects;
      const preview = await define({ timestamps: true }, later, '?dryRun=true');
      expect(preview.body).toMatchObject({ timestamps: true, revision: 2 });
      expect((await client.list(later)).body.objects).toEqual(before);

      expect((await define({ timestamps: true }, later)).body).toMatchObject({
        timestamps: true,
        revision: 2,
      });
      const { objects } = (await client.list(later, undefined, { sort: '_createdAt' })).body;
      const moment = objects[0]._updatedAt;
      expect(moment).toMatch(FORM);
      expect(objects).toEqual(
        before.map((object: { _id: string }) => {
          const milliseconds = Number.parseInt(object._id.replaceAll('-', '').slice(0, 12), 16);
          return { ...object, _createdAt: new Date(milliseconds).toISOString(), _updatedAt: moment };
        }),
      );
      expect(moment > objects[2]._createdAt).toBe(true);
      // The same definition again is no change.
      expect((await define({ timestamps: true }, later)).body.revision).toBe(2);
      expect((await client.list(later)).body.objects).toEqual(objects);
      await client.put(paths[0]!, { count: 5 });
      const { body } = await client.list(later, undefined, { sort: '-_updatedAt', limit: '1' });
      expect(body.objects[0]).toMatchObject({ count: 5, _createdAt: objects[0]._createdAt });
    });

    it('switched off, they are gone for good, and objects are as the specification has them', async () => {
      const mine = await service.createClass(FIELDS, uniqueName(), { timestamps: true });
      const path = await client.create(mine, { count: 1 });
      const { _createdAt, _updatedAt, ...rest } = await read(path);
      expect((await define({ timestamps: true }, mine, '?dryRun=true')).body.revision).toBe(1);
      expect((await define({}, mine)).body).not.toHaveProperty('timestamps');
      expect(await read(path)).toEqual(rest);
      expect((await client.put(path, { count: 2 })).body).toEqual({ ...rest, count: 2 });
      expect((await client.list(mine, undefined, { sort: '_createdAt' })).status).toBe(400);
      expect((await define({ timestamps: true }, mine)).status).toBe(200);
      const again = await read(path);
      expect(again._updatedAt > _updatedAt).toBe(true);
    });

    it('sets _updatedAt of the objects that its change rewrites, and of no others', async () => {
      const mine = await service.createClass(FIELDS, uniqueName(), { timestamps: true });
      const [one, other] = [
        await client.create(mine, { count: 1 }),
        await client.create(mine, { code: 'A' }),
      ];
      const before = [await read(one), await read(other)];
      await pause(A_WHILE_MILLISECONDS);
      const { count, ...others } = FIELDS;
      const fields = { ...others, amount: { ...count, renamedFrom: 'count' } };
      expect((await client.put(mine.definitionPath, { fields, timestamps: true })).status).toBe(200);
      const after = await read(one);
      expect(after).toMatchObject({ amount: 1, _createdAt: before[0]._createdAt });
      expect(after._updatedAt > before[0]._updatedAt).toBe(true);
      expect(await read(other)).toEqual(before[1]);
    });

    it('says in the audit log when they come and go', async () => {
      const mine = await service.createClass(FIELDS);
      await define({ timestamps: true }, mine);
      await define({}, mine);
      const rows = await readRows<{ details: string }>(
        service,
        `SELECT details FROM audit_events WHERE subject = '${mine.name}' AND kind = 'class.changed' ORDER BY id`,
      );
      const said = rows.map(({ details }) => JSON.parse(details));
      expect(said).toMatchObject([{ timestamps: true }, { timestamps: false }]);
    });

    it('counts them in the size of an object', async () => {
      const [plain, stamped] = await Promise.all(
        [false, true].map((timestamps) =>
          service.createClass({ text: { type: 'string' } }, uniqueName(), { timestamps }),
        ),
      );
      const text = 'x'.repeat(1024 * 1024 - '{"text":""}'.length);
      expect((await client.post(`${plain!.path}/`, { text })).status).toBe(200);
      expectProblem(await client.post(`${stamped!.path}/`, { text }), 400, 'invalid_object', [
        { code: 'object_too_large' },
      ]);
    });

    it('keeps what an Idempotency-Key answers', async () => {
      const key = { 'Idempotency-Key': uniqueName() };
      const first = await client.post(`${notes.path}/`, { count: 3 }, key);
      await pause(A_WHILE_MILLISECONDS);
      const again = await client.post(`${notes.path}/`, { count: 3 }, key);
      expect(again.text).toBe(first.text);
    });
  });
});
