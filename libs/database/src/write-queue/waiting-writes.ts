import { KeyedLists } from './keyed-lists.js';

/** While some wait, the list keeps up to so many writes that have left it, so that it is not made again for a few. */
const MIN_LEFT = 64;

/** A write that waits, and what tells its place. */
export interface WaitingWrite {
  /** The objects that it changes, no two the same. */
  readonly ids: readonly string[];
  /** Set by the arrivals. */
  isWaiting: boolean;
  /** Set by the lines: where it stands among all. */
  place: number;
  /** Set by the lines: in how many of them another write is to be stored before it. */
  behind: number;
}

/**
 * What waits, in the order in which it came. It is a list and no Set: the tables that V8 replaces when a Set is used
 * for long refer to what was in them, so half of all that had ever waited stayed in memory until the next full
 * collection.
 */
export class ArrivalQueue<One extends WaitingWrite> {
  /** With some that have left, until `#forgetLeft` or until none waits. */
  #all: One[] = [];
  #size = 0;
  #objects = 0;

  /** How many wait. */
  get size(): number {
    return this.#size;
  }

  /** How many objects they change together; one that several change counts for each. */
  get objects(): number {
    return this.#objects;
  }

  /** Adds one behind all others; one that has been here before may have its place again. */
  add(one: One): void {
    if (this.#all.length > MIN_LEFT + 2 * this.#size) this.#forgetLeft();
    one.isWaiting = true;
    this.#all.push(one);
    this.#size++;
    this.#objects += one.ids.length;
  }

  /** Removes one, which may be the one at which an iteration is. */
  remove(one: One): void {
    one.isWaiting = false;
    this.#size--;
    this.#objects -= one.ids.length;
    // Each class has such a list, and keeps it when nothing waits; a write holds its texts and its request.
    if (this.#size === 0) this.#all = [];
  }

  *[Symbol.iterator](): Generator<One> {
    for (const one of this.#all) if (one.isWaiting) yield one;
  }

  #forgetLeft(): void {
    const all = this.#all;
    this.#all = all.filter(({ isWaiting }) => isWaiting);
    all.length = 0;
  }
}

/** What becomes of a write that may be stored: `end` leaves it and all after it. */
type Verdict = 'taken' | 'left' | 'dropped' | 'end';

/**
 * The writes of each object, in their order: those under way are first, and the next one may be stored once these have
 * ended. So a write that waits costs nothing until those before it have ended, however many wait. Writes that are
 * `chained` may follow one of the same object within its group.
 */
export class WritesByObject<One extends WaitingWrite> {
  readonly #lines = new KeyedLists<One>();
  /** Those that are behind none, by their places. */
  #free: One[] = [];
  #lastPlace = 0;
  #firstPlace = 0;

  constructor(private readonly chained: boolean) {}

  /** Adds a write behind all others. */
  add(one: One): void {
    one.place = ++this.#lastPlace;
    one.behind = 0;
    for (const id of one.ids) {
      const line = this.#lines.get(id);
      if (line === undefined) this.#lines.add(id, [one]);
      else {
        line.push(one);
        one.behind++;
      }
    }
    if (one.behind === 0) this.#free.push(one);
  }

  /**
   * Asks of the writes that may be stored, in their order, what becomes of each. Those taken are under way from then
   * on.
   */
  take(judge: (one: One) => Verdict): void {
    const left: One[] = [];
    /** How many were taken of a line. */
    const taken = new Map<string, number>();
    let at = 0;
    while (at < this.#free.length) {
      const one = this.#free[at]!;
      const verdict = judge(one);
      if (verdict === 'end') break;
      at++;
      if (verdict === 'left') left.push(one);
      else if (verdict === 'dropped') this.#leave(one, (id) => taken.get(id) ?? 0, at);
      else if (this.chained) this.#letFollow(one, taken, at);
    }
    this.#free = left.concat(this.#free.slice(at));
    this.#holdBack(taken);
  }

  /** Removes a write that waits. */
  drop(one: One): void {
    if (one.behind === 0) this.#free.splice(this.#free.indexOf(one), 1);
    this.#leave(one, () => 0, 0);
  }

  /** Ends writes that were under way together; those of `again` wait once more, before all others. */
  end(group: readonly One[], again: readonly One[]): void {
    const members = new Set(group);
    const ended = new Set(group);
    for (const one of again) ended.delete(one);
    for (const id of new Set(group.flatMap(({ ids }) => ids))) {
      // Those under way are the first ones of their lines.
      const line = this.#lines.get(id)!;
      // Nearly always no other write is of this object.
      if (line.length === 1 && ended.has(line[0]!)) {
        this.#lines.delete(id);
        continue;
      }
      const next = line.findIndex((one) => !members.has(one));
      const under = next === -1 ? line.splice(0) : line.splice(0, next);
      line.unshift(...under.filter((one) => !ended.has(one)));
      const [first] = line;
      if (first === undefined) this.#lines.delete(id);
      else if (!members.has(first)) this.#moveUp(first, 0);
    }
    this.#firstPlace -= again.length;
    const free: One[] = [];
    for (const [at, one] of again.entries()) {
      one.place = this.#firstPlace + at;
      one.behind = one.ids.filter((id) => this.#lines.get(id)![0] !== one).length;
      if (one.behind === 0) free.push(one);
    }
    this.#free = free.concat(this.#free);
  }

  /** Lets the next ones of the lines of a write that was taken follow it. */
  #letFollow(one: One, taken: Map<string, number>, from: number): void {
    for (const id of one.ids) {
      const count = (taken.get(id) ?? 0) + 1;
      taken.set(id, count);
      const next = this.#lines.get(id)![count];
      if (next !== undefined) this.#moveUp(next, from);
    }
  }

  /** Lets them wait for the group that they have not joined. */
  #holdBack(taken: ReadonlyMap<string, number>): void {
    const held = new Set<One>();
    for (const [id, count] of taken) {
      const next = this.#lines.get(id)![count];
      if (next !== undefined && next.behind++ === 0) held.add(next);
    }
    if (held.size > 0) this.#free = this.#free.filter((one) => !held.has(one));
  }

  /** Takes a write out of its lines; one of a line that it was first in, but for those before `first`, moves up. */
  #leave(one: One, firstOf: (id: string) => number, from: number): void {
    for (const id of one.ids) {
      const line = this.#lines.get(id)!;
      const at = line.indexOf(one);
      line.splice(at, 1);
      const next = line[at];
      if (next !== undefined && at === firstOf(id)) this.#moveUp(next, from);
      if (line.length === 0) this.#lines.delete(id);
    }
  }

  /** Moves a write up in one line. If it may be stored now, it has its place among the free ones after `from`. */
  #moveUp(one: One, from: number): void {
    if (--one.behind > 0) return;
    let low = from;
    let high = this.#free.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#free[middle]!.place < one.place) low = middle + 1;
      else high = middle;
    }
    this.#free.splice(low, 0, one);
  }
}
