import type { ClassHandle, Client } from '../../http/client.js';
import { seededRandom } from '../../seeded-random.js';
import { ClassUnderTest } from './class-under-test.js';
import { inOrder, Ledger } from './expected-state.js';
import { checkQuiescent } from './quiescent-check.js';
import type { Tally } from './tally.js';
import { Watcher } from './watcher.js';
import { Writer } from './writer.js';

/** Deleting thousands of objects is looked at now and then only. */
const DELETES_BETWEEN_CHECKS = 250;

/** The parameters of a workload. */
export interface WorkloadOptions {
  /** Clients of every instance, all on one database. */
  instances: readonly Client[];
  /** An empty class with the definition `FIELDS`. */
  things: ClassHandle;
  seed: number;
  writers: number;
  /** How many objects there are before it begins. */
  objects: number;
  /** The most pages of one listing that are compared while no writer writes. */
  walk: number;
  /** How many filters are then tried. */
  filters: number;
}

/**
 * Writers that write at the same time through all instances, watchers that list beside them, and times of rest at which
 * everything is compared. Throws WrongAnswer at the first answer that is not exact.
 */
export class Workload {
  readonly tally: Tally = {
    writes: 0,
    exact: 0,
    concurrent: 0,
    uncertain: 0,
    atRest: 0,
    classChanges: 0,
  };
  readonly #failure = new AbortController();
  readonly #target: ClassUnderTest;
  readonly #writers: Writer[];
  readonly #watchers: Watcher[];

  constructor(private readonly options: WorkloadOptions) {
    const { things, instances, seed, writers, objects } = options;
    const ledger = new Ledger(Array.from({ length: writers }, (_, index) => `owner-${index}`));
    const random = seededRandom(seed);
    const ownRandom = () => seededRandom(random.below(2 ** 31));
    this.#target = new ClassUnderTest(things, instances, ledger, this.#failure.signal);
    this.#writers = ledger.books.map(
      (book) => new Writer(this.#target, book, ownRandom(), this.tally, objects / writers),
    );
    this.#watchers = instances.map(() => new Watcher(this.#target, ownRandom(), this.tally));
  }

  /** Fills the class, all writers at the same time. */
  async fill(): Promise<void> {
    const { objects, writers } = this.options;
    await this.#together((writer) => writer.fill(Math.ceil(objects / writers)), { lookEvery: 1 });
  }

  /** All writers do so many writes each while the watchers look on; in the middle of it the definition may change. */
  async round(writes: number, { changeClass = false } = {}): Promise<void> {
    await this.#together((writer) => writer.work(writes), { lookEvery: 3, changeClass });
  }

  /** Deletes the objects between two shares of the class in the order of creation, from 0 to 1, side by side. */
  async deleteBetween(from: number, to: number): Promise<void> {
    const all = this.#target.ledger.everything();
    const doomed = new Set(all.slice(all.length * from, all.length * to).map(({ _id }) => _id));
    const remove = (writer: Writer) => {
      const own = inOrder([...writer.book.objects.values()]).map(({ _id }) => _id);
      return writer.deleteAll(
        own.filter((id) => doomed.has(id)),
        DELETES_BETWEEN_CHECKS,
      );
    };
    await this.#together(remove, { lookEvery: DELETES_BETWEEN_CHECKS });
  }

  /** Compares everything while no writer writes. */
  async rest(): Promise<void> {
    const { walk, filters, seed } = this.options;
    const random = seededRandom(seed + this.tally.writes);
    const own = this.#writers.flatMap(({ book, favourites }) =>
      [{}, ...favourites].map((filter) => ({ owner: { $eq: book.owner }, ...filter })),
    );
    const across = [...this.#writers, ...this.#watchers].flatMap(({ favourites }) => favourites);
    const filtered = random.shuffled([...own, ...across]).slice(0, filters);
    await checkQuiescent(this.#target, [undefined], walk, random, this.tally);
    await checkQuiescent(this.#target, filtered, 4, random, this.tally);
  }

  /** All writers and watchers at the same time; the watchers look each time so many writes have begun. */
  async #together(
    work: (writer: Writer) => Promise<void>,
    { lookEvery, changeClass = false }: { lookEvery: number; changeClass?: boolean },
  ): Promise<void> {
    let done = false;
    const working = Promise.all(this.#writers.map(work)).finally(() => {
      done = true;
      this.#target.ledger.endWaiting();
    });
    const changing = changeClass ? this.#changeClass() : undefined;
    const watching = this.#watchers.map((watcher) => watcher.watch(() => done, lookEvery));
    // One wrong answer ends the work of all; nothing runs on after a test has failed.
    const all = [working, changing, ...watching];
    for (const one of all) one?.catch((error) => this.#failure.abort(error));
    await Promise.allSettled(all);
    this.#failure.signal.throwIfAborted();
  }

  async #changeClass(): Promise<void> {
    const { instances } = this.options;
    await this.#target.change(instances[this.tally.classChanges % instances.length]!);
    this.tally.classChanges++;
  }
}
