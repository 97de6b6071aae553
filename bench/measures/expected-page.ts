import { isDeepStrictEqual } from 'node:util';
import { type BenchListing, pathOfListing } from '../listings.js';
import type { Peer } from '../peers/peer.js';
import type { Member, Population } from '../population.js';
import { documentOf } from '../workload.js';

/** Thrown when an answer is not what was stored. */
export class WrongAnswer extends Error {}

/** Fetches an object and compares it with what was stored. Throws WrongAnswer. */
export async function checkedObject(
  population: Population,
  member: Member,
): Promise<[path: string, body: string]> {
  const path = `${population.path}/${member.id}`;
  const body = await population.contender.client.expect('GET', path);
  compareObject(path, JSON.parse(body), member, { peer: population.contender.peer });
  return [path, body];
}

/** Fetches a page and compares it whole with what was stored. Throws WrongAnswer. */
export async function checkedPage(
  population: Population,
  listing: BenchListing,
  found: readonly Member[],
  page: number,
): Promise<[path: string, body: string]> {
  const { limit } = listing;
  const path = pathOfListing(population.path, listing, { page });
  const figures = { page, pages: Math.ceil(found.length / limit), limit, total: found.length };
  return [path, await checkedBody(population, path, listing, figures, found.slice((page - 1) * limit))];
}

/** The same of the page behind a cursor, which stands after so many objects; without the total. */
export async function checkedPageBehind(
  population: Population,
  listing: BenchListing,
  found: readonly Member[],
  { cursor, at }: { cursor: string; at: number },
): Promise<[path: string, body: string]> {
  const path = pathOfListing(population.path, listing, { count: 'none', after: cursor });
  const figures = { limit: listing.limit };
  return [path, await checkedBody(population, path, listing, figures, found.slice(at))];
}

/** Fetches a page, which must have these figures and as many of these objects, the first, as fit on it. */
async function checkedBody(
  population: Population,
  path: string,
  { limit, shape }: BenchListing,
  figures: Record<string, number>,
  found: readonly Member[],
): Promise<string> {
  const body = await population.contender.client.expect('GET', path);
  const { metadata, objects } = JSON.parse(body);
  const { warnings: _warnings, next: _next, previous: _previous, ...answered } = metadata;
  if (!isDeepStrictEqual(answered, figures)) {
    throw new WrongAnswer(
      `${path} answered ${JSON.stringify(answered)} instead of ${JSON.stringify(figures)}`,
    );
  }
  const members = found.slice(0, limit);
  if (objects.length !== members.length) {
    throw new WrongAnswer(`${path} answered ${objects.length} objects instead of ${members.length}`);
  }
  members.forEach((member, at) => {
    compareObject(path, objects[at], member, { shape });
  });
  return body;
}

/** What a listing finds, in its order. */
export function membersFound(population: Population, { matches, compare }: BenchListing): readonly Member[] {
  const found = population.inOrder().filter(({ index }) => matches(index!));
  return compare === undefined ? found : found.sort(compare);
}

/** Compares an answered object with what was stored. Throws WrongAnswer. */
export function compareObject(
  path: string,
  object: Record<string, unknown>,
  { id, index, counter }: Member,
  { peer, shape = (whole) => whole }: { peer?: Peer | undefined; shape?: BenchListing['shape'] } = {},
): void {
  const document = { ...documentOf(index!), ...(counter === undefined ? {} : { counter }) };
  const expected =
    peer === undefined ? shape({ _id: id, attachments: [], ...document }) : { id, ...peer.taken(document) };
  if (isDeepStrictEqual(peer?.answered(object) ?? object, expected)) return;
  throw new WrongAnswer(`${path} answered ${JSON.stringify(object)} instead of ${JSON.stringify(expected)}`);
}
