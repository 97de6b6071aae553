import { pause } from '../waiting.js';
import { unusedFilter } from '../workload.js';
import type { Measure } from './measure.js';
import { READS } from './reads.js';

const LEAD_MILLISECONDS = 300;

const get = READS.find(({ name }) => name === 'get')!;

/** `get` while first-time filters scan the class, one after another. Its latencies are what counts. */
export const STALL: Measure = {
  name: 'stall',
  // Where the database is inside the process that answers.
  engine: 'sqlite',
  async prepare(place) {
    const { population, options } = place;
    const round = await get.prepare({ ...place, options: { ...options, writes: 0 } });
    return async () => {
      let reading = true;
      const scanning = (async () => {
        await pause(LEAD_MILLISECONDS);
        while (reading) {
          const query = encodeURIComponent(JSON.stringify(unusedFilter()));
          await population.contender.client.expect('GET', `${population.path}/?query=${query}`);
        }
      })();
      const traffic = await round().finally(() => {
        reading = false;
      });
      await scanning;
      return traffic;
    };
  },
};
