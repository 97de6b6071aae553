import type { SeededRandom } from '../../seeded-random.js';
import type { Filter } from '../filter-cases.js';
import { canBeAsked, conditions, pageAmong } from './choices.js';
import type { ClassUnderTest } from './class-under-test.js';
import { checkConcurrently } from './concurrent-listing.js';
import { ask, type Listing } from './listing.js';
import type { Tally } from './tally.js';

const FAVOURITES = 12;
const WALK_LIMITS = [7, 50, 1000];
/** The most pages of one walk: the others have their turn too. */
const WALK_PAGES = 40;

/** Lists the objects of all writers while they write. */
export class Watcher {
  readonly #favourites: Filter[] = [];
  #everyWrites = 1;

  constructor(
    private readonly target: ClassUnderTest,
    private readonly random: SeededRandom,
    private readonly tally: Tally,
  ) {}

  get favourites(): readonly Filter[] {
    return this.#favourites;
  }

  /** Looks on until the work is done, each time so many more writes have begun. */
  async watch(isDone: () => boolean, everyWrites: number): Promise<void> {
    this.#everyWrites = everyWrites;
    while (!isDone()) {
      if (this.random.chance(0.2)) await this.#walk(isDone);
      else await this.#look();
    }
  }

  async #look(): Promise<void> {
    const { target, random } = this;
    await this.#inTurn(async () => {
      const filter = this.#filter();
      const { size } = target.ledger;
      const share = filter === undefined ? size : random.below(size + 1);
      await this.#check({ filter, ...pageAmong(random, share) });
    });
  }

  /**
   * Goes from page to page. Writes shift objects between the pages, so a walk may skip an object or see it twice; what
   * paging by number does promise is that each page is right when it is asked for.
   */
  async #walk(isDone: () => boolean): Promise<void> {
    const { random, target } = this;
    const limit = random.pick(WALK_LIMITS);
    const filter = random.chance(0.5) ? undefined : this.#filter();
    let pages = 1;
    const first = 1 + (random.chance(0.5) ? 0 : random.below(10));
    for (let page = first; page <= Math.min(pages + 1, first + WALK_PAGES) && !isDone(); page++) {
      await this.#inTurn(async () => {
        if (!canBeAsked(filter, target)) return;
        pages = await this.#check({ filter, page, limit });
      });
    }
  }

  async #inTurn(work: () => Promise<void>): Promise<void> {
    await this.target.ledger.writesBegun(this.#everyWrites);
    await this.target.relying(work);
  }

  /** Answers how many pages there are said to be. */
  async #check(listing: Listing): Promise<number> {
    const { target, random, tally } = this;
    const { unsettled, ledger, handle } = target;
    let pages = 0;
    await ledger.during(
      () => ask(random.pick(target.instances), handle, listing),
      (page, window) => {
        const possible = checkConcurrently(page, window, ledger, unsettled);
        pages = page.metadata.pages;
        tally.concurrent++;
        if (possible > 1) tally.uncertain++;
      },
    );
    return pages;
  }

  #filter(): Filter | undefined {
    const { random, target } = this;
    if (random.chance(0.3)) return undefined;
    const known = this.#favourites.filter((filter) => canBeAsked(filter, target));
    if (known.length > 0 && random.chance(0.6)) return random.pick(known);
    const { books } = target.ledger;
    const id = () => random.pick(books).objects.keys().next().value;
    const fresh = conditions(random, target, id);
    if (random.chance(0.4)) fresh.owner = { $in: random.shuffled(books.map(({ owner }) => owner)).slice(1) };
    if (this.#favourites.length < FAVOURITES) this.#favourites.push(fresh);
    return fresh;
  }
}
