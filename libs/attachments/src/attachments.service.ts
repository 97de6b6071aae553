import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { BlobMissing, BlobStore, BlobStoreFailed, BlobStoreFull } from '@app/blobs';
import { ClassRegistry } from '@app/classes';
import type { Cancellation } from '@app/concurrency';
import { Database } from '@app/database';
import { type ChangeCondition, Limits } from '@app/http';
import { Replay } from '@app/idempotency';
import type { StoredAttachment, WrittenAnswer } from '@app/objects';
import { Problem } from '@app/problems';
import { Injectable, Logger } from '@nestjs/common';
import {
  type AttachmentAddress,
  changeDescriptors,
  checkAttachmentName,
  type DescriptorChange,
  findAttachment,
  findAttachments,
  keyOf,
} from './attachment-address.js';
import { type ByteSink, dropBytes, receiveFile, replay, type Upload } from './upload/receive-file.js';

/** Failures of the database after which certainly nothing is stored. */
const NOT_STORED: ReadonlySet<string | undefined> = new Set(['aborted', 'unavailable', 'full', 'oversized']);

/** Makes the answer to a create: to be stored where it has an Idempotency-Key, and then again to be sent. */
type AnswerTo = (stored: StoredAttachment) => WrittenAnswer;

/** Opens the bytes of an attachment: all, or from `start` to `end` inclusive. */
type ReadBytes = (range?: { start: number; end: number }) => Promise<Readable>;

/** Adds an uploaded file to the attachments of an object; returns the same array if nothing changes. */
type Merge = (attachments: StoredAttachment[], incoming: StoredAttachment) => StoredAttachment[];

/**
 * A write stores the bytes first and the row last; a deletion removes the row first and the bytes last. So a row never
 * refers to missing bytes. Bytes are never changed once written, so a reader always gets one whole version.
 */
@Injectable()
export class AttachmentsService {
  readonly #logger = new Logger(AttachmentsService.name);
  /** Keys of blobs that are being written and are not in a row yet. */
  readonly #arriving = new Set<string>();

  constructor(
    private readonly registry: ClassRegistry,
    private readonly blobs: BlobStore,
    private readonly limits: Limits,
    private readonly database: Database,
  ) {}

  /**
   * Throws Problem `attachment_exists` unless the existing attachment has the same bytes: then a retry gets the same
   * response. Throws Replay for a repeated request with an Idempotency-Key.
   */
  async create(address: AttachmentAddress, upload: Upload, answerTo: AnswerTo): Promise<StoredAttachment> {
    checkAttachmentName(address.name);
    if (await upload.unread?.isAnswered()) await replay(upload);
    // Before the bytes are read, so that no client sends them in vain.
    await findAttachments(this.registry, address);
    const merge = (attachments: StoredAttachment[], incoming: StoredAttachment) => {
      const present = attachments.find(({ name }) => name === address.name);
      if (present === undefined) return [...attachments, incoming];
      if (present.sha256 === incoming.sha256) return attachments;
      throw new Problem(
        'attachment_exists',
        `The object has an attachment named ${JSON.stringify(address.name)} with other content; PUT replaces it.`,
      );
    };
    if (upload.dryRun) return this.#tryStore(address, upload, merge);
    return this.#store(address, upload, merge, answerTo);
  }

  /** Throws Problem `attachment_not_found`, and what `condition` throws. */
  async replace(
    address: AttachmentAddress,
    upload: Upload,
    condition?: ChangeCondition<StoredAttachment>,
  ): Promise<StoredAttachment> {
    checkAttachmentName(address.name);
    // Before the bytes are read, so that no client sends them in vain. The check below is the one that decides.
    const present = findAttachment(await findAttachments(this.registry, address), address);
    condition?.(present);
    const merge = (attachments: StoredAttachment[], incoming: StoredAttachment) => {
      const current = findAttachment(attachments, address);
      condition?.(current);
      return attachments.map((present) => (present.name === address.name ? incoming : present));
    };
    return upload.dryRun ? this.#tryStore(address, upload, merge) : this.#store(address, upload, merge);
  }

  /**
   * Runs `answer` with an attachment and a function that opens its bytes. Retries with the current attachment if it was
   * replaced before they were opened. Throws Problem `attachment_not_found`.
   */
  async use<T>(
    address: AttachmentAddress,
    answer: (attachment: StoredAttachment, read: ReadBytes) => Promise<T>,
  ): Promise<T> {
    for (let missed: string | undefined; ; ) {
      const attachment = findAttachment(await findAttachments(this.registry, address), address);
      const key = keyOf(address, attachment.blob);
      try {
        return await answer(attachment, (range) => this.blobs.read(key, range));
      } catch (error) {
        // The same blob is missing twice, so it was not replaced: its bytes are lost.
        if (!(error instanceof BlobMissing) || missed === key) throw error;
        missed = key;
      }
    }
  }

  /** Whether an upload of this process may still put the blob of this key into a row. */
  isArriving(key: string): boolean {
    return this.#arriving.has(key);
  }

