import { activeOf, SERIALS, serialOf, unusedSerial, WEIGHT_PARTS, WEIGHTS_BELOW } from '../workload.js';
import type { Extent } from './column.js';
import { chosen, distinct } from './distinct.js';
import type { ListingOrder } from './listing-order.js';
import { Rotation } from './rotation.js';

/** Objects of a page. */
export const LIMIT = 50;
const SERIALS_PICKED = 10;
const IDS_PICKED = 50;
const DECIMALS = 6;
// So that lists of ids are no continuation of lists of serials.
const SALTS_APART = 1000;
// Above what the load generator reaches, so that a round does not run out of requests.
const PICKS_PER_SECOND = 25_000;
const PAGES_PER_SECOND = 10_000;

/** A filter, and the page of it that must be answered. */
export interface Question {
  query: object;
  extent: Extent;
}

/** What one measure asks one class: the question of each turn is another one. */
export interface Series {
  question(listing: ListingOrder, turn: number): Question;
  /** Whether the value of a turn has been asked for before, since the class has no other left. */
  repeats(turn: number): boolean;
}

export interface Kind {
  name: string;
  /** No round is given more requests; it ends before its time when it has used them up. */
  mostPerSecond: number;
  begin(): Series;
}

/** The measures in which every request has another value. */
export const KINDS: Kind[] = [
  picking('pick', 1, (index) => ({ serial: { $eq: serialOf(index) } })),
  picking('pick-unique', 2, (index) => ({ code: { $eq: serialOf(index) } })),
  picking('pick-and', 3, (index) => ({ serial: { $eq: serialOf(index) }, active: { $eq: activeOf(index) } })),
  endless('pick-in', PICKS_PER_SECOND, (listing, turn) => {
    const positions = somePositions(listing, turn, 0, SERIALS_PICKED);
    const serials = positions.map((position) => serialOf(listing.indexAt(position)));
    return { query: { serial: { $in: serials } }, extent: extentOf(positions) };
  }),
  endless('pick-ids', PAGES_PER_SECOND, (listing, turn) => {
    const positions = somePositions(listing, turn, SALTS_APART, IDS_PICKED);
    const ids = positions.map((position) => listing.idAt(position));
    return { query: { _id: { $in: ids } }, extent: extentOf(positions) };
  }),
  rotating('walk', 4, PAGES_PER_SECOND, (listing, position) => {
    const total = listing.size - 1 - position;
    const count = Math.min(total, LIMIT);
    return {
      query: { _id: { $gt: listing.idAt(position) } },
      extent: { page: 1, total, count, first: position + 1, last: position + count },
    };
  }),
  endless('above', PAGES_PER_SECOND, (listing, turn) => above(listing, distinct(turn), () => 1)),
  // With values of its own, since its first page would be asked for in `above` otherwise.
  endless('above-page', PAGES_PER_SECOND, (listing, turn) =>
    above(listing, distinct(turn + SERIALS / 2), (pages) => 1 + chosen(turn, 0, pages)),
  ),
  endless('nothing', PICKS_PER_SECOND, (_listing, turn) => ({
    query: { serial: { $eq: unusedSerial(turn) } },
    extent: { page: 1, total: 0, count: 0, first: -1, last: -1 },
  })),
  endless('unindexed-once', PAGES_PER_SECOND, (listing, turn) => {
    const weight = Number(((distinct(turn) / SERIALS) * WEIGHTS_BELOW).toFixed(DECIMALS));
    const extent = listing.weightParts.page(0, Math.ceil(weight * WEIGHT_PARTS), LIMIT, () => 1);
    return { query: { weight: { $lt: weight } }, extent };
  }),
];

/** Questions without a number of values that could run out. */
function endless(name: string, mostPerSecond: number, question: Series['question']): Kind {
  return { name, mostPerSecond, begin: () => ({ question, repeats: () => false }) };
}

/** Questions about one object each. */
function rotating(
  name: string,
  salt: number,
  mostPerSecond: number,
  about: (listing: ListingOrder, position: number) => Question,
): Kind {
  return {
    name,
    mostPerSecond,
    begin() {
      const rotation = new Rotation(salt);
      return {
        question: (listing, turn) => about(listing, rotation.positionAt(listing, turn)),
        repeats: (turn) => rotation.repeats(turn),
      };
    },
  };
}

function picking(name: string, salt: number, queryFor: (index: number) => object): Kind {
  return rotating(name, salt, PICKS_PER_SECOND, (listing, position) => ({
    query: queryFor(listing.indexAt(position)),
    extent: extentOf([position]),
  }));
}

function above(listing: ListingOrder, serial: number, choose: (pages: number) => number): Question {
  return {
    query: { serial: { $gt: serial } },
    extent: listing.serials.page(serial + 1, SERIALS, LIMIT, choose),
  };
}

/** Distinct positions, as good as random. */
function somePositions({ byIndex }: ListingOrder, turn: number, firstSalt: number, count: number): number[] {
  const positions = new Set<number>();
  for (let salt = firstSalt; positions.size < count; salt++) {
    positions.add(byIndex[chosen(turn, salt, byIndex.length)]!);
  }
  return [...positions];
}

function extentOf(positions: readonly number[]): Extent {
  const count = positions.length;
  return { page: 1, total: count, count, first: Math.min(...positions), last: Math.max(...positions) };
}
