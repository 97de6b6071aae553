import { SEARCHED } from '../listings.js';
import { SEARCH_ONCE } from '../once/queries.js';
import { extended } from './extended.js';
import type { Measure } from './measure.js';
import { askForPages, first, reading } from './reads.js';
import { readingOnce } from './reads-once.js';

const SEARCHABLE = { reference: { searchable: true }, title: { searchable: true } };

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
