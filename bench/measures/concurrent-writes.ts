import { dropSpareClass, newSpareClass, readUnderLoad } from './concurrent-load.js';
import { creates } from './loads.js';
import type { Measure } from './measure.js';
import { type Ask, askForHealth, askForObjects, readRound } from './reads.js';

const WRITERS = [1, 8];

function besideWrites(group: string, ask: Ask, writers: number): Measure {
  const name = `${group}-${writers}`;
  return {
    name,
    group,
    async prepare(place) {
      const asked = await ask(place);
      return async () => {
        const spare = await newSpareClass(place);
        return readUnderLoad(
          () => readRound(name, place, asked),
          () => creates(place, spare, writers),
        );
      };
    },
    restore: dropSpareClass,
  };
}

/** Measures that read while others create objects: how much of the reads is left, and how long they wait. */
export const CONCURRENT_WRITES: Measure[] = [
  ...WRITERS.map((writers) => besideWrites('get-beside-writes', askForObjects, writers)),
  ...WRITERS.map((writers) => besideWrites('health-beside-writes', askForHealth, writers)),
];
