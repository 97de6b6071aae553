import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeBeside } from '../background-writes.js';
import { described, expectedAnswer, expectedOfPeer, pathOf, pathOfPeer } from '../once/expected-answer.js';
import type { Kind, Series } from '../once/kind.js';
import { ListingOrder } from '../once/listing-order.js';
import { KINDS } from '../once/questions.js';
import { runWrk } from '../wrk.js';
import { WrongAnswer } from './expected-page.js';
import type { Measure, Place } from './measure.js';

/** A round gets so many times the requests that the one before has used: writing them takes time in a large class. */
const TIMES_THE_LAST_ROUND = 4;
const MIN_REQUESTS = 1000;
const WRITTEN_AT_ONCE = 1000;
/** Pages that are compared after others have written, each with a value of its own too. */
const PAGES_COMPARED = 50;

/** Turns go on over the rounds, so that no round asks for what another has. */
export function readingOnce({ name, mostPerSecond, order, begin }: Kind): Measure {
  return {
    name,
    async prepare(place) {
      const series = begin();
      let turn = 0;
      const limit = mostPerSecond * place.options.seconds;
      let most = limit;
      return async () => {
        const { writes } = place.options;
        const file = join(place.directory, `${name}.txt`);
        // Before the first write, and before the time begins to count.
        writeQuestions(file, place, series, turn, most);
        let asked = 0;
        const round = async () => {
          const { handed, ...result } = await readRound(place, file, most, order, writes === 0);
          // The first is never sent, and those beyond the end ask for nothing.
          asked = Math.min(handed - 1, most);
          return result;
        };
        const traffic = writes === 0 ? await round() : await writeBeside(place.population, writes, round);
        rmSync(file);
        const repeated = Array.from({ length: asked }, (_, at) => series.repeats(turn + at)).filter(Boolean);
        turn += asked;
        most = Math.min(limit, Math.max(asked * TIMES_THE_LAST_ROUND, MIN_REQUESTS));
        // Everything must be exact again once the writers have stopped.
        if (writes > 0) turn = await compare(place, series, turn);
        return { ...traffic, repeated: repeated.length };
      };
    },
  };
}

function writeQuestions(
  file: string,
  { population }: Place,
  series: Series,
  turn: number,
  count: number,
): void {
  const listing = ListingOrder.of(population);
  const opened = openSync(file, 'w');
  for (let at = 0; at < count; at += WRITTEN_AT_ONCE) {
    const questions = Array.from({ length: Math.min(WRITTEN_AT_ONCE, count - at) }, (_, more) =>
      series.question(listing, turn + at + more),
    );
    const { path, contender } = population;
    const { peer } = contender;
    const lines = questions.map((question) =>
      peer === undefined
        ? `${pathOf(question, path)}\n${expectedAnswer(question, listing)}\n`
        : `${pathOfPeer(question, peer, path)}\n${expectedOfPeer(question, listing)}\n`,
    );
    writeFileSync(opened, lines.join(''));
  }
  closeSync(opened);
}

function readRound(
  { population: { contender }, options }: Place,
  file: string,
  most: number,
  order: string,
  exact: boolean,
) {
  const { baseUrl, token, peer } = contender;
  const { connections, seconds } = options;
  const load = { baseUrl, connections, seconds };
  if (peer === undefined) {
    const parameters = [token, file, most, exact ? 'exact' : 'loose', order];
    return runWrk({ ...load, script: 'read-once.lua', parameters });
  }
  const parameters = [token, file, most, peer.totalPattern, peer.healthPath];
  return runWrk({ ...load, script: 'peer-read-once.lua', parameters });
}

/** Asks for some pages and answers the next turn. Throws WrongAnswer. */
async function compare({ population }: Place, series: Series, turn: number): Promise<number> {
  const listing = ListingOrder.of(population);
  for (let at = turn; at < turn + PAGES_COMPARED; at++) {
    const question = series.question(listing, at);
    const path = pathOf(question, population.path);
    const answer = described(await population.contender.client.expect('GET', path));
    const expected = expectedAnswer(question, listing);
    if (answer !== expected) throw new WrongAnswer(`${path} answered ${answer} instead of ${expected}`);
  }
  return turn + PAGES_COMPARED;
}

/** Measures that read objects, asking for another value each time. */
export const READS_ONCE: Measure[] = KINDS.map(readingOnce);
