import { setTimeout as pause } from 'node:timers/promises';
import { eachKind } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { uniqueName } from './support/services/service.js';
import { A_WHILE_MILLISECONDS, createStamped, STAMPED_FIELDS, TIME_STAMP } from './support/time-stamps.js';

eachKind((service) => {
  let client: Client;
  let notes: ClassHandle;

  beforeAll(async () => {
    client = await service.client();
    notes = await createStamped(service);
  });

  /** A new object as it is read. */
  async function create(object: object = {}) {
    const path = await client.create(notes, object);
    return { path, stored: (await client.get(path)).body };
  }

  const read = async (path: string) => (await client.get(path)).body;

  describe('the time stamps of an object', () => {
    it('are the moment of its creation, and stand in answers, reads and lists', async () => {
      const answer = await client.post(`${notes.path}/`, { count: 1 });
      const { _id, _createdAt, _updatedAt } = answer.body;
      expect(_createdAt).toMatch(TIME_STAMP);
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
      const both = { _createdAt: stamp, _updatedAt: '' };
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
      const { attachments: _, ...element } = { ...stored, count: 2 };
      expect((await client.put(`${notes.path}/batch`, [element])).status).toBe(200);
      const { _createdAt, _updatedAt } = stored;
      for (const part of [{ _createdAt }, { _updatedAt }, { _updatedAt: changed._updatedAt }])
        expect((await client.put(path, { ...part, count: { $inc: 0 } })).body).toEqual(changed);
      expect(await read(path)).toEqual(changed);
    });

    it('takes them in the forms in which clients write moments', async () => {
      const { path, stored } = await create({ count: 1 });
      const { _id, _createdAt, _updatedAt } = stored;
      const inBrno = (stamp: string) =>
        new Date(Date.parse(stamp) + 3_600_000).toISOString().replace('Z', '+01:00');
      for (const form of [
        (stamp: string) => stamp.replace('Z', '000+00:00'),
        (stamp: string) => stamp.replace(/\.?0*Z$/, 'Z'),
        (stamp: string) => stamp.replace(/\.\d{3}/, ''),
        inBrno,
      ]) {
        const body = { count: 1, _createdAt: form(_createdAt), _updatedAt: form(_updatedAt) };
        expect((await client.put(path, body)).body).toEqual(stored);
        expect((await client.put(`${notes.path}/batch`, [{ _id, ...body }])).status).toBe(200);
      }
      expect(await read(path)).toEqual(stored);
    });

    it('takes any moment between both, since each may have been read', async () => {
      const { path, stored } = await create({ count: 1 });
      await pause(A_WHILE_MILLISECONDS);
      const { body: changed } = await client.put(path, { count: 2 });
      const between = new Date(Date.parse(stored._updatedAt) + 1).toISOString();
      expect((await client.put(path, { ...stored, _updatedAt: between, count: 2 })).body).toEqual(changed);
    });

    const otherStamps = (
      { _createdAt, _updatedAt }: Record<string, string>,
      [earlier, later] = [Date.parse(_createdAt!) - 1001, Date.parse(_updatedAt!) + 1],
    ): [name: string, value: unknown][] => [
      ['_createdAt', '1999-01-01T00:00:00.000Z'],
      ['_createdAt', new Date(earlier).toISOString()],
      ['_createdAt', _createdAt!.replace('Z', '+01:00')],
      ['_createdAt', _createdAt!.replace('Z', '')],
      ['_createdAt', 5],
      ['_updatedAt', new Date(earlier).toISOString()],
      ['_updatedAt', new Date(later).toISOString()],
      ['_updatedAt', ''],
      ['_updatedAt', { $inc: 1 }],
    ];

    it('is refused in an update where no read of the object can have answered them', async () => {
      const code = uniqueName();
      const { path, stored } = await create({ code, count: 1 });
      const { _id } = stored;
      const other = (await create({ count: 1 })).stored;
      for (const [name, value] of otherStamps(stored)) {
        const single = { pointer: `/${name}`, field: name, code: 'reserved_field' };
        const ofElement = { index: 1, pointer: `/1/${name}`, field: name, code: 'reserved_field' };
        for (const parameters of ['', '?dryRun=true']) {
          for (const fields of [{ count: 2 }, { count: { $inc: 1 } }, {}]) {
            const body = { ...fields, [name]: value };
            const answer = await client.put(`${path}${parameters}`, body);
            expectProblem(answer, 400, 'invalid_object', [single]);
            expect(answer.body.errors).toHaveLength(1);
            expect(answer.body.errors[0].message).toContain('what was read');
            const batch = [
              { _id: other._id, count: 2 },
              { _id, ...body },
            ];
            const ofBatch = await client.put(`${notes.path}/batch${parameters}`, batch);
            expectProblem(ofBatch, 400, 'invalid_batch', [ofElement]);
            expect(ofBatch.body.errors).toHaveLength(1);
          }
        }
        for (const action of ['update', 'skip']) {
          const asked = `onConflict=${action}&key=code`;
          const body = { code, count: 2, [name]: value };
          expectProblem(await client.post(`${notes.path}/?${asked}`, body), 400, 'invalid_object', [single]);
          const answer = await client.post(`${notes.path}/batch?${asked}`, [{ count: 7 }, body]);
          expectProblem(answer, 400, 'invalid_batch', [ofElement]);
        }
      }
      expect(await read(path)).toEqual(stored);
      expect(await read(`${notes.path}/${other._id}`)).toEqual(other);
    });

    it('says which are accepted, beside all else that is wrong', async () => {
      const { path, stored } = await create({ count: Number.MAX_SAFE_INTEGER });
      const { _id, _createdAt, _updatedAt } = stored;
      const future = '2999-01-01T00:00:00.000Z';
      const body = { count: { $inc: 1 }, _createdAt: future, _updatedAt: future };
      const faults = [
        { pointer: '/_createdAt', code: 'reserved_field', expected: _createdAt, received: future },
        { pointer: '/_updatedAt', code: 'reserved_field', received: future },
        { pointer: '/count' },
      ];
      const answer = await client.put(path, body);
      expectProblem(answer, 400, 'invalid_object', faults);
      expect(answer.body.errors[1].message).toContain(`${_createdAt} or after ${_updatedAt}`);
      expectProblem(await client.put(path, { ...body, count: 'x' }), 400, 'invalid_object', faults);
      const elements = [{ _id, ...body }, { count: 1 }];
      const ofElements = faults.map(({ pointer }) => ({ index: 0, pointer: `/0${pointer}` }));
      expectProblem(await client.put(`${notes.path}/batch`, elements), 400, 'invalid_batch', ofElements);
      expect(await read(path)).toEqual(stored);
    });

    it('is taken by an upsert of what was read', async () => {
      const code = uniqueName();
      const { path, stored } = await create({ code, count: 1 });
      const { _createdAt, _updatedAt } = stored;
      const body = { code, count: 2, _createdAt, _updatedAt };
      for (const action of ['skip', 'update']) {
        const answer = await client.post(`${notes.path}/?onConflict=${action}&key=code`, body);
        expect([answer.status, answer.body.count]).toEqual([200, action === 'skip' ? 1 : 2]);
      }
      expect(await read(path)).toMatchObject({ count: 2, _createdAt });
    });

    it('refuses one of many updates of an object alone', async () => {
      const { path, stored } = await create({ count: 0 });
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          client.put(path, {
            count: { $inc: 1 },
            ...(at % 2 === 0
              ? { _updatedAt: '2999-01-01T00:00:00.000Z' }
              : { _updatedAt: stored._updatedAt }),
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(
        Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 400 : 200)),
      );
      expect((await read(path)).count).toBe(10);
    });

    it('is refused in every write of a class without them, with the reason', async () => {
      const plain = await service.createClass(STAMPED_FIELDS);
      const path = await client.create(plain, {});
      const stamp = { _createdAt: '2026-01-02T03:04:05.678Z' };
      for (const answer of [await client.post(`${plain.path}/`, stamp), await client.put(path, stamp)]) {
        expectProblem(answer, 400, 'invalid_object', [{ pointer: '/_createdAt', code: 'unknown_field' }]);
        expect(answer.body.errors[0].message).toContain('timestamps');
      }
      expect(Object.keys(await read(path))).toEqual(['_id', 'attachments']);
    });
  });

  describe('with dryRun', () => {
    it('they are answered, and nothing is stored', async () => {
      const { path, stored } = await create({ count: 1 });
      const tried = await client.post(`${notes.path}/?dryRun=true`, {});
      expect(tried.body).toMatchObject({
        _createdAt: expect.stringMatching(TIME_STAMP),
        _updatedAt: tried.body._createdAt,
      });
      await pause(A_WHILE_MILLISECONDS);
      const { body } = await client.put(`${path}?dryRun=true`, { count: 2 });
      expect(body._createdAt).toBe(stored._createdAt);
      expect(body._updatedAt > stored._updatedAt).toBe(true);
      expect(await read(path)).toEqual(stored);
    });
  });
});
