import { oneEngine } from './support/fewer-engines.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { anyEngine, startService } from './support/services/service.js';

const MIB = 1024 * 1024;

/** A JSON object of exactly so many bytes. */
function objectOf(bytes: number): string {
  const frame = '{"text":""}';
  return `{"text":"${'x'.repeat(bytes - frame.length)}"}`;
}

/** The same bytes without a Content-Length to judge them by. */
function inChunks(text: string): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + 65_536));
      at += 65_536;
    },
  });
}

oneEngine((service) => {
  let client: Client;
  let things: ClassHandle;

  beforeAll(async () => {
    client = await service.client();
    things = await service.createClass({ text: { type: 'string' } });
  });

  it('an object of 1 MiB is stored, one byte more is 413 and stores nothing', async () => {
    const created = await client.post(things.path, objectOf(MIB));
    expect(created.status).toBe(200);
    const total = await client.total(things);
    expectProblem(await client.post(things.path, objectOf(MIB + 1)), 413, 'payload_too_large');
    const path = `${things.path}/${created.body._id}`;
    expectProblem(await client.put(path, objectOf(MIB + 1)), 413, 'payload_too_large');
    expect(await client.total(things)).toBe(total);
    expect((await client.get(path)).body.text).toHaveLength(MIB - 11);
  });

  it('a batch of 16 MiB is stored, one byte more is 413 and stores nothing', async () => {
    const twenty = Array.from({ length: 20 }, () => objectOf(800_000)).join(',');
    const rest = objectOf(16 * MIB - twenty.length - 3);
    const answer = await client.post(`${things.path}/batch`, `[${twenty},${rest}]`);
    expect({ status: answer.status, urls: answer.body?.length }).toEqual({ status: 200, urls: 21 });
    const total = await client.total(things);
    const tooLarge = `[${twenty},${objectOf(rest.length + 1)}]`;
    expectProblem(await client.post(`${things.path}/batch`, tooLarge), 413, 'payload_too_large');
    expect(await client.total(things)).toBe(total);
  });

  it('an element of a batch has 1 MiB, one byte more is 400 naming it, with all that is wrong before it', async () => {
    const batch = `${things.path}/batch`;
    expect((await client.post(batch, `[{}, ${objectOf(MIB)}, {}]`)).status).toBe(200);
    const total = await client.total(things);
    const faults = [
      { index: 0, pointer: '/0/wrong', code: 'unknown_field' },
      { index: 1, pointer: '/1', code: 'object_too_large', expected: MIB },
    ];
    const tooLarge = `[{"wrong": 1}, ${objectOf(MIB + 1)}, {}]`;
    expectProblem(await client.post(batch, tooLarge), 400, 'invalid_batch', faults);
    expectProblem(await client.put(batch, tooLarge), 400, 'invalid_batch', faults.slice(1));
    expect(await client.total(things)).toBe(total);
  });

  it('a batch that is large and no array is 400', async () => {
    for (const body of [objectOf(MIB), `"${'x'.repeat(MIB)}"`]) {
      expectProblem(await client.post(`${things.path}/batch`, body), 400, 'invalid_batch', [
        { code: 'type' },
      ]);
    }
  });

  it('a batch of millions of elements is 400 with their number', async () => {
    const body = `[${'{},'.repeat(4_999_999)}{}]`;
    expectProblem(await client.post(`${things.path}/batch`, body), 400, 'invalid_batch', [
      { pointer: '', code: 'too_many_elements' },
    ]);
  });

  it('an object that becomes larger than 1 MiB by merging is 400, and stays as it is', async () => {
    const wide = await service.createClass({ a: { type: 'string' }, b: { type: 'string' } });
    const [a, b] = ['a', 'b'].map((letter) => letter.repeat(600_000));
    const path = await client.create(wide, { a });
    const fault = { pointer: '', code: 'object_too_large', expected: MIB };
    expectProblem(await client.put(path, { b }), 400, 'invalid_object', [fault]);
    const other = await client.create(wide, {});
    const batch = [
      { _id: other.split('/').at(-1), b },
      { _id: path.split('/').at(-1), b },
    ];
    expectProblem(await client.put(`${wide.path}/batch`, batch), 400, 'invalid_batch', [
      { ...fault, index: 1, pointer: '/1' },
    ]);
    expect((await client.get(path)).body).not.toHaveProperty('b');
    expect((await client.get(other)).body).not.toHaveProperty('b');
    expect((await client.put(path, { a: null, b })).status).toBe(200);
  });

  it('an object whose text becomes larger than what was sent is 400', async () => {
    const numbers = await service.createClass({ list: { type: 'array', items: { type: 'number' } } });
    const body = `{"list":[${'1e15,'.repeat(200_000)}1]}`;
    const fault = { pointer: '', code: 'object_too_large' };
    expectProblem(await client.post(numbers.path, body), 400, 'invalid_object', [fault]);
    expectProblem(await client.post(`${numbers.path}/batch`, `[${body}]`), 400, 'invalid_batch', [
      { index: 0, pointer: '/0', code: 'object_too_large' },
    ]);
    expect(await client.total(numbers)).toBe(0);
  });

  it('a body that does not say its size is measured on its way', async () => {
    const total = await client.total(things);
    const response = await fetch(`${service.baseUrl}${things.path}`, {
      method: 'POST',
      headers: { authorization: `bearer ${client.token}` },
      body: inChunks(objectOf(MIB + 1)),
      duplex: 'half',
    });
    expect(response.status).toBe(413);
    expect(await client.total(things)).toBe(total);
  });
});

describe('limits that are settings', () => {
  it('hold as they are set', async () => {
    const { service, stop } = await startService(anyEngine(), {
      MAX_JSON_BYTES: '2048',
      MAX_BATCH_BYTES: '4096',
      MAX_BATCH_ELEMENTS: '3',
      MAX_ATTACHMENT_BYTES: '10',
    });
    try {
      const client = await service.client();
      const things = await service.createClass({ text: { type: 'string' } });
      const path = await client.create(things, JSON.parse(objectOf(2048)));
      expectProblem(await client.post(things.path, objectOf(2049)), 413, 'payload_too_large');
      expectProblem(
        await client.post(`${things.path}/batch`, `[${objectOf(4095)}]`),
        413,
        'payload_too_large',
      );
      expect((await client.post(`${things.path}/batch`, [{}, {}, {}])).status).toBe(200);
      expectProblem(await client.post(`${things.path}/batch`, [{}, {}, {}, {}]), 400, 'invalid_batch');
      expect(await client.total(things)).toBe(4);

      const file = (bytes: number) => Buffer.alloc(bytes, 'a').toString('base64');
      expect((await client.post(`${path}/attachments/ten`, file(10))).status).toBe(200);
      expectProblem(await client.post(`${path}/attachments/eleven`, file(11)), 413, 'payload_too_large');
      expectProblem(await client.put(`${path}/attachments/ten`, file(11)), 413, 'payload_too_large');
      const { body } = await client.get(path);
      expect(body.attachments).toMatchObject([{ name: 'ten', size: 10 }]);
    } finally {
      await stop();
    }
  });
});
