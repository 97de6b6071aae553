import { oneEngine } from './support/fewer-engines.js';
import type { Answer, Client, FieldDefinitions } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';

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

describe('While the patterns of a class are compiled', () => {
  oneEngine((service) => {
    let client: Client;

    beforeAll(async () => {
      client = await service.client();
    });

    /** Answers what is asked for, and how many others were answered meanwhile. */
    async function besideOthers(ask: () => Promise<Answer>): Promise<{ answer: Answer; answered: number }> {
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

    // Both without a write, which others are answered beside anyway.
    it('others are answered, at its definition, and at the first check of all of its fields', async () => {
      const classes = '/api/v1/storage/classes';
      const name = 'ManyPatterns';
      const tried = await besideOthers(() => client.post(`${classes}?dryRun=true`, { name, fields }));
      expect(tried.answer.status).toBe(200);
      expect(tried.answered).toBeGreaterThanOrEqual(MIN_ANSWERED);

      expect((await client.post(classes, { name, fields })).status).toBe(200);
      const path = `/api/v1/storage/data/${name}`;
      const fit = Object.fromEntries(Object.keys(fields).map((field, at) => [field, `of ${at}`]));
      const unfit = { ...fit, f7: 'of 8', f8: 'of 7' };
      const refused = await besideOthers(() => client.post(`${path}/batch`, [fit, unfit]));
      expectProblem(refused.answer, 400, 'invalid_batch', [
        { pointer: '/1/f7', code: 'pattern' },
        { pointer: '/1/f8', code: 'pattern' },
      ]);
      expect(refused.answered).toBeGreaterThanOrEqual(MIN_ANSWERED);
      expect((await client.post(`${path}/batch`, [fit, { f1: '1' }])).status).toBe(200);
    });
  });
});
