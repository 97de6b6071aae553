import { oneEngine } from './support/fewer-engines.js';
import type { Answer, Client, FieldDefinitions } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { ASYNC, holdChanges } from './support/http/long-changes.js';
import { startService } from './support/services/service.js';

const FIELDS = 480;

/** So many other requests are answered meanwhile, one after the other; it takes some hundred turns of the event loop. */
const MIN_ANSWERED = 40;

/** Each takes a millisecond or two to compile. */
const fields: FieldDefinitions = Object.fromEntries(
  Array.from({ length: FIELDS }, (_, at) => [
    `f${at}`,
    { type: 'string', pattern: `(?i)${'\\pL'.repeat(18)}|${at}$` },
  ]),
);

/** Answers what is asked for, and how many others were answered meanwhile. */
async function besideOthers(
  client: Client,
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer; answered: number }> {
  let isPending = true;
  const asked = ask().finally(() => {
    isPending = false;
  });
  let answered = 0;
  while (isPending) {
    expect((await client.get('/health/live')).status).toBe(200);
    answered++;
  }
  return { answer: await asked, answered };
}

describe('While the patterns of a class are compiled', () => {
  oneEngine((service) => {
    let client: Client;

    beforeAll(async () => {
      client = await service.client();
    });

    // Both without a write, which others are answered beside anyway.
    it('others are answered, at its definition, and at the first check of all of its fields', async () => {
      const classes = '/api/v1/storage/classes';
      const name = 'ManyPatterns';
      const tried = await besideOthers(client, () => client.post(`${classes}?dryRun=true`, { name, fields }));
      expect(tried.answer.status).toBe(200);
      expect(tried.answered).toBeGreaterThanOrEqual(MIN_ANSWERED);

      expect((await client.post(classes, { name, fields })).status).toBe(200);
      const path = `/api/v1/storage/data/${name}`;
      const fit = Object.fromEntries(Object.keys(fields).map((field, at) => [field, `of ${at}`]));
      const unfit = { ...fit, f7: 'of 8', f8: 'of 7' };
      const refused = await besideOthers(client, () => client.post(`${path}/batch`, [fit, unfit]));
      expectProblem(refused.answer, 400, 'invalid_batch', [
        { pointer: '/1/f7', code: 'pattern' },
        { pointer: '/1/f8', code: 'pattern' },
      ]);
      expect(refused.answered).toBeGreaterThanOrEqual(MIN_ANSWERED);
      expect((await client.post(`${path}/batch`, [fit, { f1: '1' }])).status).toBe(200);
    });

    it('others are answered, at an update of what is given defaults', async () => {
      const inside = Object.fromEntries(
        Object.entries(fields).map(([name, field], at) => [
          name,
          { ...field, required: true, default: `of ${at}` },
        ]),
      );
      const things = await service.createClass({ inside: { type: 'object', fields: inside } });
      const path = await client.create(things, {});
      const { answer, answered } = await besideOthers(client, () =>
        client.put(`${path}?dryRun=true`, { inside: { f1: 'of 2' } }),
      );
      expectProblem(answer, 400, 'invalid_object', [{ pointer: '/inside/f1', code: 'pattern' }]);
      expect(answered).toBeGreaterThanOrEqual(MIN_ANSWERED);
    });
  });
});

describe('While the patterns of a definition that is pending are compiled', () => {
  oneEngine(({ running: { engine } }) => {
    it('others are answered, at the first check of an object that has all fields', async () => {
      const { service, stop } = await startService(engine);
      try {
        const client = await service.client();
        // Some of them, as the change is held for a few seconds at most.
        const patterns = Object.entries(fields).slice(0, 200);
        const n = { type: 'integer' };
        const plain = patterns.map(([name]) => [name, { type: 'string' }]);
        const things = await service.createClass({ ...Object.fromEntries(plain), n });
        const texts = patterns.map(([name], at) => [name, `of ${at}`]);
        const path = await client.create(things, { ...Object.fromEntries(texts), f7: 'of 8' });
        const release = await holdChanges(service);
        try {
          const after = { ...Object.fromEntries(patterns), n };
          expect((await client.put(things.definitionPath, { fields: after }, ASYNC)).status).toBe(202);
          const { answer, answered } = await besideOthers(client, () => client.put(path, { n: 1 }));
          expectProblem(answer, 409, 'class_changing');
          expect(answer.body.errors).toMatchObject([{ pointer: '/f7', code: 'pattern' }]);
          expect(answered).toBeGreaterThanOrEqual(MIN_ANSWERED);
        } finally {
          await release();
        }
      } finally {
        await stop();
      }
    });
  });
});
