import { Population } from '../population.js';
import { pause } from '../waiting.js';
import type { WrkResult } from '../wrk.js';
import type { Place, Traffic } from './measure.js';

/** So that reads find the load at work. */
const LEAD_MILLISECONDS = 300;

/** Requests sent without a pause until `stop`, by clients that each wait for their answer. */
export interface Load {
  result: Promise<Pick<WrkResult, 'requests' | 'seconds' | 'wrong' | 'firstWrong'>>;
  stop(): void;
}

/** Reads alone, then beside a load. */
export async function readUnderLoad(read: () => Promise<Traffic>, start: () => Load): Promise<Traffic> {
  const quiet = await read();
  const load = start();
  const reading = pause(LEAD_MILLISECONDS)
    .then(read)
    .finally(() => load.stop());
  const [traffic, done] = await Promise.all([reading, load.result]);
  return {
    ...traffic,
    quiet,
    writesPerSecond: done.requests / done.seconds,
    wrong: quiet.wrong + traffic.wrong + done.wrong,
    firstWrong: quiet.firstWrong || traffic.firstWrong || done.firstWrong,
  };
}

/**
 * An empty class for what is created beside reads. With a class of its own, the one that is read keeps its size, and a
 * round can be undone at once, however slow flushes are.
 */
export async function newSpareClass(place: Place): Promise<Population> {
  const spare = spareClass(place);
  await spare.createClass();
  return spare;
}

/** Removes it with all that is in it. */
export async function dropSpareClass(place: Place): Promise<void> {
  await spareClass(place).dropClass();
}

function spareClass({ population: { contender, nominal } }: Place): Population {
  return new Population(contender, `Spare${nominal}`, 0);
}
