import type { SeededRandom } from '../../seeded-random.js';
import type { Filter } from '../filter-cases.js';
import { canBeAsked } from './choices.js';
import type { ClassUnderTest } from './class-under-test.js';
import { ask, checkExactly, found } from './listing.js';
import type { Tally } from './tally.js';

const LIMITS = [1, 7, 50, 1000];
const AT_ONCE = 4;

/**
 * While no writer writes, compares all pages of all these listings through every instance with the books. Of a listing
 * with more pages than `walk` it takes the first, the last, one past the end and as many between.
 */
export async function checkQuiescent(
  target: ClassUnderTest,
  filters: readonly (Filter | undefined)[],
  walk: number,
  random: SeededRandom,
  tally: Tally,
): Promise<void> {
  const everything = target.ledger.everything();
  const checks = filters
    .filter((filter) => canBeAsked(filter, target))
    .flatMap((filter) => {
      const expected = found(everything, filter);
      return LIMITS.flatMap((limit) =>
        somePages(Math.ceil(expected.length / limit), walk, random).map(
          (page) => () =>
            Promise.all(
              target.instances.map(async (instance) => {
                checkExactly(await ask(instance, target.handle, { filter, page, limit }), expected);
                tally.atRest++;
              }),
            ),
        ),
      );
    });
  const queue = checks.values();
  const work = async () => {
    for (const check of queue) await check();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

function somePages(pages: number, walk: number, random: SeededRandom): number[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  const chosen = pages <= walk ? all : [1, pages, ...random.shuffled(all.slice(1, -1)).slice(0, walk - 2)];
  return [...new Set([1, ...chosen, pages + 1])];
}
