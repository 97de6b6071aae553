import { STARTS_WITH as REPEATED } from '../listings.js';
import { STARTS_WITH_ONCE } from '../once/asking.js';
import type { Measure } from './measure.js';
import { askForPages, first, reading } from './reads.js';
import { readingOnce } from './reads-once.js';

/** Gives `reference` an index as long as it is measured: what writes cost, and what others find, stays as it is. */
function withIndex(measure: Measure): Measure {
  return {
    ...measure,
    async prepare(place) {
      await place.population.indexReference(true);
      return measure.prepare(place);
    },
    finish: ({ population }) => population.indexReference(false),
  };
}

/** Measures of texts that begin with some. */
export const STARTS_WITH: Measure[] = [
  withIndex(reading('starts-with-repeated', askForPages(REPEATED, first))),
  withIndex(readingOnce(STARTS_WITH_ONCE)),
];
