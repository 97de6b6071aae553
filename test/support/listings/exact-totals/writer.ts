import type { SeededRandom } from '../../seeded-random.js';
import type { Filter, FilterDocument } from '../filter-cases.js';
import { canBeAsked, conditions, newFields, pageAmong, patch, patched } from './choices.js';
import type { ClassUnderTest } from './class-under-test.js';
import { type Book, type Change, inOrder } from './expected-state.js';
import { ask, checkExactly, found } from './listing.js';
import { retryDuringChange } from './retry-during-change.js';
import type { Tally } from './tally.js';

/** How many filters a writer asks again and again. */
const FAVOURITES = 12;
const MAX_IN_A_BATCH = 40;
/** Fewer than this, and a writer makes more than it deletes; more, and the other way round. */
const COMFORTABLE = 120;

/**
 * Writes objects of one owner, one write after the other, through any instance, and checks between its writes that
 * every instance lists exactly what its book says.
 */
export class Writer {
  readonly #favourites: Filter[] = [];
  readonly #comfortable: number;

  constructor(
    private readonly target: ClassUnderTest,
    readonly book: Book,
    private readonly random: SeededRandom,
    private readonly tally: Tally,
    filled: number,
  ) {
    this.#comfortable = Math.max(COMFORTABLE, filled);
  }

  /** The filters it repeats. */
  get favourites(): readonly Filter[] {
    return this.#favourites;
  }

  /** Makes this many objects, as fast as may be. */
  async fill(count: number): Promise<void> {
    for (let left = count; left > 0; left -= 1000) await this.#createMany(Math.min(left, 1000));
  }

  /** Does so many writes of all kinds, each followed by listings. */
  async work(writes: number): Promise<void> {
    for (let done = 0; done < writes; done++) {
      await this.target.relying(() => this.#writeSomething());
      for (let asked = this.random.pick([1, 1, 2]); asked > 0; asked--) {
        await this.target.relying(() => this.check());
      }
    }
  }

  /** Deletes these of its objects, and looks after every `checkEvery` of them. */
  async deleteAll(ids: readonly string[], checkEvery: number): Promise<void> {
    for (const [index, id] of ids.entries()) {
      await this.target.relying(() => this.#delete(id));
      if (index % checkEvery === 0) await this.target.relying(() => this.check());
    }
  }

  /** Asks an instance for a page and compares all of it with the book. */
  async check(): Promise<void> {
    const { target, random, book } = this;
    const { unsettled } = target;
    const filter = { owner: this.#self(), ...this.#conditions() };
    const expected = inOrder(found(book.objects.values(), filter));
    const listing = { filter, ...pageAmong(random, expected.length) };
    checkExactly(await ask(random.pick(target.instances), target.handle, listing), expected, unsettled);
    this.tally.exact++;
  }

  #self(): Record<string, unknown> {
    const { owner } = this.book;
    return this.random.chance(0.8) ? { $eq: owner } : { $in: ['nobody', owner, 'no one'] };
  }

  #conditions(): Filter {
    const { random, target } = this;
    if (random.chance(0.15)) return {};
    const known = this.#favourites.filter((filter) => canBeAsked(filter, target));
    if (known.length > 0 && random.chance(0.6)) return random.pick(known);
    const fresh = conditions(random, target, () => this.#anyId());
    if (this.#favourites.length < FAVOURITES) this.#favourites.push(fresh);
    return fresh;
  }

  async #writeSomething(): Promise<void> {
    const { random, book } = this;
    const roll = random.next();
    const crowded = book.objects.size > this.#comfortable;
    if (book.objects.size === 0 || roll < 0.2) await this.#createOne();
    else if (roll < (crowded ? 0.22 : 0.3)) await this.#createMany(1 + random.below(MAX_IN_A_BATCH));
    else if (roll < 0.55) await this.#update(this.#anyId()!);
    else if (roll < 0.65) await this.#updateMany(this.#stretch(1 + random.below(MAX_IN_A_BATCH)));
    else if (roll < 0.95) await this.#delete(this.#anyId()!);
    else for (const id of this.#stretch(1 + random.below(MAX_IN_A_BATCH))) await this.#delete(id);
  }

  #createOne(): Promise<void> {
    const { target, random, book } = this;
    const fields = newFields(random, book.owner, target);
    return this.#write(async () => {
      const path = `${target.handle.path}/`;
      const { body } = await retryDuringChange(() => random.pick(target.instances).post(path, fields));
      return [{ id: body._id, after: target.stored({ ...fields, _id: body._id }) }];
    });
  }

  #createMany(count: number): Promise<void> {
    const { target, random, book } = this;
    const batch = Array.from({ length: count }, () => newFields(random, book.owner, target));
    return this.#write(async () => {
      const path = `${target.handle.path}/batch`;
      const { body } = await retryDuringChange(() => random.pick(target.instances).post(path, batch));
      const ids = (body as string[]).map((url) => url.slice(url.lastIndexOf('/') + 1));
      return ids.map((id, index) => ({ id, after: target.stored({ ...batch[index]!, _id: id }) }));
    });
  }

  #update(id: string): Promise<void> {
    const { target, random } = this;
    const change = patch(random, target);
    return this.#write(async () => {
      const path = `${target.handle.path}/${id}`;
      await retryDuringChange(() => random.pick(target.instances).put(path, change));
      return [this.#changed(id, change)];
    });
  }

  #updateMany(ids: readonly string[]): Promise<void> {
    const { target, random } = this;
    // Batches need not be in the order of creation.
    const batch = random.shuffled(ids).map((_id) => ({ ...patch(random, target), _id }));
    return this.#write(async () => {
      const path = `${target.handle.path}/batch`;
      await retryDuringChange(() => random.pick(target.instances).put(path, batch));
      return batch.map((change) => this.#changed(change._id, change));
    });
  }

  #delete(id: string): Promise<void> {
    const { target, random, book } = this;
    return this.#write(async () => {
      await retryDuringChange(() => random.pick(target.instances).delete(`${target.handle.path}/${id}`));
      return [{ id, before: book.objects.get(id)! }];
    });
  }

  async #write(send: () => Promise<Change[]>): Promise<void> {
    await this.book.write(send);
    this.tally.writes++;
  }

  #changed(id: string, change: Record<string, unknown>): Change {
    const before: FilterDocument = this.book.objects.get(id)!;
    return { id, before, after: patched(before, change) };
  }

  /** An object of any age, the oldest and the newest as often as all between. */
  #anyId(): string | undefined {
    const ids = [...this.book.objects.keys()];
    const recent = Math.min(ids.length, 20);
    const roll = this.random.next();
    if (roll < 0.25) return ids[this.random.below(recent)];
    if (roll < 0.5) return ids[ids.length - 1 - this.random.below(recent)];
    return ids[this.random.below(ids.length)];
  }

  /** Objects that stand beside each other. */
  #stretch(count: number): string[] {
    const ids = [...this.book.objects.keys()];
    const start = this.random.below(Math.max(1, ids.length - count));
    return ids.slice(start, start + count);
  }
}
