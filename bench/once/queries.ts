import { PROJECTED } from '../listings.js';
import { SERIALS, serialOf } from '../workload.js';
import { FIVE_DIGITS, fiveDigits, infixesOf, MIN_PREFIX, prefixOf } from './digits.js';
import { chosen, distinct } from './distinct.js';
import {
  cycling,
  endless,
  firstPageOf,
  type Kind,
  LIMIT,
  PAGES_PER_SECOND,
  PICKS_PER_SECOND,
  pageAfter,
  pageOf,
  type Question,
  rotating,
  somePositions,
} from './kind.js';
import type { ListingOrder } from './listing-order.js';

/** Each of these questions is foretold by sorting what it finds. */
const SORTED_PER_SECOND = 5000;
const ONE_PERCENT_OF_SERIALS = Math.floor(SERIALS / 100);
// So that no two of these measures, and none of the others, ask with the same values.
const SALTS = { middle: 1, filter: 2, or: 3000 };

/** Sorted, combined and looked into; `starts-with` where `reference` has an index. Another value each time. */
export const QUERIES: Kind[] = [
  // The objects next to any value, in both directions: with plain pages the first would always be the same.
  endless(
    'sort-first',
    PAGES_PER_SECOND,
    (listing, turn) => below(listing, distinct(turn), () => 1),
    '-serial',
  ),
  endless(
    'sort-middle',
    PAGES_PER_SECOND,
    (listing, turn) =>
      below(listing, distinct(turn + SERIALS / 2), (pages) => 1 + chosen(turn, SALTS.middle, pages)),
    '-serial',
  ),
  endless(
    'sort-last',
    PAGES_PER_SECOND,
    (listing, turn) => {
      const serial = distinct(turn);
      const { ranks } = listing;
      const from = ranks.below(serial + 1);
      const extent = ranks.page(from, listing.size, LIMIT, (pages) => pages);
      return { parameters: { query: { serial: { $gt: serial } }, sort: '-serial' }, extent };
    },
    '-serial',
  ),
  endless(
    'sort-filter',
    SORTED_PER_SECOND,
    (listing, turn) => {
      const low = chosen(turn, SALTS.filter, SERIALS - ONE_PERCENT_OF_SERIALS);
      const high = low + ONE_PERCENT_OF_SERIALS;
      const found = listing.ranks.between(low + 1, high);
      const query = { serial: { $gt: low, $lt: high } };
      return { parameters: { query, sort: 'weight' }, extent: firstPageOf(listing.byWeight(found)) };
    },
    'weight',
  ),
  endless('or', PICKS_PER_SECOND, (listing, turn) => {
    const positions = somePositions(listing, turn, SALTS.or, 2);
    const [serial, code] = positions.map((position) => serialOf(listing.indexAt(position)));
    const query = { $or: [{ serial: { $eq: serial } }, { code: { $eq: code } }] };
    return { parameters: { query }, extent: pageOf(positions) };
  }),
  cycling('contains', FIVE_DIGITS, PAGES_PER_SECOND, (listing, value) => ({
    parameters: { query: { reference: { $contains: fiveDigits(value) } } },
    extent: firstPageOf(listing.grouped(infixesOf).of(value)),
  })),
  rotating('fields', 5, PAGES_PER_SECOND, (listing, position) => ({
    parameters: { query: { _id: { $gt: listing.idAt(position) } }, ...PROJECTED.parameters },
    extent: pageAfter(listing, position),
  })),
];

export const STARTS_WITH_ONCE = cycling(
  'starts-with',
  FIVE_DIGITS - MIN_PREFIX,
  PAGES_PER_SECOND,
  (listing, value) => ({
    parameters: { query: { reference: { $startsWith: `S-${MIN_PREFIX + value}` } } },
    extent: firstPageOf(listing.grouped(prefixOf).of(MIN_PREFIX + value)),
  }),
);

/** The beginnings of a word of `reference`. */
export const SEARCH_ONCE = cycling(
  'search',
  FIVE_DIGITS - MIN_PREFIX,
  PAGES_PER_SECOND,
  (listing, value) => ({
    parameters: { search: String(MIN_PREFIX + value) },
    extent: firstPageOf(listing.grouped(prefixOf).of(MIN_PREFIX + value)),
  }),
);

/** The objects with a serial below this one, the largest first. */
function below(listing: ListingOrder, serial: number, choose: (pages: number) => number): Question {
  const { ranks } = listing;
  return {
    parameters: { query: { serial: { $lt: serial } }, sort: '-serial' },
    extent: ranks.page(0, ranks.below(serial), LIMIT, choose),
  };
}
