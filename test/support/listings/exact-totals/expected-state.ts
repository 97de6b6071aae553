import { performance } from 'node:perf_hooks';
import type { FilterDocument } from '../filter-cases.js';

/** What a write did to one object: no `before` for one that is made, no `after` for one that is deleted. */
export interface Change {
  id: string;
  before?: FilterDocument;
  after?: FilterDocument;
}

/** A write and the time in which it happened: at some moment between its request and its answer, as a whole. */
interface Write {
  from: number;
  /** Infinity until it is answered. */
  to: number;
  changes: readonly Change[];
}

/** The time between a request and its answer, in milliseconds of `performance.now()`. */
export interface Window {
  from: number;
  to: number;
}

/**
 * What one writer knows of its objects. It writes one thing at a time and is their only writer, so between
 * two writes the book is exact. The writes that a listing may or may not have seen are kept, to take them back.
 */
export class Book {
  /** As they are after the last write that was answered. */
  readonly objects = new Map<string, FilterDocument>();
  #writes: Write[] = [];
  #underWay: Promise<void> = Promise.resolve();

  constructor(
    readonly owner: string,
    private readonly ledger: Ledger,
  ) {}

  /** Runs a write that answers what it has changed. */
  write(send: () => Promise<Change[]>): Promise<void> {
    const oldest = this.ledger.oldestWindow();
    this.#writes = this.#writes.filter(({ to }) => to >= oldest);
    const write: Write = { from: performance.now(), to: Infinity, changes: [] };
    this.#writes.push(write);
    this.ledger.writeBegins();
    this.#underWay = send().then((changes) => {
      Object.assign(write, { to: performance.now(), changes });
      for (const { id, after } of changes) {
        if (after === undefined) this.objects.delete(id);
        else this.objects.set(id, after);
      }
    });
    return this.#underWay;
  }

  /** Waits for the write under way: only its answer tells the ids it has made. */
  settled(): Promise<void> {
    return this.#underWay;
  }

  /** The writes that had not been answered at this time, oldest first; `objects` has them all. */
  writesSince(time: number): readonly Write[] {
    return this.#writes.filter(({ to }) => to >= time);
  }

  /** Brings every object along with a change of its class, also where it is kept for looking back. */
  bringAlong(transform: (object: FilterDocument) => FilterDocument): void {
    for (const [id, object] of this.objects) this.objects.set(id, transform(object));
    for (const write of this.#writes) {
      write.changes = write.changes.map(({ id, before, after }) => ({
        id,
        ...(before && { before: transform(before) }),
        ...(after && { after: transform(after) }),
      }));
    }
  }
}

/** The books of all writers of a class: together they are what the class holds. */
export class Ledger {
  readonly books: Book[];
  readonly #windows = new Set<number>();
  #waiting: { writes: number; resume: () => void }[] = [];

  constructor(owners: readonly string[]) {
    this.books = owners.map((owner) => new Book(owner, this));
  }

  get size(): number {
    return this.books.reduce((sum, { objects }) => sum + objects.size, 0);
  }

  /** Every object there is, in the order of creation. Exact only while no writer writes. */
  everything(): FilterDocument[] {
    return inOrder(this.books.flatMap(({ objects }) => [...objects.values()]));
  }

  /**
   * Makes a request and then `judge`s its answer, with every write that may have happened in between on record and
   * answered.
   */
  async during<T>(request: () => Promise<T>, judge: (answer: T, window: Window) => void): Promise<void> {
    const from = performance.now();
    this.#windows.add(from);
    try {
      const answer = await request();
      const to = performance.now();
      await Promise.all(this.books.map((book) => book.settled()));
      judge(answer, { from, to });
    } finally {
      this.#windows.delete(from);
    }
  }

  /** Waits until so many more writes have begun, or the waiting is ended. */
  writesBegun(writes: number): Promise<void> {
    return new Promise((resume) => this.#waiting.push({ writes, resume }));
  }

  writeBegins(): void {
    for (const waiting of this.#waiting) {
      waiting.writes--;
      if (waiting.writes <= 0) waiting.resume();
    }
    this.#waiting = this.#waiting.filter(({ writes }) => writes > 0);
  }

  /** Ends all waiting for writes: there are no more to come. */
  endWaiting(): void {
    for (const { resume } of this.#waiting) resume();
    this.#waiting = [];
  }

  /** When the oldest request that is still to be judged was made. */
  oldestWindow(): number {
    return Math.min(performance.now(), ...this.#windows);
  }
}

/** Objects as listings order them. */
export function inOrder(objects: readonly FilterDocument[]): FilterDocument[] {
  return [...objects].sort((left, right) => (left._id < right._id ? -1 : 1));
}
