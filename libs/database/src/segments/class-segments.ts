import type { Database } from '../database.js';
import { seal } from './seal.js';
import type { SegmentMap } from './segment-map.js';
import { loadSegments } from './segment-rows.js';

/** The tail is counted by every listing: from this length on it is sealed. */
const LONGEST_TAIL = 1024;

/** How long to gather inserts before sealing, and how soon to go on where much is left. */
const PAUSE_MILLISECONDS = 500;
const SHORT_PAUSE_MILLISECONDS = 20;

/** What this process knows of the segments of one class, and when it seals more of them. */
export class ClassSegments {
  #map: SegmentMap | undefined;
  #loading: Promise<SegmentMap | undefined> | undefined;
  #inserted = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly classId: string,
    private readonly table: string,
  ) {}

  /** The segments as last seen; others may have changed them since, so whoever relies on them checks. */
  get known(): SegmentMap | undefined {
    return this.#map;
  }

  /** The segments as last seen, or as they are; undefined when the class is gone. */
  async get(): Promise<SegmentMap | undefined> {
    if (this.#map !== undefined) return this.#map;
    this.#loading ??= loadSegments((sql, values) => this.database.query(sql, values), this.classId)
      .then((map) => {
        this.#map = map;
        return map;
      })
      .finally(() => {
        this.#loading = undefined;
      });
    return this.#loading;
  }

  /** Makes the next `get` read them anew, unless that has happened since `seen`. */
  forget(seen: SegmentMap | undefined): void {
    if (this.#map === seen) this.#map = undefined;
  }

  /** Takes note of new objects. */
  inserted(count: number): void {
    this.#inserted += count;
    if (this.#inserted >= LONGEST_TAIL) this.#sealSoon(PAUSE_MILLISECONDS);
  }

  /** Takes note of how long the tail was. */
  tailSeen(length: number): void {
    if (length >= LONGEST_TAIL) this.#sealSoon(PAUSE_MILLISECONDS);
  }

  #sealSoon(milliseconds: number): void {
    // Sealing counts what it has locked. Where other nodes write past the lock, an object would be counted twice or
    // never; the segments there are stay right, since whoever changes one writes its row.
    if (this.#timer !== undefined || this.database.isMultiPrimary) return;
    this.#timer = setTimeout(() => void this.#seal(), milliseconds).unref();
  }

  async #seal(): Promise<void> {
    this.#inserted = 0;
    let more = false;
    try {
      more = await this.database.transaction((unit) =>
        seal(unit, this.database.dialect, this.classId, this.table),
      );
      this.#map = undefined;
    } catch {
      // A long tail costs time, never a wrong answer, and the next insert or listing tries again.
    } finally {
      this.#timer = undefined;
    }
    if (more) this.#sealSoon(SHORT_PAUSE_MILLISECONDS);
  }
}
