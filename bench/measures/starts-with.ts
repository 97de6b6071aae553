import { STARTS_WITH as REPEATED } from '../listings.js';
import { STARTS_WITH_ONCE } from '../once/queries.js';
import { extended } from './extended.js';
import type { Measure } from './measure.js';
import { askForPages, first, reading } from './reads.js';
import { readingOnce } from './reads-once.js';

const INDEXED = { reference: { indexed: true } };

/** Measures of texts that begin with some. */
export const STARTS_WITH: Measure[] = [
  extended(reading('starts-with-repeated', askForPages(REPEATED, first)), INDEXED),
  extended(readingOnce(STARTS_WITH_ONCE), INDEXED),
];
