import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeBeside } from '../background-writes.js';
import { inParallel } from '../http-client.js';
import { type BenchListing, FILTERS, PROJECTED, QUESTIONS, SORTED, WHOLE } from '../listings.js';
import { runWrk } from '../wrk.js';
import { checkedObject, checkedPage, membersFound } from './expected-page.js';
import type { Measure, Place, Traffic } from './measure.js';

const OBJECTS_READ = 5000;
const PAGES_READ = 4;
const SCATTERED_PAGES = 20;
const PACED_CONNECTIONS = 4;
const PAUSE_MILLISECONDS = 10;

export type Exchange = [path: string, body: string];

/** What a measure asks for, checked against what was stored. */
export type Ask = (place: Place) => Promise<Exchange[]>;

/** Random objects, which stay as they are. */
export const askForObjects: Ask = async ({ population }) => {
  // Objects that are compared byte by byte must not be changed by concurrent writes.
  const members = population.hold(OBJECTS_READ);
  const exchanges: Exchange[] = [];
  await inParallel(members, 8, async (member, at) => {
    exchanges[at] = await checkedObject(population, member);
  });
  return exchanges;
};

/** What a load balancer asks: the answer is the same at all times. */
export const askForHealth: Ask = async ({ population: { contender } }) => {
  const path = '/health/live';
  return [[path, await contender.client.expect('GET', path)]];
};

export function askForPages(listing: BenchListing, choose: (pages: number) => number[]): Ask {
  return async ({ population }) => {
    const found = membersFound(population, listing);
    const numbers = choose(Math.max(Math.ceil(found.length / listing.limit), 1));
    const exchanges: Exchange[] = [];
    for (const number of numbers) exchanges.push(await checkedPage(population, listing, found, number));
    return exchanges;
  };
}

export const first = () => [1];
const last = (pages: number) => [pages];
/** As many pages at each size, if there are so many, since equal concurrent requests share one read. */
const middle = (pages: number) => spread(pages, PAGES_READ, Math.max(pages * 0.2, PAGES_READ));
/** More than the connections there are by default, all over the class. */
const scattered = (pages: number) => spread(pages, SCATTERED_PAGES, pages);

/** The numbers of some pages in the middle `span`, at the same distance from each other. */
function spread(pages: number, count: number, span: number): number[] {
  const numbers = Array.from({ length: count }, (_, at) =>
    Math.floor((pages - span) / 2 + (at * span) / count + 1),
  );
  return [...new Set(numbers.map((number) => Math.min(Math.max(number, 1), pages)))];
}

/** Asks for the same again and again. */
export function reading(name: string, ask: Ask): Measure {
  return {
    name,
    async prepare(place) {
      let asked = await ask(place);
      return async () => {
        const { writes } = place.options;
        if (writes === 0) return readRound(name, place, asked);
        asked = await ask(place);
        const beside = await writeBeside(place.population, writes, () =>
          readRound(name, place, asked, ask === askForObjects ? 'exact' : 'loose'),
        );
        // Everything must be exact again once the writers have stopped.
        await ask(place);
        return beside;
      };
    },
  };
}

/** Asks for these again and again, without a pause. */
export function readRound(
  name: string,
  place: Place,
  exchanges: readonly Exchange[],
  judgement: 'exact' | 'loose' = 'exact',
): Promise<Traffic> {
  const { contender } = place.population;
  return runWrk({
    script: 'read.lua',
    baseUrl: contender.baseUrl,
    connections: place.options.connections,
    seconds: place.options.seconds,
    parameters: [contender.token, fileOf(name, place, exchanges), judgement],
  });
}

/**
 * The same by a few connections that pause between their requests, so that latencies are not those of a full service.
 */
export function pacedRound(name: string, place: Place, exchanges: readonly Exchange[]): Promise<Traffic> {
  const { contender } = place.population;
  return runWrk({
    script: 'read-paced.lua',
    baseUrl: contender.baseUrl,
    connections: PACED_CONNECTIONS,
    seconds: place.options.seconds,
    parameters: [contender.token, fileOf(name, place, exchanges), 'exact', PAUSE_MILLISECONDS],
  });
}

function fileOf(name: string, { directory }: Place, exchanges: readonly Exchange[]): string {
  const file = join(directory, `${name}.txt`);
  // Bodies are compared without the line end that some programs add.
  writeFileSync(file, exchanges.map(([path, body]) => `${path}\n${body.trimEnd()}\n`).join(''));
  return file;
}

/** Measures that read objects. They ask for the same again and again, which favours caches: reads-once.ts does not. */
export const READS: Measure[] = [
  reading('get', askForObjects),
  reading('list-first', askForPages(WHOLE, first)),
  reading('list-middle', askForPages(WHOLE, middle)),
  reading('list-last', askForPages(WHOLE, last)),
  reading('list-scattered', askForPages(WHOLE, scattered)),
  ...FILTERS.flatMap((filter) => [
    reading(`${filter.name}-repeated`, askForPages(filter, first)),
    reading(`${filter.name}-middle-repeated`, askForPages(filter, middle)),
  ]),
  reading('sort-first-repeated', askForPages(SORTED, first)),
  reading('sort-middle-repeated', askForPages(SORTED, middle)),
  reading('sort-last-repeated', askForPages(SORTED, last)),
  reading('sort-scattered-repeated', askForPages(SORTED, scattered)),
  ...QUESTIONS.map((listing) => reading(`${listing.name}-repeated`, askForPages(listing, first))),
  reading('fields-repeated', askForPages(PROJECTED, middle)),
];
