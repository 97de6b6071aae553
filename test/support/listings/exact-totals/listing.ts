import { isDeepStrictEqual } from 'node:util';
import type { ClassHandle, Client } from '../../http/client.js';
import type { Filter, FilterDocument } from '../filter-cases.js';
import { matches } from '../filter-cases.js';
import { retryDuringChange } from './retry-during-change.js';

/** A request for a page of a class. */
export interface Listing {
  filter?: Filter | undefined;
  page: number;
  limit: number;
}

/** What was answered to it. */
export interface Page {
  listing: Listing;
  /** The address of the instance that answered. */
  instance: string;
  metadata: { page: number; pages: number; limit: number; total: number };
  objects: FilterDocument[];
}

const SHOWN_CHARACTERS = 2000;

/** Thrown when an answer is not what it must be: says what was asked, expected and answered. */
export class WrongAnswer extends Error {
  constructor(what: string, { listing, instance }: Page, expected: unknown, answered: unknown) {
    const shown = (value: unknown) => String(JSON.stringify(value)).slice(0, SHOWN_CHARACTERS);
    const [wanted, got] = [expected, answered].map((list, at) =>
      fromFirstDifference(list, [answered, expected][at]),
    );
    super(
      `${what}\n  request:  GET ${instance} ${shown(listing)}\n  expected: ${shown(wanted)}\n  answered: ${shown(got)}`,
    );
  }
}

/** A list without what it begins with like the other one; how many that are. */
function fromFirstDifference(list: unknown, other: unknown): unknown {
  if (!Array.isArray(list) || !Array.isArray(other)) return list;
  const first = list.findIndex((value, at) => !isDeepStrictEqual(value, other[at]));
  return first < 0 ? { length: list.length } : { after: first, length: list.length, rest: list.slice(first) };
}

/** Asks one instance for a page. */
export async function ask(client: Client, things: ClassHandle, listing: Listing): Promise<Page> {
  const { page, limit, filter } = listing;
  const parameters = { page: String(page), limit: String(limit) };
  const answer = await retryDuringChange(() => client.list(things, filter, parameters));
  const { metadata, objects } = answer.body;
  const fields = objects.map(({ attachments, ...object }: FilterDocument) => object);
  return { listing, instance: client.baseUrl, metadata, objects: fields };
}

/** The objects of a list that a filter finds; all of them without one. */
export function found(objects: Iterable<FilterDocument>, filter: Filter | undefined): FilterDocument[] {
  return filter === undefined ? [...objects] : [...objects].filter((object) => matches(object, filter));
}

/** What any listing says of itself, whatever is in the class. */
export function checkMetadata(page: Page): void {
  const { listing, metadata, objects } = page;
  const pages = Math.ceil(metadata.total / listing.limit);
  const expected = { page: listing.page, pages, limit: listing.limit };
  const answered = { page: metadata.page, pages: metadata.pages, limit: metadata.limit };
  if (!isDeepStrictEqual(answered, expected)) throw new WrongAnswer('metadata', page, expected, metadata);
  if (objects.length > listing.limit)
    throw new WrongAnswer('more objects than the limit', page, listing.limit, objects.length);
}

/** Compares a page with the objects that certainly exist, in order. Values of `unsettled` fields do not count. */
export function checkExactly(
  page: Page,
  expected: readonly FilterDocument[],
  unsettled: ReadonlySet<string> = new Set(),
): void {
  const { page: number, limit } = page.listing;
  checkMetadata(page);
  if (page.metadata.total !== expected.length)
    throw new WrongAnswer('total', page, expected.length, page.metadata.total);
  const objects = expected.slice((number - 1) * limit, number * limit);
  const ids = [objects, page.objects].map((some) => some.map(({ _id }) => _id));
  if (!isDeepStrictEqual(ids[1], ids[0])) throw new WrongAnswer('ids of the page', page, ids[0], ids[1]);
  objects.forEach((object, index) => {
    if (!isSame(page.objects[index]!, object, unsettled))
      throw new WrongAnswer('object', page, object, page.objects[index]);
  });
}

/** Whether two objects are equal, apart from fields that are just changing. */
export function isSame(left: FilterDocument, right: FilterDocument, unsettled: ReadonlySet<string>): boolean {
  const settled = (object: FilterDocument) =>
    unsettled.size === 0
      ? object
      : Object.fromEntries(Object.entries(object).filter(([name]) => !unsettled.has(name)));
  return isDeepStrictEqual(settled(left), settled(right));
}
