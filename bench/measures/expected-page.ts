import { isDeepStrictEqual } from 'node:util';
import type { Peer } from '../peers/peer.js';
import type { Member, Population } from '../population.js';
import { type BenchFilter, documentOf } from '../workload.js';

const LIMIT = 50;

/** Thrown when an answer is not what was stored. */
export class WrongAnswer extends Error {}

/** Fetches an object and compares it with what was stored. Throws WrongAnswer. */
export async function checkedObject(
  population: Population,
  member: Member,
): Promise<[path: string, body: string]> {
  const path = `${population.path}/${member.id}`;
  const body = await population.contender.client.expect('GET', path);
  compareObject(path, JSON.parse(body), member, population.contender.peer);
  return [path, body];
}

/** Fetches a page and compares it whole with what was stored. Throws WrongAnswer. */
export async function checkedPage(
  population: Population,
  filter: BenchFilter | undefined,
  found: readonly Member[],
  page: number,
): Promise<[path: string, body: string]> {
  const limit = limitOf(filter);
  const query = filter === undefined ? '' : `&query=${encodeURIComponent(JSON.stringify(filter.query))}`;
  const path = `${population.path}/?page=${page}&limit=${limit}${query}`;
  const body = await population.contender.client.expect('GET', path);
  const { metadata, objects } = JSON.parse(body);
  const { warnings: _warnings, ...figures } = metadata;
  const expected = { page, pages: pagesOf(filter, found), limit, total: found.length };
  if (!isDeepStrictEqual(figures, expected)) {
    throw new WrongAnswer(
      `${path} answered ${JSON.stringify(figures)} instead of ${JSON.stringify(expected)}`,
    );
  }
  const members = found.slice((page - 1) * limit, page * limit);
  if (objects.length !== members.length) {
    throw new WrongAnswer(`${path} answered ${objects.length} objects instead of ${members.length}`);
  }
  members.forEach((member, at) => {
    compareObject(path, objects[at], member);
  });
  return [path, body];
}

/** The objects a filter finds, in the order of listings. */
export function membersFound(population: Population, filter: BenchFilter | undefined): readonly Member[] {
  const all = population.inOrder();
  return filter === undefined ? all : all.filter(({ index }) => filter.matches(index!));
}

/** How many pages a listing has. */
export function pagesOf(filter: BenchFilter | undefined, found: readonly Member[]): number {
  return Math.ceil(found.length / limitOf(filter));
}

function limitOf(filter: BenchFilter | undefined): number {
  return filter?.limit ?? LIMIT;
}

/** Compares an answered object with what was stored. Throws WrongAnswer. */
export function compareObject(
  path: string,
  object: Record<string, unknown>,
  { id, index, counter }: Member,
  peer?: Peer,
): void {
  const document = { ...documentOf(index!), ...(counter === undefined ? {} : { counter }) };
  const expected =
    peer === undefined ? { _id: id, attachments: [], ...document } : { id, ...peer.taken(document) };
  if (isDeepStrictEqual(peer?.answered(object) ?? object, expected)) return;
  throw new WrongAnswer(`${path} answered ${JSON.stringify(object)} instead of ${JSON.stringify(expected)}`);
}
