import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeBeside } from '../background-writes.js';
import { inParallel } from '../http-client.js';
import { pathOfListing, SORTED } from '../listings.js';
import { chosen } from '../once/distinct.js';
import { ListingOrder } from '../once/listing-order.js';
import type { Population } from '../population.js';
import { runWrk } from '../wrk.js';
import { checkedPageBehind, membersFound } from './expected-page.js';
import type { Measure, Place } from './measure.js';
import { type Ask, type Exchange, reading } from './reads.js';

const CURSORS_REPEATED = 20;
/** More than connections, so that none waits for another. */
const WALKERS_PER_CONNECTION = 2;
const FETCHED_AT_ONCE = 4;
/** Cursors belong to pages of so many objects. */
const { limit: LIMIT } = SORTED;

/** The page behind so many objects of the sorted class. */
interface Start {
  cursor: string;
  at: number;
}

/** Cursors all over the class, one at a random page of each of so many parts of equal length. */
async function startsIn({ contender, path, size }: Population, parts: number): Promise<Start[]> {
  // The last page has no cursor to another one.
  const pages = Math.max(Math.ceil(size / LIMIT) - 1, 1);
  const numbers = new Set(
    Array.from({ length: parts }, (_, part) => {
      const from = Math.floor((part * pages) / parts);
      const below = Math.max(Math.floor(((part + 1) * pages) / parts), from + 1);
      return 1 + from + chosen(part, parts, below - from);
    }),
  );
  const starts: Start[] = [];
  await inParallel([...numbers], FETCHED_AT_ONCE, async (page, part) => {
    const body = await contender.client.expect('GET', pathOfListing(path, SORTED, { page }));
    starts[part] = { cursor: JSON.parse(body).metadata.next, at: page * LIMIT };
  });
  return starts;
}

const askBehindCursors: Ask = async ({ population }) => {
  const found = membersFound(population, SORTED);
  const starts = await startsIn(population, CURSORS_REPEATED);
  const exchanges: Exchange[] = [];
  for (const start of starts) exchanges.push(await checkedPageBehind(population, SORTED, found, start));
  return exchanges;
};

/**
 * Clients that walk from places all over the class, each page by the cursor of the one before, as far as the next has
 * begun.
 */
const walking: Measure = {
  name: 'cursor-deep',
  async prepare(place) {
    const { population, options } = place;
    const starts = await startsIn(population, options.connections * WALKERS_PER_CONNECTION);
    let fresh = Math.ceil(population.size / LIMIT) - starts[0]!.at / LIMIT;
    return async () => {
      const { writes } = options;
      const file = writeWalks(place, starts);
      let asked = 0;
      const round = async () => {
        const { handed, ...result } = await walkRound(place, file, starts.length, writes === 0);
        asked = handed - 1;
        return result;
      };
      const traffic = writes === 0 ? await round() : await writeBeside(population, writes, round);
      const repeated = Math.max(asked - fresh, 0);
      fresh = Math.max(fresh - asked, 0);
      return { ...traffic, repeated };
    };
  },
};

/** For walk-cursors.lua: of each walker its first cursor, and what must be on the pages from there on. */
function writeWalks({ population, directory }: Place, starts: readonly Start[]): string {
  const listing = ListingOrder.of(population);
  const { ranks, size } = listing;
  const walks = starts.map(({ cursor, at }, part) => {
    const end = starts[part + 1]?.at ?? size;
    const pages: string[] = [];
    for (let from = at; from < end; from += LIMIT) {
      const count = Math.min(LIMIT, size - from);
      const [first, last] = [from, from + count - 1].map((place) => listing.idAt(ranks.at(size - 1 - place)));
      pages.push(`${count} ${first} ${last}`);
    }
    return [cursor, String(pages.length), ...pages].join('\n');
  });
  const file = join(directory, 'walks.txt');
  writeFileSync(file, `${walks.join('\n')}\n`);
  return file;
}

function walkRound({ population, options }: Place, file: string, walkers: number, exact: boolean) {
  const { contender, path } = population;
  return runWrk({
    script: 'walk-cursors.lua',
    baseUrl: contender.baseUrl,
    connections: Math.min(options.connections, walkers),
    seconds: options.seconds,
    parameters: [
      contender.token,
      pathOfListing(path, SORTED, { count: 'none', after: '' }),
      file,
      exact ? 'exact' : 'loose',
      SORTED.parameters.sort!,
    ],
  });
}

/** Measures of pages behind cursors, without the total, in an order that an index has. */
export const CURSOR_DEEP: Measure[] = [reading('cursor-deep-repeated', askBehindCursors), walking];
