import { activeOf, SERIALS, serialOf, unusedSerial, WEIGHT_PARTS, WEIGHTS_BELOW } from '../workload.js';
import { chosen, distinct } from './distinct.js';
import {
  endless,
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
import { QUERIES } from './queries.js';

const SERIALS_PICKED = 10;
const IDS_PICKED = 50;
const DECIMALS = 6;
// So that lists of ids are no continuation of lists of serials.
const SALTS_APART = 1000;

/** The measures in which every request has another value. */
export const KINDS: Kind[] = [
  picking('pick', 1, (index) => ({ serial: { $eq: serialOf(index) } })),
  picking('pick-unique', 2, (index) => ({ code: { $eq: serialOf(index) } })),
  picking('pick-and', 3, (index) => ({ serial: { $eq: serialOf(index) }, active: { $eq: activeOf(index) } })),
  endless('pick-in', PICKS_PER_SECOND, (listing, turn) => {
    const positions = somePositions(listing, turn, 0, SERIALS_PICKED);
    const serials = positions.map((position) => serialOf(listing.indexAt(position)));
    return { parameters: { query: { serial: { $in: serials } } }, extent: pageOf(positions) };
  }),
  endless('pick-ids', PAGES_PER_SECOND, (listing, turn) => {
    const positions = somePositions(listing, turn, SALTS_APART, IDS_PICKED);
    const ids = positions.map((position) => listing.idAt(position));
    return { parameters: { query: { _id: { $in: ids } } }, extent: pageOf(positions) };
  }),
  rotating('walk', 4, PAGES_PER_SECOND, (listing, position) => ({
    parameters: { query: { _id: { $gt: listing.idAt(position) } } },
    extent: pageAfter(listing, position),
  })),
  endless('above', PAGES_PER_SECOND, (listing, turn) => above(listing, distinct(turn), () => 1)),
  // With values of its own, since its first page would be asked for in `above` otherwise.
  endless('above-page', PAGES_PER_SECOND, (listing, turn) =>
    above(listing, distinct(turn + SERIALS / 2), (pages) => 1 + chosen(turn, 0, pages)),
  ),
  endless('nothing', PICKS_PER_SECOND, (_listing, turn) => ({
    parameters: { query: { serial: { $eq: unusedSerial(turn) } } },
    extent: pageOf([]),
  })),
  endless('unindexed-once', PAGES_PER_SECOND, (listing, turn) => {
    const weight = Number(((distinct(turn) / SERIALS) * WEIGHTS_BELOW).toFixed(DECIMALS));
    const extent = listing.weightParts.page(0, Math.ceil(weight * WEIGHT_PARTS), LIMIT, () => 1);
    return { parameters: { query: { weight: { $lt: weight } } }, extent };
  }),
  ...QUERIES,
];

function picking(name: string, salt: number, queryFor: (index: number) => object): Kind {
  return rotating(name, salt, PICKS_PER_SECOND, (listing, position) => ({
    parameters: { query: queryFor(listing.indexAt(position)) },
    extent: pageOf([position]),
  }));
}

function above(listing: ListingOrder, serial: number, choose: (pages: number) => number): Question {
  return {
    parameters: { query: { serial: { $gt: serial } } },
    extent: listing.serials.page(serial + 1, SERIALS, LIMIT, choose),
  };
}
