import { itLong } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { type Service, startService, uniqueName } from './support/services/service.js';

const MIB = 1024 * 1024;
/** Eight times what a batch may have as a body. */
const MAX_TEXT_BYTES = 8 * MIB;
const CLASS_COUNT = 5;

/** Small requests that could become large: in memory, in the database or as an answer. */
oneEngine(({ running: { engine } }) => {
  let service: Service;
  let stop: () => Promise<void>;
  let client: Client;

  beforeAll(async () => {
    ({ service, stop } = await startService(engine, {
      MAX_BATCH_BYTES: String(MIB),
      MAX_CLASSES: String(CLASS_COUNT),
    }));
    client = await service.client();
  });
  afterAll(() => stop());

  /** Only for one test: the number of classes is bounded. */
  const withClass = async (fields: Record<string, object>, test: (things: ClassHandle) => Promise<void>) => {
    const things = await service.createClass(fields as never);
    await test(things);
    expect((await client.delete(`${things.definitionPath}?force=true`)).status).toBe(200);
  };

  itLong('the defaults of the elements of an array count before they are made', async () => {
    const members = Object.fromEntries(
      Array.from({ length: 490 }, (_, n) => [
        `f${n}`,
        { type: 'string', required: true, default: 'd'.repeat(24) },
      ]),
    );
    const fields = { list: { type: 'array', items: { type: 'object', fields: members } } };
    await withClass(fields, async (things) => {
      const body = `{"list":[${'{},'.repeat(299_999)}{}]}`;
      const fault = { pointer: '', code: 'object_too_large', expected: MIB };
      expectProblem(await client.post(things.path, body), 400, 'invalid_object', [fault]);
      expectProblem(await client.post(`${things.path}/batch`, `[{},${body}]`), 400, 'invalid_batch', [
        { ...fault, index: 1, pointer: '/1' },
      ]);
      const path = await client.create(things, { list: [{}, {}] });
      expect((await client.get(path)).body.list[1].f489).toBe('d'.repeat(24));
      expectProblem(await client.put(path, body), 400, 'invalid_object', [fault]);
      expect(await client.total(things)).toBe(1);
    });
  });

  it('the objects that a batch makes or changes are bounded together', async () => {
    await withClass(
      { text: { type: 'string', default: 'z'.repeat(900_000) }, n: { type: 'integer' } },
      async (things) => {
        const batch = `${things.path}/batch`;
        const fault = { pointer: '', code: 'batch_too_large', expected: MAX_TEXT_BYTES };
        expectProblem(await client.post(batch, Array(300).fill({})), 400, 'invalid_batch', [fault]);
        expect(await client.total(things)).toBe(0);
        const ids: string[] = [];
        for (let round = 0; round < 2; round++) {
          const { body } = await client.post(batch, Array(5).fill({}));
          ids.push(...body.map((url: string) => url.split('/').at(-1)));
        }
        const changes = ids.map((_id, n) => ({ _id, n }));
        expectProblem(await client.put(batch, changes), 400, 'invalid_batch', [fault]);
        expect((await client.list(things, { n: { $exists: true } })).body.metadata.total).toBe(0);
        expect((await client.put(batch, changes.slice(0, 9))).status).toBe(200);
        expect((await client.list(things, { n: { $exists: true } })).body.metadata.total).toBe(9);
      },
    );
  });

  it('the objects of a batch are counted in bytes', async () => {
    await withClass({ text: { type: 'string', default: 'é'.repeat(450_000) } }, async (things) => {
      const fault = { pointer: '', code: 'batch_too_large', expected: MAX_TEXT_BYTES };
      const batch = `${things.path}/batch`;
      expectProblem(await client.post(batch, Array(10).fill({})), 400, 'invalid_batch', [fault]);
      expect((await client.post(batch, Array(9).fill({}))).status).toBe(200);
    });
  });

  it('the objects that a batch finds by their keys are bounded too', async () => {
    const text = { type: 'string', default: 'z'.repeat(900_000) };
    await withClass({ key: { type: 'string', unique: true }, text }, async (things) => {
      const keys = Array.from({ length: 10 }, (_, n) => `k${n}`);
      for (const key of keys) await client.create(things, { key });
      const upsert = `${things.path}/batch?onConflict=update&key=key`;
      const elements = keys.map((key) => ({ key }));
      expectProblem(await client.post(upsert, elements), 400, 'invalid_batch', [{ code: 'batch_too_large' }]);
      expect((await client.post(upsert, elements.slice(0, 8))).status).toBe(200);
      // Beside those that it makes.
      const others = Array.from({ length: 5 }, (_, n) => ({ key: `new${n}` }));
      const both = [...elements.slice(0, 5), ...others];
      expectProblem(await client.post(upsert, both), 400, 'invalid_batch', [{ code: 'batch_too_large' }]);
      expect(await client.total(things)).toBe(10);
    });
  });

  it('a long enumeration is told in part, however many values it refuses', async () => {
    const values = Array.from({ length: 20_000 }, (_, n) => `value ${n}`);
    await withClass({ list: { type: 'array', items: { type: 'string', enum: values } } }, async (things) => {
      expect((await client.post(things.path, { list: values })).status).toBe(200);
      const refused = await client.post(things.path, { list: Array(100).fill('x') });
      expectProblem(refused, 400, 'invalid_object');
      expect(refused.body.errors).toHaveLength(100);
      const { expected, message } = refused.body.errors[99];
      expect(expected.slice(0, 2)).toEqual(['value 0', 'value 1']);
      expect(expected.at(-1)).toMatch(/^… and \d+ more$/);
      expect(message).toContain('must be one of ["value 0","value 1"');
      expect(refused.bytes.length).toBeLessThan(400_000);
    });
  });

  it('long names that are not known are told in part', async () => {
    const known = Object.fromEntries(
      Array.from({ length: 400 }, (_, n) => [`f${'x'.repeat(55)}${n}`, { type: 'string' }]),
    );
    await withClass(known, async (things) => {
      const one = await client.post(things.path, { ['Ж'.repeat(30_000)]: 1 });
      expectProblem(one, 400, 'invalid_object', [{ code: 'unknown_field', field: 'Ж'.repeat(100) }]);
      expect(one.bytes.length).toBeLessThan(10_000);
      const near = await client.post(things.path, { [`f${'x'.repeat(54)}y7`]: 1 });
      expectProblem(near, 400, 'invalid_object');
      expect(near.body.errors[0].expected).toBe(`f${'x'.repeat(55)}7`);
    });
  });

  it('long names of what a definition has wrong are told in part', async () => {
    const members = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`m${n}`, 1]));
    const name = 'a/'.repeat(25_000);
    const refused = await client.post('/api/v1/storage/classes', {
      name: 'Long',
      fields: { [name]: members },
    });
    expectProblem(refused, 400, 'invalid_definition', [{ code: 'invalid_name' }]);
    expect(refused.bytes.length).toBeLessThan(300_000);
  });

  it('there are so many classes at most', async () => {
    const made: string[] = [];
    for (let n = 0; n < CLASS_COUNT; n++) {
      const name = uniqueName();
      expect((await client.post('/api/v1/storage/classes', { name, fields: {} })).status).toBe(200);
      made.push(name);
    }
    for (const parameters of ['', '?dryRun=true']) {
      const further = { name: uniqueName(), fields: {} };
      expectProblem(
        await client.post(`/api/v1/storage/classes${parameters}`, further),
        400,
        'too_many_classes',
      );
    }
    expect((await client.delete(`/api/v1/storage/classes/${made[0]}`)).status).toBe(200);
    expect((await client.post('/api/v1/storage/classes', { name: uniqueName(), fields: {} })).status).toBe(
      200,
    );
  });
});
