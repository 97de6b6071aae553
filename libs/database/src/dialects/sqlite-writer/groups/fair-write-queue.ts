import { FairQueue, type Occupant, type Queued, WaitingRoom } from '@app/concurrency';
import type { Sql } from '../../../engine/sql.js';
import {
  MAX_WAITING_CHARACTERS,
  MAX_WRITE_WAIT_MILLISECONDS,
  tooManyWaiting,
  waitedTooLong,
} from '../../../engine/write-backpressure.js';
import type { GroupedWrite } from './group-transaction.js';

/** Clients take turns by objects. */
export interface Waiting extends GroupedWrite, Queued, Occupant {
  since: number;
  characters: number;
}

/** The writes that wait for a transaction, in a fair queue of bounded size. */
export class FairWriteQueue {
  readonly #queue = new FairQueue<Waiting>();
  readonly #room = new WaitingRoom<Waiting>(MAX_WAITING_CHARACTERS, tooManyWaiting);

  /** How many wait. */
  get size(): number {
    return this.#queue.size;
  }

  /** The one whose turn it is. */
  get first(): Waiting | undefined {
    return this.#queue.first;
  }

  /** Throws DatabaseUnavailable where too much waits, and no other client has more of it. */
  add(write: GroupedWrite): void {
    const characters = charactersOf(write.statements);
    const { objects: cost, signal: { owner = '' } = {} } = write;
    const refuse = (error: Error) => {
      this.#queue.remove(waiting);
      write.reject(error);
    };
    const waiting = { ...write, owner, cost, place: 0, since: performance.now(), characters, refuse };
    if (!this.#room.has(characters)) this.#refuseLate();
    this.#room.enter(waiting, characters);
    this.#queue.add(waiting);
  }

  /** Takes all, in the order of their turns. */
  takeAll(): Waiting[] {
    const all = this.#queue.takeAll();
    for (const write of all) this.#room.leave(write);
    return all;
  }

  /** Those whose turn it is, of so many objects. `isWhole`: only what decides nothing on its way. */
  take(isWhole: boolean, mostObjects: number): Waiting[] {
    const taken: Waiting[] = [];
    for (let objects = 0; objects < mostObjects; ) {
      const write = this.#queue.first;
      if (write === undefined || (isWhole && write.decide !== undefined)) break;
      this.#queue.remove(write);
      this.#room.leave(write);
      if (isLate(write)) {
        write.reject(waitedTooLong());
        continue;
      }
      try {
        write.signal?.throwIfAborted();
      } catch (error) {
        write.reject(error);
        continue;
      }
      taken.push(write);
      objects += write.objects;
    }
    return taken;
  }

  #refuseLate(): void {
    for (const write of [...this.#queue].filter(isLate)) {
      this.#room.leave(write);
      write.refuse(waitedTooLong());
    }
  }

  [Symbol.iterator](): Iterator<Waiting> {
    return this.#queue[Symbol.iterator]();
  }
}

function isLate({ since }: Waiting): boolean {
  return performance.now() - since > MAX_WRITE_WAIT_MILLISECONDS;
}

function charactersOf(statements: readonly Sql[]): number {
  let characters = 0;
  for (const { values } of statements) {
    for (const value of values) if (typeof value === 'string') characters += value.length;
  }
  return characters;
}
