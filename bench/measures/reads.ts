import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeBeside } from '../background-writes.js';
import { inParallel } from '../http-client.js';
import { type BenchFilter, FILTERS } from '../workload.js';
import { runWrk } from '../wrk.js';
import { checkedObject, checkedPage, membersFound, pagesOf } from './expected-page.js';
import type { Measure, Place, Traffic } from './measure.js';

const OBJECTS_READ = 5000;
const PAGES_READ = 4;
const SCATTERED_PAGES = 20;

type Exchange = [path: string, body: string];

/** What a measure asks for, checked against what was stored. */
type Ask = (place: Place) => Promise<Exchange[]>;

const askForObjects: Ask = async ({ population }) => {
  // What is compared byte by byte must not be changed by those who write meanwhile.
  const members = population.hold(OBJECTS_READ);
  const exchanges: Exchange[] = [];
  await inParallel(members, 8, async (member, at) => {
    exchanges[at] = await checkedObject(population, member);
  });
  return exchanges;
};

function askForPages(filter: BenchFilter | undefined, choose: (pages: number) => number[]): Ask {
  return async ({ population }) => {
    const found = membersFound(population, filter);
    const numbers = choose(Math.max(pagesOf(filter, found), 1));
    const exchanges: Exchange[] = [];
    for (const number of numbers) exchanges.push(await checkedPage(population, filter, found, number));
    return exchanges;
  };
}

const first = () => [1];
const last = (pages: number) => [pages];
/** As many pages at each size, if there are so many, since who asks for the same at once shares it. */
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

function reading(name: string, ask: Ask): Measure {
  return {
    name,
    unit: 'requests/s',
    unitsPerRequest: 1,
    async prepare(place) {
      let asked = await ask(place);
      return async () => {
        const { writes } = place.options;
        if (writes === 0) return readRound(name, place, asked, true);
        asked = await ask(place);
        const beside = await writeBeside(place.population, writes, () =>
          readRound(name, place, asked, ask === askForObjects),
        );
        // Everything must be exact again once the writers have stopped.
        await ask(place);
        return beside;
      };
    },
  };
}

async function readRound(
  name: string,
  { population, options, directory }: Place,
  exchanges: readonly Exchange[],
  exact: boolean,
): Promise<Traffic> {
  const { contender } = population;
  const file = join(directory, `${name}.txt`);
  writeFileSync(file, `${exchanges.flat().join('\n')}\n`);
  return runWrk({
    script: 'read.lua',
    baseUrl: contender.baseUrl,
    connections: options.connections,
    seconds: options.seconds,
    parameters: [contender.token, file, exact ? 'exact' : 'loose'],
  });
}

/** Measures that read objects. They ask for the same again and again, which favours caches: reads-once.ts does not. */
export const READS: Measure[] = [
  reading('get', askForObjects),
  reading('list-first', askForPages(undefined, first)),
  reading('list-middle', askForPages(undefined, middle)),
  reading('list-last', askForPages(undefined, last)),
  reading('list-scattered', askForPages(undefined, scattered)),
  ...FILTERS.flatMap((filter) => [
    reading(`${filter.name}-repeated`, askForPages(filter, first)),
    reading(`${filter.name}-middle-repeated`, askForPages(filter, middle)),
  ]),
];
