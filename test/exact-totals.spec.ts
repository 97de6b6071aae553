import type { ClassHandle } from './support/client.js';
import { Client } from './support/client.js';
import { FIELDS } from './support/exact-totals/class-under-test.js';
import { Workload } from './support/exact-totals/workload.js';
import { eachEngine, startService } from './support/service.js';

const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);

describe(`totals and pages (TEST_SEED=${SEED})`, () => {
  eachEngine((service) => {
    const instances: Client[] = [];
    let stop = async () => {};

    beforeAll(async () => {
      const client = await service.client();
      instances.push(client);
      const { engine, databaseUrl } = service.running;
      if (databaseUrl === undefined) return;
      const second = await startService(engine, { DATABASE_URL: databaseUrl });
      stop = second.stop;
      instances.push(new Client(second.service.baseUrl, client.token));
    });
    afterAll(() => stop());

    function workload(things: ClassHandle, options: { writers: number; objects: number; walk: number }) {
      return new Workload({ instances, things, seed: SEED, ...options });
    }

    it('are exact while a class grows from nothing, changes, and at rest', async () => {
      const small = workload(await service.createClass(FIELDS), { writers: 6, objects: 0, walk: 1000 });
      await small.round(20);
      await small.round(25, { changeClass: true });
      await small.rest();
      await small.round(25, { changeClass: true });
      await small.rest();
      console.log(small.tally);
    });

    it('are exact in a class of 20,000 objects, when it is emptied, and when it fills again', async () => {
      const large = workload(await service.createClass(FIELDS), { writers: 12, objects: 20_000, walk: 30 });
      const t = [Date.now()];
      await large.fill();
      t.push(Date.now());
      await large.round(10);
      t.push(Date.now());
      await large.deleteBetween(0.2, 0.7);
      t.push(Date.now());
      await large.round(5, { changeClass: true });
      t.push(Date.now());
      await large.rest();
      t.push(Date.now());
      await large.deleteBetween(0, 1);
      t.push(Date.now());
      await large.rest();
      t.push(Date.now());
      await large.round(5);
      t.push(Date.now());
      await large.rest();
      t.push(Date.now());
      console.log(
        large.tally,
        t.map((x, i) => x - (t[i - 1] ?? x)),
      );
    });
  });
});
