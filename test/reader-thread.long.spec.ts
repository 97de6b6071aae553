import './support/extent.js';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer, ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { readRunState } from './support/run/run-state.js';
import { startService, uniqueName } from './support/services/service.js';

const OBJECTS = 10;
const CONDITIONS = 20;
const NUMBERS = 400_000;

/** So many others are answered, one after the other, before a listing that looks into all that. */
const ANSWERED = 20;

/** Ends the thread that it is loaded into as a fault of its own would, as long as the file is there. */
const FAULT = `
  import { existsSync } from 'node:fs';
  import { threadName } from 'node:worker_threads';
  if (threadName === 'database reader' && existsSync(process.env.FAULT_FILE)) throw new Error('a fault of the thread');
`;

describe('While conditions are held against large objects of an embedded database', () => {
  let stop: () => Promise<void>;
  let client: Client;
  let texts: ClassHandle;
  let arrays: ClassHandle;
  let other: string;

  const alternatives = Array.from({ length: CONDITIONS }, (_, at) => ({
    s: { $contains: `${'a'.repeat(60)}b${at}` },
  }));

  beforeAll(async () => {
    const started = await startService('sqlite');
    stop = started.stop;
    const { service } = started;
    client = await service.client();
    texts = await service.createClass({ s: { type: 'string' }, tag: { type: 'integer', indexed: true } });
    arrays = await service.createClass({ s: { type: 'array' } });
    other = await client.create(await service.createClass({ n: { type: 'integer' } }), { n: 1 });
    const s = 'a'.repeat(1_000_000);
    for (let at = 0; at < OBJECTS; at++) await client.create(texts, { s, tag: 1 });
    await client.create(arrays, { s: Array.from({ length: NUMBERS }, (_, at) => at % 10) });
  });

  afterAll(() => stop());

  it.each<[what: string, list: () => Promise<Answer>]>([
    ['of a page', () => client.list(texts, { $or: alternatives })],
    ['of a page again', () => client.list(texts, { $or: alternatives })],
    ['of few objects of an index', () => client.list(texts, { tag: { $eq: 1 }, $or: alternatives })],
    ['in an order', () => client.list(texts, { $or: alternatives }, { sort: 's' })],
    [
      'of a walk along an index',
      () => client.list(texts, { $or: alternatives }, { sort: 'tag', count: 'none' }),
    ],
    [
      'of a stream',
      () =>
        client.get(`${texts.path}/?query=${encodeURIComponent(JSON.stringify({ $or: alternatives }))}`, {
          accept: 'application/x-ndjson',
        }),
    ],
    [
      'of an array',
      () => client.list(arrays, { $and: alternatives.map((_, at) => ({ s: { $neq: 100 + at } })) }),
    ],
  ])('for a listing %s, others are answered', async (_what, list) => {
    let isPending = true;
    const listed = list().finally(() => {
      isPending = false;
    });
    let answered = 0;
    while (isPending) {
      const answers = [await client.get('/health/live'), await client.get(other)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      answered++;
    }
    expect((await listed).status).toBe(200);
    expect(answered).toBeGreaterThanOrEqual(ANSWERED);
  });
});

describe('When the thread that reads an embedded database ends', () => {
  it('its reads are refused, and the next one starts it again', async () => {
    const fault = join(readRunState().directory, uniqueName('fault'));
    writeFileSync(`${fault}.mjs`, FAULT);
    writeFileSync(fault, '');
    const { service, stop } = await startService('sqlite', {
      NODE_OPTIONS: `--import=${fault}.mjs`,
      FAULT_FILE: fault,
    });
    const client = await service.client();
    const things = await service.createClass({ n: { type: 'integer' } });
    const thing = await client.create(things, { n: 1 });
    expectProblem(await client.list(things, { n: { $eq: 1 } }), 503, 'unavailable');
    expect((await client.get(thing)).status).toBe(200);
    rmSync(fault);
    const { status, body } = await client.list(things, { n: { $eq: 1 } });
    expect([status, body.metadata.total]).toEqual([200, 1]);
    await stop();
  });
});
