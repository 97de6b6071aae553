import type { BenchListing } from '../listings.js';
import type { Extent } from './column.js';
import { chosen } from './distinct.js';
import type { ListingOrder } from './listing-order.js';
import { Rotation } from './rotation.js';

/** Objects of a page. */
export const LIMIT = 50;
// Above what the load generator reaches, so that a round does not run out of requests.
export const PICKS_PER_SECOND = 25_000;
export const PAGES_PER_SECOND = 10_000;
/** A prime, so that its multiples go through all values of a cycle that it does not divide. */
const STRIDE = 48_271;

/** What is asked, and the page of it that must be answered. */
export interface Question {
  parameters: BenchListing['parameters'];
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
  /** The order of the answer, in the form of common.lua. */
  order: string;
  begin(): Series;
}

/** Questions without a number of values that could run out. */
export function endless(
  name: string,
  mostPerSecond: number,
  question: Series['question'],
  order = '_id',
): Kind {
  return { name, mostPerSecond, order, begin: () => ({ question, repeats: () => false }) };
}

/** Questions about one object each. */
export function rotating(
  name: string,
  salt: number,
  mostPerSecond: number,
  about: (listing: ListingOrder, position: number) => Question,
): Kind {
  return {
    name,
    mostPerSecond,
    order: '_id',
    begin() {
      const rotation = new Rotation(salt);
      return {
        question: (listing, turn) => about(listing, rotation.positionAt(listing, turn)),
        repeats: (turn) => rotation.repeats(turn),
      };
    },
  };
}

/** Questions about whole numbers below a limit, each once before any comes again. */
export function cycling(
  name: string,
  values: number,
  mostPerSecond: number,
  about: (listing: ListingOrder, value: number) => Question,
): Kind {
  return {
    name,
    mostPerSecond,
    order: '_id',
    begin: () => ({
      question: (listing, turn) => about(listing, (turn * STRIDE) % values),
      repeats: (turn) => turn >= values,
    }),
  };
}

/** Distinct positions, as good as random. */
export function somePositions(
  { byIndex }: ListingOrder,
  turn: number,
  firstSalt: number,
  count: number,
): number[] {
  const positions = new Set<number>();
  for (let salt = firstSalt; positions.size < count; salt++) {
    positions.add(byIndex[chosen(turn, salt, byIndex.length)]!);
  }
  return [...positions];
}

/** The first page of these, in ascending order. */
export function firstPageOf(positions: ArrayLike<number>): Extent {
  const total = positions.length;
  const count = Math.min(total, LIMIT);
  return { page: 1, total, count, first: positions[0] ?? -1, last: positions[count - 1] ?? -1 };
}

/** The page of these, in any order, which all fit on it. */
export function pageOf(positions: readonly number[]): Extent {
  return firstPageOf(positions.toSorted((one, other) => one - other));
}

/** The page after the object at a position. */
export function pageAfter(listing: ListingOrder, position: number): Extent {
  const total = listing.size - 1 - position;
  const count = Math.min(total, LIMIT);
  return { page: 1, total, count, first: position + 1, last: position + count };
}
