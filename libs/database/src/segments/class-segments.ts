import type { Database } from '../connection/database.js';
import type { Read } from '../engine/sql.js';
import { MIN_SEALED_OBJECTS, type RemainingTail, SEALED_FROM_OBJECTS, seal } from './seal.js';
import { isSealedTo, loadSegments, type SegmentMap } from './segment-map.js';

/** How long to gather inserts before sealing, also where what is left is still too young. */
const PAUSE_MILLISECONDS = 500;

/** Between two sealings while much is left. */
const SHORT_PAUSE_MILLISECONDS = 20;

/** After a sealing that has failed, such as one that waited too long for a lock. */
const PAUSE_AFTER_FAILURE_MILLISECONDS = 5000;

/** What to wait before sealing again, by what is left; nothing where that is little. */
const PAUSES: Record<RemainingTail, number | undefined> = {
  more: SHORT_PAUSE_MILLISECONDS,
  young: PAUSE_MILLISECONDS,
  little: undefined,
};

/** What this process knows of the segments of one class, and when it seals more of them. */
export class ClassSegments {
  #map: SegmentMap | undefined;
  #isInvalidated = false;
  #loading: Promise<SegmentMap | undefined> | undefined;
  #inserted = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly classId: string,
    private readonly table: string,
  ) {}

  /**
   * Where the segments are; undefined when the class is gone. How many objects they hold, and their versions, are as of
   * the moment in which they were read.
   */
  async get(): Promise<SegmentMap | undefined> {
    if (this.#map !== undefined && !this.#isInvalidated) return this.#map;
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** The segments in the cache of this process, if any. */
  get remembered(): SegmentMap | undefined {
    return this.#map;
  }

  /** Invalidates the cache if it is still `seen`: the next `get` checks it. */
  invalidate(seen: SegmentMap | undefined): void {
    if (this.#map === seen) this.#isInvalidated = true;
  }

  /** Counts new objects. */
  inserted(count: number): void {
    this.#inserted += count;
    if (this.#inserted >= this.#longestTail) this.#sealSoon(PAUSE_MILLISECONDS);
  }

  /** Notes how long the tail was. */
  tailSeen(length: number): void {
    if (length >= this.#longestTail) this.#sealSoon(PAUSE_MILLISECONDS);
  }

  get #longestTail(): number {
    return this.#map === undefined || this.#map.segments.length === 0
      ? MIN_SEALED_OBJECTS
      : SEALED_FROM_OBJECTS;
  }

  async #load(): Promise<SegmentMap | undefined> {
    const read: Read = (sql, values) => this.database.query(sql, values);
    // Only sealing changes the set of segments, and it moves their end.
    const isSame = this.#map !== undefined && (await isSealedTo(read, this.classId, this.#map.sealedTo));
    if (!isSame) this.#map = await loadSegments(read, this.classId);
    this.#isInvalidated = false;
    return this.#map;
  }

  #sealSoon(milliseconds: number): void {
    // Sealing counts what it has locked. Where other nodes write past the lock, an object would be counted twice or
    // never; existing segments stay right, since every writer of one writes its row.
    if (this.#timer !== undefined || this.database.isMultiPrimary) return;
    this.#timer = setTimeout(() => void this.#seal(), milliseconds).unref();
  }

  async #seal(): Promise<void> {
    this.#inserted = 0;
    // A long tail costs time, never a wrong answer.
    let pause: number | undefined = PAUSE_AFTER_FAILURE_MILLISECONDS;
    try {
      const left = await this.database.transaction((unit) =>
        seal(unit, this.database.dialect, this.classId, this.table),
      );
      // Readers that use it meanwhile see by `sealed_to` that it is outdated.
      this.#isInvalidated = true;
      pause = PAUSES[left];
    } catch {
      // The database may be busy, or closed.
    }
    this.#timer = undefined;
    if (pause !== undefined) this.#sealSoon(pause);
  }
}
