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

function concurrentWork({ name: work, changed, start }: Work): Measure {
  const name = `get-beside-${work}`;
  return {
    name,
    group: 'get-beside-work',
    async prepare(place) {
      const asked = await askForObjects(place);
      const members = place.population.giveAway(changed);
      return async () => {
        const spare = await newSpareClass(place);
        return readUnderLoad(
          () => pacedRound(name, place, asked),
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
export const CONCURRENT_WORK: Measure[] = WORK.map(concurrentWork);

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
