import { Population } from '../population.js';
import type { Place } from './measure.js';

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