  /** Throws Problem `attachment_not_found`, and what `condition` and `signal` throw. */
  async remove(
    address: AttachmentAddress,
    signal: Cancellation,
    condition?: ChangeCondition<StoredAttachment>,
  ): Promise<void> {
    const change = (attachments: StoredAttachment[]) => {
      const present = findAttachment(attachments, address);
      condition?.(present);
      return attachments.filter(({ name }) => name !== address.name);
    };
    const { before } = await changeDescriptors(this.registry, address, change, { signal });
    await this.#discard(address, findAttachment(before, address));
  }

  /** What `remove` would throw, as things are. */
  async tryRemove(address: AttachmentAddress, condition?: ChangeCondition<StoredAttachment>): Promise<void> {
    const present = findAttachment(await findAttachments(this.registry, address), address);
    condition?.(present);
  }

  async #store(
    address: AttachmentAddress,
    upload: Upload,
    merge: Merge,
    answerTo?: AnswerTo,
  ): Promise<StoredAttachment> {
    const blob = randomUUID();
    const key = keyOf(address, blob);
    this.#arriving.add(key);
    try {
      const incoming = await this.#receive(address, upload, blob, this.#sink(address, blob));
      const { before, after } = await this.#saveDescriptor(address, incoming, merge, upload, answerTo);
      const current = findAttachment(after, address);
      if (current.blob !== blob) await this.#discard(address, incoming);
      const replaced = before.find(({ name }) => name === address.name);
      if (replaced !== undefined && replaced.blob !== current.blob) await this.#discard(address, replaced);
      return current;
    } finally {
      this.#arriving.delete(key);
    }
  }

  /** What `#store` would answer or throw, as things are. */
  async #tryStore(address: AttachmentAddress, upload: Upload, merge: Merge): Promise<StoredAttachment> {
    const incoming = await this.#receive(address, upload, randomUUID(), dropBytes);
    await upload.unread?.identify();
    const attachments = await findAttachments(this.registry, address);
    return findAttachment(this.#withinLimit(merge(attachments, incoming)), address);
  }

  /** Stores the decoded bytes. Nothing stays behind when the upload fails. */
  #sink(address: AttachmentAddress, blob: string): ByteSink {
    return async (bytes, seen) => {
      try {
        await this.blobs.write(keyOf(address, blob), bytes, seen);
      } catch (error) {
        if (error instanceof BlobStoreFull) {
          const message = 'There is no room left for the attachment; nothing was stored.';
          throw new Problem('insufficient_storage', message, { cause: error });
        }
        if (!(error instanceof BlobMissing)) throw error;
        // The bytes were removed with the object, or else for an unknown reason.
        await findAttachments(this.registry, address);
        throw new BlobStoreFailed(error.message, { cause: error });
      }
    };
  }

  #receive(
    { name }: AttachmentAddress,
    { source, contentType }: Upload,
    blob: string,
    sink: ByteSink,
  ): Promise<StoredAttachment> {
    return receiveFile({ name, source, contentType, blob, maxBytes: this.limits.attachmentBytes }, sink);
  }

  #withinLimit(attachments: StoredAttachment[]): StoredAttachment[] {
    const most = this.limits.attachmentsPerObject;
    if (attachments.length <= most) return attachments;
    throw new Problem('too_many_attachments', `An object has at most ${most} attachments.`);
  }

  /** Stores the descriptor in the row of the object; bytes that certainly are in no row are removed. */
  async #saveDescriptor(
    address: AttachmentAddress,
    incoming: StoredAttachment,
    merge: Merge,
    { unread, signal }: Upload,
    answerTo: AnswerTo | undefined,
  ): Promise<DescriptorChange> {
    const change = (attachments: StoredAttachment[]) => this.#withinLimit(merge(attachments, incoming));
    try {
      const keyed = await unread?.identify();
      if (keyed === undefined) return await changeDescriptors(this.registry, address, change, { signal });
      // Only a create can have a key, and so needs an `answerTo`.
      const answerToChange = (after: StoredAttachment[]) => answerTo!(findAttachment(after, address));
      return await keyed.once(answerToChange, (responseTo) =>
        changeDescriptors(this.registry, address, change, { responseTo, signal }),
      );
    } catch (error) {
      if (this.#isInNoRow(error)) await this.#discard(address, incoming);
      throw error;
    }
  }

  /** A database that has failed may have stored the row all the same. If not, the sweeper removes the bytes. */
  #isInNoRow(error: unknown): boolean {
    if (error instanceof Replay) return !error.maybeOwnResponse;
    return error instanceof Problem || NOT_STORED.has(this.database.failureOf(error));
  }

  /** Removes bytes that no row refers to. Never fails the request: the sweeper removes what is left. */
  async #discard(address: AttachmentAddress, { blob }: StoredAttachment): Promise<void> {
    try {
      await this.blobs.remove(keyOf(address, blob));
    } catch (error) {
      this.#logger.error(error);
    }
  }
}
