import { STARTS_WITH as REPEATED, SEARCHED } from '../listings.js';
import { SEARCH_ONCE, STARTS_WITH_ONCE } from '../once/queries.js';
import type { Population } from '../population.js';
import type { Measure } from './measure.js';
import { askForPages, first, reading } from './reads.js';
import { readingOnce } from './reads-once.js';

const INDEXED = { reference: { indexed: true } };
const SEARCHABLE = { reference: { searchable: true }, title: { searchable: true } };

/** Gives fields more properties as long as it is measured: what writes cost, and what others find, stays as it is. */
function extended(measure: Measure, properties: Parameters<Population['extendFields']>[0]): Measure {
  return {
    ...measure,
    async prepare(place) {
      await place.population.extendFields(properties);
      return measure.prepare(place);
    },
    finish: ({ population }) => population.extendFields({}),
  };
}

/** Whatever is asked, without writes: the bare limit makes its words once. */
function withoutWrites(measure: Measure): Measure {
  return {
    ...measure,
    prepare: (place) => measure.prepare({ ...place, options: { ...place.options, writes: 0 } }),
  };
}

/** Measures of objects by the beginnings of their words. */
export const SEARCH: Measure[] = [
  reading('search-repeated', askForPages(SEARCHED, first)),
  readingOnce(SEARCH_ONCE),
].map((measure) => extended(withoutWrites(measure), SEARCHABLE));

/** Measures of texts that begin with some. */
export const STARTS_WITH: Measure[] = [
  extended(reading('starts-with-repeated', askForPages(REPEATED, first)), INDEXED),
  extended(readingOnce(STARTS_WITH_ONCE), INDEXED),
];
