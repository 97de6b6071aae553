import type { Engine } from './support/engines.js';
import { amount, itBoth, itLong } from './support/extent.js';
import { eachKind } from './support/fewer-engines.js';
import { Client } from './support/http/client.js';
import { FIELDS } from './support/listings/exact-totals/class-under-test.js';
import { Workload, type WorkloadOptions } from './support/listings/exact-totals/workload.js';
import { NO_LIMIT_MILLISECONDS, progressing } from './support/progressing.js';
import { type Service, startService } from './support/services/service.js';

const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);
/** Set by `npm run check:totals`: how long to go on instead of ending after a few rounds. */
const MINUTES = Number(process.env.TOTALS_MINUTES ?? 0);
const WRITERS = Number(process.env.TOTALS_WRITERS ?? 12);
const OBJECTS = Number(process.env.TOTALS_OBJECTS ?? 24_000);

const TOKEN_LIFETIME = String(24 * 60 * 60);

interface Instance {
  service: Service;
  stop: () => Promise<void>;
}

describe(`totals and pages (TEST_SEED=${SEED})`, () => {
  eachKind(({ running }) => {
    let started: [Instance, ...Instance[]];

    beforeAll(async () => {
      started = await startInstances(running.engine);
    });
    afterAll(() => Promise.all(started.map(({ stop }) => stop())));

    async function workload(options: Pick<WorkloadOptions, 'writers' | 'objects' | 'walk' | 'filters'>) {
      const [{ service }] = started;
      const { token } = await service.client();
      const instances = started.map(({ service }) => new Client(service.baseUrl, token));
      return new Workload({ instances, things: await service.createClass(FIELDS), seed: SEED, ...options });
    }

    if (MINUTES > 0) {
      it(
        `are exact for ${MINUTES} minutes`,
        async () => goOn(await workload({ writers: WRITERS, objects: OBJECTS, walk: 100, filters: 40 })),
        (MINUTES + 10) * 60_000,
      );
      return;
    }

    /** Fails when the work of a workload stands still, and not because the machine is busy. */
    const going = (work: Workload, course: () => Promise<void>) =>
      progressing(() => Object.values(work.tally).reduce((sum, count) => sum + count), course);

    itBoth(
      'are exact while a class grows from nothing, changes, and at rest',
      async () => {
        const small = await workload({
          writers: 6,
          objects: 0,
          walk: amount(10, 60),
          filters: amount(8, 20),
        });
        const writes = amount(5, 20);
        await going(small, async () => {
          await small.round(writes);
          await small.round(writes, { changeClass: true });
          await small.rest();
          await small.round(writes, { changeClass: true });
          await small.rest();
        });
        expect(small.tally).toMatchObject({ classChanges: 2 });
        expect(small.tally.uncertain).toBeGreaterThan(0);
      },
      NO_LIMIT_MILLISECONDS,
    );

    itLong(
      'are exact in a class of thousands, when a stretch of it goes, when all of it goes, and when it fills again',
      async () => {
        const large = await workload({
          writers: 12,
          objects: 8000,
          walk: 10,
          filters: 20,
        });
        await going(large, async () => {
          await large.fill();
          await large.round(10);
          await large.deleteBetween(0.3, 0.75);
          await large.round(5, { changeClass: true });
          await large.rest();
          await large.deleteBetween(0, 1);
          await large.rest();
          await large.round(5);
          await large.rest();
        });
      },
      NO_LIMIT_MILLISECONDS,
    );
  });
});

/** Two instances on one database; one where the database is embedded. */
async function startInstances(engine: Engine): Promise<[Instance, ...Instance[]]> {
  const first = await startService(engine, { TOKEN_LIFETIME });
  const { databaseUrl } = first.service.running;
  if (databaseUrl === undefined) return [first];
  return [first, await startService(engine, { DATABASE_URL: databaseUrl })];
}

/** Work and rest in turn, the class changing and stretches of it being emptied, until the time is over. */
async function goOn(workload: Workload): Promise<void> {
  const end = Date.now() + MINUTES * 60_000;
  await workload.fill();
  for (let round = 1; Date.now() < end; round++) {
    await workload.round(40, { changeClass: round % 3 === 0 });
    if (round % 10 === 5) {
      const from = (round % 4) / 5;
      await workload.deleteBetween(from, from + 0.3);
    }
    if (round % 40 === 35) {
      await workload.deleteBetween(0, 1);
      await workload.rest();
      await workload.fill();
    }
    if (round % 2 === 0) await workload.rest();
    process.stderr.write(`round ${round}: ${JSON.stringify(workload.tally)}\n`);
  }
}
