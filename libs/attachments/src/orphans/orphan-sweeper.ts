import { BlobStore, blobKey, type MayGoOn, parseBlobKey } from '@app/blobs';
import {
  ClassEntity,
  Database,
  isObjectId,
  Lease,
  leaseStoreOf,
  ObjectTable,
  StaleClass,
  sharedNow,
} from '@app/database';
import { parseAttachments, type StoredAttachment } from '@app/objects';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AttachmentsService } from '../attachments.service.js';

const HOUR = 3_600_000;
const LEASE = 'orphan_sweep';

/** The id of a class. */
const CLASS_ID = /^[0-9a-f]{32}$/;

/** When bytes that no row refers to are removed. */
export class SweepSettings {
  /** Their minimum age. Longer than any upload takes, since uploads of other processes are not visible here. */
  graceMilliseconds = 24 * HOUR;

  /** From the start of the process to its first look whether it is to sweep. */
  get firstAfterMilliseconds(): number {
    return Math.min(HOUR / 6, this.graceMilliseconds);
  }

  /** From one sweep to the next, of whichever process. */
  get everyMilliseconds(): number {
    return Math.min(6 * HOUR, this.graceMilliseconds);
  }
}

/** What a sweep removes, and whether it goes on: false ends it. */
interface Sweep {
  olderThan: Date;
  mayGoOn?: MayGoOn;
}

/** Removes bytes that a process left behind when it died between storing bytes and row; one process does it for all. */
@Injectable()
export class OrphanSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger(OrphanSweeper.name);
  readonly #end = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #underWay: Promise<void> | undefined;
  #sweeps = 0;
  #removed = 0;

  constructor(
    private readonly database: Database,
    private readonly blobs: BlobStore,
    private readonly attachments: AttachmentsService,
    private readonly settings: SweepSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.#sweepAfter(this.settings.firstAfterMilliseconds);
  }

  /** Waits until the check of the current blob has ended. */
  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.#timer);
    this.#end.abort();
    await this.#underWay;
  }

  /** How often this process has swept. */
  get sweeps(): number {
    return this.#sweeps;
  }

  /** How many blobs it has removed. */
  get removed(): number {
    return this.#removed;
  }

  /** Sweeps, unless another process does so, or one has lately. */
  async sweepInTurn(): Promise<void> {
    const { graceMilliseconds, everyMilliseconds } = this.settings;
    const lease = await Lease.take(leaseStoreOf(this.database), LEASE);
    if (lease === undefined) return;
    const next = sharedNow() + everyMilliseconds;
    let rest = 0;
    try {
      const olderThan = new Date(Date.now() - graceMilliseconds);
      const removed = await this.sweep({ olderThan, mayGoOn: () => this.#mayGoOn(lease) });
      if (removed > 0) this.#logger.warn(`Removed ${removed} blobs that no attachment mentions`);
      // One that was broken off is made by another process at once.
      if (!this.#end.signal.aborted) rest = Math.max(0, next - sharedNow());
    } finally {
      await lease.end(rest);
    }
  }

  async #mayGoOn(lease: Lease): Promise<boolean> {
    return !this.#end.signal.aborted && (await lease.keep());
  }

  /** Removes older blobs that no row refers to, complete or not; returns how many. */
  async sweep({ olderThan, mayGoOn = async () => true }: Sweep): Promise<number> {
    let removed = 0;
    // The attachments of the last object checked: all blobs of an object are listed in a row.
    let mentioned: ReadonlySet<string> = new Set();
    for await (const { key, modifiedAt } of this.blobs.list()) {
      if (!(await mayGoOn())) return removed;
      if (modifiedAt >= olderThan || mentioned.has(key)) continue;
      const found = await this.#mentionedBeside(key);
      if (found === undefined) continue;
      mentioned = found;
      if (mentioned.has(key)) continue;
      try {
        await this.blobs.remove(key);
        removed++;
        this.#removed++;
      } catch (error) {
        // It may be this one only, such as a file that a restored backup has of another user.
        this.#logger.error(error);
      }
    }
    await this.blobs.sweepEmpty(mayGoOn);
    // What was broken off is no sweep.
    if (!(await mayGoOn())) return removed;
    this.#sweeps++;
    return removed;
  }

  /**
   * The keys of all blobs that the object of a blob mentions; undefined where it is not known whether the blob is an
   * orphan.
   */
  async #mentionedBeside(key: string): Promise<ReadonlySet<string> | undefined> {
    const place = parseBlobKey(key);
    if (place === undefined || !CLASS_ID.test(place.classId) || !isObjectId(place.objectId)) return undefined;
    // Before the row is read: an upload that is finished by now is in the row by then.
    if (this.attachments.isArriving(key)) return undefined;
    const { classId, objectId } = place;
    const attachments = await this.#attachmentsOf(classId, objectId);
    return attachments && new Set(attachments.map(({ blob }) => blobKey(classId, objectId, blob)));
  }

  /**
   * The attachments of an object by its table, even if the class has no row: a row lost by accident may be restored,
   * and the objects are still there. Undefined if the table alone is missing: an operator has dropped it, and may
   * restore it. Empty if the class has no row either.
   */
  async #attachmentsOf(classId: string, objectId: string): Promise<StoredAttachment[] | undefined> {
    const table = new ObjectTable(this.database, { classId, revision: 0, columns: [] });
    try {
      const found = await table.findAttachments(objectId);
      return parseAttachments(found?.attachments ?? null);
    } catch (error) {
      if (!(error instanceof StaleClass)) throw error;
      return (await this.database.reading.existsBy(ClassEntity, { id: classId })) ? undefined : [];
    }
  }

  #sweepAfter(milliseconds: number): void {
    this.#timer = setTimeout(async () => {
      this.#underWay = this.sweepInTurn().catch((error) => this.#logger.error(error));
      await this.#underWay;
      if (!this.#end.signal.aborted) this.#sweepAfter(this.settings.everyMilliseconds);
    }, milliseconds);
    this.#timer.unref();
  }
}
