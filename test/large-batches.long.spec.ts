import { itLong } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import { expectProblem } from './support/http/expect-problem.js';
import { largestGrowth } from './support/services/memory-growth.js';
import { startService } from './support/services/service.js';

/** As many as may wait. */
const BATCHES = 4;
const ELEMENTS = 1000;
const MEBIBYTE = 1024 * 1024;
/** Their bytes twice, as they arrive and whole, and what one of them becomes. */
const MAX_GROWTH = (2 * BATCHES * 16 + 300) * MEBIBYTE;

/** Of so many objects of a mebibyte, with bodies of some kilobytes. */
const CHANGES = 30;
const CHANGED = 7;
/** Eight mebibytes of them may be in memory at once, several times, and garbage; without a bound it was 610. */
const MAX_GROWTH_OF_CHANGES = 400 * MEBIBYTE;

/** Elements of an object of a mebibyte, which parsed takes 20 MiB. */
const EMPTY_OBJECTS = 340_000;
const LARGE_OBJECTS = 10;

describe('batches that change objects of a mebibyte', () => {
  oneEngine((shared) => {
    itLong('have few of them parsed at a time, whether they are stored or refused', async () => {
      const { service, stop } = await startService(shared.running.engine, {
        NODE_OPTIONS: '--max-old-space-size=160',
      });
      try {
        const client = await service.client();
        const unique = { type: 'string', unique: true };
        const things = await service.createClass({ key: unique, name: unique, list: { type: 'json' } });
        await client.create(things, { name: 'taken' });
        const list = `[${'{},'.repeat(EMPTY_OBJECTS)}{}]`;
        const ids: string[] = [];
        for (let n = 0; n < LARGE_OBJECTS; n++) {
          const { headers } = await client.post(things.path, `{"key":"k${n}","list":${list}}`);
          ids.push(headers.get('location')!.split('/').at(-1)!);
        }
        const names = (last: string) => ids.map((_, n) => (n === ids.length - 1 ? last : `n${n}`));
        const update = (last: string) =>
          client.put(
            `${things.path}/batch`,
            names(last).map((name, n) => ({ _id: ids[n], name })),
          );
        const upsert = (last: string) =>
          client.post(
            `${things.path}/batch?onConflict=update&key=key`,
            names(last).map((name, n) => ({ key: `k${n}`, name })),
          );
        for (const write of [update, upsert]) {
          const refused = await write('taken');
          expectProblem(refused, 400, 'not_unique', [{ index: LARGE_OBJECTS - 1, field: 'name' }]);
          expect((await write('last')).status).toBe(200);
        }
      } finally {
        await stop();
      }
    });
  });
});

describe('batches of almost 16 MiB that come at once', () => {
  oneEngine((shared) => {
    itLong('are all stored, with little more in memory than their bytes', async () => {
      const { service, stop } = await startService(shared.running.engine);
      try {
        const client = await service.client();
        const objectClass = await service.createClass({
          list: { type: 'array', items: { type: 'integer' } },
        });
        const list = Array.from({ length: 2700 }, (_, n) => 10_000 + n);
        const body = JSON.stringify(Array.from({ length: ELEMENTS }, () => ({ list })));
        expect(body.length).toBeGreaterThan(15 * MEBIBYTE);
        await client.total(objectClass);
        const growth = await largestGrowth(service, async () => {
          const answers = await Promise.all(
            Array.from({ length: BATCHES }, () => client.post(`${objectClass.path}/batch`, body)),
          );
          for (const { status, body: urls } of answers) {
            expect(status).toBe(200);
            expect(urls).toHaveLength(ELEMENTS);
          }
        });
        expect(await client.total(objectClass)).toBe(BATCHES * ELEMENTS);
        expect(growth).toBeLessThan(MAX_GROWTH);
      } finally {
        await stop();
      }
    });
  });
});

describe('batches of small bodies that change large objects', () => {
  oneEngine((shared) => {
    itLong('wait for each other, so that little of all of them is in memory', async () => {
      const { service, stop } = await startService(shared.running.engine, {
        MAX_BATCH_BYTES: String(MEBIBYTE),
      });
      try {
        const client = await service.client();
        const text = { type: 'string', default: 'z'.repeat(1_000_000) };
        const things = await service.createClass({ text, n: { type: 'integer' } });
        const batch = `${things.path}/batch`;
        const created = await client.post(batch, Array(CHANGED).fill({}));
        const ids = created.body.map((url: string) => url.split('/').at(-1));
        const growth = await largestGrowth(service, async () => {
          const answers = await Promise.all(
            Array.from({ length: CHANGES }, (_, n) =>
              n % 2 === 0
                ? client.put(
                    batch,
                    ids.map((_id: string) => ({ _id, n })),
                  )
                : client.post(batch, Array(CHANGED).fill({ n })),
            ),
          );
          expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
        });
        expect(await client.total(things)).toBe(CHANGED * (1 + CHANGES / 2));
        expect(growth).toBeLessThan(MAX_GROWTH_OF_CHANGES);
      } finally {
        await stop();
      }
    });
  });
});
