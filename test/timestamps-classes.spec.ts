import { setTimeout as pause } from 'node:timers/promises';
import { readRows } from './support/databases/database-access.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { eachEngine, uniqueName } from './support/services/service.js';
import { A_WHILE_MILLISECONDS, createStamped, STAMPED_FIELDS, TIME_STAMP } from './support/time-stamps.js';

eachEngine((service) => {
  let client: Client;
  let notes: ClassHandle;

  beforeAll(async () => {
    client = await service.client();
    notes = await createStamped(service);
  });

  const read = async (path: string) => (await client.get(path)).body;

  describe('a class', () => {
    const define = (more: object, { definitionPath }: ClassHandle, parameters = '') =>
      client.put(`${definitionPath}${parameters}`, { fields: STAMPED_FIELDS, ...more });

    it('says whether it keeps time stamps; false and null are not said', async () => {
      expect((await client.get(notes.definitionPath)).body).toMatchObject({ timestamps: true });
      for (const timestamps of [false, null]) {
        const plain = await service.createClass(STAMPED_FIELDS, uniqueName(), { timestamps });
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
      const later = await service.createClass(STAMPED_FIELDS);
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
      expect(moment).toMatch(TIME_STAMP);
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
      const mine = await createStamped(service);
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
      const mine = await createStamped(service);
      const [one, other] = [
        await client.create(mine, { count: 1 }),
        await client.create(mine, { code: 'A' }),
      ];
      const before = [await read(one), await read(other)];
      await pause(A_WHILE_MILLISECONDS);
      const { count, ...others } = STAMPED_FIELDS;
      const fields = { ...others, amount: { ...count, renamedFrom: 'count' } };
      expect((await client.put(mine.definitionPath, { fields, timestamps: true })).status).toBe(200);
      const after = await read(one);
      expect(after).toMatchObject({ amount: 1, _createdAt: before[0]._createdAt });
      expect(after._updatedAt > before[0]._updatedAt).toBe(true);
      expect(await read(other)).toEqual(before[1]);
    });

    it('says in the audit log when they come and go', async () => {
      const mine = await service.createClass(STAMPED_FIELDS);
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
