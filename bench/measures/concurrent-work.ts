import type { Member, Population } from '../population.js';
import { removeMade, uploads } from './attachments.js';
import { dropSpareClass, type Load, newSpareClass, readUnderLoad } from './concurrent-load.js';
import { batchCreates, batchUpdates, creates, definitions, LARGE } from './loads.js';
import type { Measure, Place } from './measure.js';
import { type Ask, askForHealth, askForObjects, pacedRound, readRound } from './reads.js';

const CLIENTS = 3;
const PER_BATCH = 1000;

interface Work {
  name: string;
  /** How many objects of the class that is read it changes; none of those that are read. */
  changed: number;
  start(place: Place, spare: Population, changed: readonly Member[]): Load;
}

const WORK: Work[] = [
  {
    name: 'batches',
    changed: 0,
    start: (place, spare) => batchCreates(place, spare, CLIENTS, PER_BATCH),
  },
  {
    name: 'batch-updates',
    changed: 3 * CLIENTS * PER_BATCH,
    // Every client at work on objects of its own, even in a small class.
    start: (place, _spare, changed) =>
      batchUpdates(place, changed, CLIENTS, Math.min(PER_BATCH, Math.floor(changed.length / CLIENTS))),
  },
  {
    name: 'large-objects',
    changed: 0,
    start: (place, spare) => creates(place, spare, CLIENTS, LARGE),
  },
  {
    name: 'uploads',
    changed: 300,
    start: (place, _spare, changed) => uploads(place, changed, CLIENTS),
  },
  {
    name: 'definitions',
    changed: 0,
    start: (place) => definitions(place, CLIENTS),
  },
];

/** Reads alone, then beside this. */
function beside(
  name: string,
  group: string,
  ask: Ask,
  round: typeof pacedRound,
  { changed, start }: Omit<Work, 'name'>,
): Measure {
  return {
    name,
    group,
    async prepare(place) {
      const asked = await ask(place);
      const members = place.population.giveAway(changed);
      return async () => {
        const spare = await newSpareClass(place);
        return readUnderLoad(
          () => round(name, place, asked),
          () => start(place, spare, members),
        );
      };
    },
    async restore(place) {
      await removeMade(place);
      await dropSpareClass(place);
    },
  };
}

/** Measures of how long one reads while three clients keep the service busy with what is large. */
export const CONCURRENT_WORK: Measure[] = WORK.map(({ name, ...work }) =>
  beside(`get-beside-${name}`, 'get-beside-work', askForObjects, pacedRound, work),
);

const besideWrites = (group: string, ask: Ask) =>
  [1, 8].map((writers) =>
    beside(`${group}-${writers}`, group, ask, readRound, {
      changed: 0,
      start: (place, spare) => creates(place, spare, writers),
    }),
  );

/** Measures that read while others create objects: how much of the reads is left, and how long they wait. */
export const CONCURRENT_WRITES: Measure[] = [
  ...besideWrites('get-beside-writes', askForObjects),
  ...besideWrites('health-beside-writes', askForHealth),
];
