import type { ObjectClass } from '@app/classes';
import { type Cancellation, type Release, Semaphore } from '@app/concurrency';
import type { StoredObject } from '@app/database';
import type { Limits } from '@app/http';
import { Problem, unavailable } from '@app/problems';
import { largestText, noteRead } from '../writing/object-writes.js';

/**
 * Objects with less together wait for no others. A plain body of this size is worked on alone anyway (`LargeBodies`).
 */
const LARGE_BYTES = 2 * 1024 * 1024;

/** Longest wait for others, half of what the answer to a batch may take. */
const MAX_WAIT_MILLISECONDS = 30_000;

/** The objects of a class may have so many times the characters of the largest that is known. */
const GROWTH = 2;

/** What large batches of a process hold together: as much as one may. */
const rooms = new WeakMap<Limits, Semaphore>();

/** The stored objects of a batch. */
interface Stored {
  /** How many bytes they have at most. */
  most: number;
  /** How many they have; undefined where `most` says that. */
  measure: (() => Promise<number>) | undefined;
}

/** What a batch has read is large, which was not expected: it reads it again once there is room. */
class RoomNeeded extends Error {
  constructor(readonly bytes: number) {
    super('A batch has read more than was expected');
  }
}

/**
 * Bounds what a batch holds in memory, and what all batches of the process hold at once: a body of some kilobytes may
 * change a thousand objects of a mebibyte each, or make as many by large defaults.
 */
export class BatchSize {
  #bytes = 0;
  #stored: Stored | undefined;
  #release: Release | undefined;
  /** Whether it has room for the most that the stored objects may have. */
  #isForMost = false;

  constructor(
    private readonly limits: Limits,
    private readonly signal?: Cancellation,
  ) {}

  /**
   * Counts the text of an object that the batch makes; a promise where it has to wait until others hold less, within
   * `during`. Throws Problem `invalid_batch` once all are too large together.
   */
  add(text: string): Promise<void> | undefined {
    this.#bytes += Buffer.byteLength(text);
    this.#check();
    if (this.#bytes <= LARGE_BYTES || this.#release !== undefined) return undefined;
    // What is still to come is not known.
    return this.#enter(this.limits.batchTextBytes);
  }

  /**
   * Counts the objects that the batch changes, which it reads at once within `during`, and passes to `noteRead`. Where
   * they cannot be too large together, what is known of the class tells mostly that they are small, so that nothing
   * need be asked. Throws as `add` does.
   */
  async addChanged(objectClass: ObjectClass, ids: readonly string[]): Promise<void> {
    const { batchTextBytes, jsonBytes } = this.limits;
    const largest = largestText(objectClass.id);
    const areSmall = largest !== undefined && GROWTH * largest * ids.length <= LARGE_BYTES;
    if (areSmall && ids.length * jsonBytes <= batchTextBytes) return;
    await this.addStored(objectClass, ids);
  }

  /** Counts stored objects, unless they cannot be too large together. Throws as `add` does. */
  async addStored({ table }: ObjectClass, ids: readonly string[]): Promise<void> {
    const most = ids.length * this.limits.jsonBytes;
    const measure = () => table.bytesOf(ids);
    if (this.#bytes + most <= this.limits.batchTextBytes) {
      this.#stored = { most, measure };
      return;
    }
    const bytes = await measure();
    this.#stored = { most: bytes, measure: undefined };
    this.#bytes += bytes;
    this.#check();
  }

  /**
   * Runs work that reads the stored objects that were counted, once others hold so little that there is room for them,
   * and then gives the room back. Runs it again where it has read more than was expected. Throws Problem `unavailable`
   * after half a minute, at once where it does not wait, and what the signal throws.
   */
  async during<T>(work: () => Promise<T>, { waits = true } = {}): Promise<T> {
    try {
      if (this.#stored !== undefined) await this.#enterWith(this.#stored, waits);
      return await work().catch(async (error) => {
        if (!(error instanceof RoomNeeded)) throw error;
        await this.#enter(error.bytes);
        return work();
      });
    } finally {
      this.#release?.();
      this.#release = undefined;
    }
  }

  /**
   * Gives the room back where the objects that were read are so small that they would have waited for none, or asks for
   * it.
   */
  noteRead({ id }: ObjectClass, stored: readonly StoredObject[]): void {
    let bytes = 0;
    let largest = 0;
    for (const { data } of stored) {
      bytes += data.length;
      largest = Math.max(largest, data.length);
    }
    noteRead(id, largest);
    if (bytes > LARGE_BYTES) {
      if (this.#stored !== undefined || this.#release !== undefined) return;
      this.#bytes += bytes;
      this.#check();
      throw new RoomNeeded(bytes);
    }
    if (!this.#isForMost) return;
    this.#isForMost = false;
    this.#release?.();
    this.#release = undefined;
  }

  /** Nearly always there is room for the most that they may have, so that nothing need be asked. */
  async #enterWith({ most, measure }: Stored, waits: boolean): Promise<void> {
    if (this.#release !== undefined || most <= LARGE_BYTES) return;
    if (measure !== undefined) this.#release = this.#room.tryAcquire(most);
    this.#isForMost = this.#release !== undefined;
    if (this.#isForMost) return;
    const bytes = measure === undefined ? most : await measure();
    if (bytes <= LARGE_BYTES) return;
    if (waits) return this.#enter(bytes);
    this.#release = this.#room.tryAcquire(bytes);
    if (this.#release === undefined) throw tooManyLarge();
  }

  async #enter(weight: number): Promise<void> {
    this.#release = await this.#room.acquire(this.signal?.owner, { weight });
    this.signal?.throwIfAborted();
  }

  get #room(): Semaphore {
    let room = rooms.get(this.limits);
    if (room === undefined) {
      room = new Semaphore({
        permits: this.limits.batchTextBytes,
        timeoutMilliseconds: MAX_WAIT_MILLISECONDS,
        refuse: tooManyLarge,
      });
      rooms.set(this.limits, room);
    }
    return room;
  }

  #check(): void {
    const most = this.limits.batchTextBytes;
    if (this.#bytes <= most) return;
    const message = `The objects of a batch have at most ${most} bytes as JSON text together, with their defaults and what is stored of them: send fewer at once.`;
    throw new Problem('invalid_batch', message, {
      errors: [{ pointer: '', code: 'batch_too_large', message, expected: most }],
    });
  }
}

function tooManyLarge(): Problem {
  return unavailable('Too many batches of large objects are being worked on; nothing was stored. Try again.');
}
