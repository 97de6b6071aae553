import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { BlobMissing, BlobStore, blobKey } from '@app/blobs';
import { ClassRegistry, type ObjectClass } from '@app/classes';
import { isObjectId, type StoredObject } from '@app/database';
import { Limits } from '@app/http';
import { objectNotFound, parseAttachments, type StoredAttachment } from '@app/objects';
import { Problem } from '@app/problems';
import { Injectable } from '@nestjs/common';
import { checkAttachmentName } from './attachment-name.js';
import { decodeBase64 } from './base64-decoder.js';
import { decideContentType } from './content-type.js';

/** Which attachment of which object. */
export interface AttachmentAddress {
  objectClass: ObjectClass;
  objectId: string;
  name: string;
}

/** A file on its way in: base64 text, and what the request called it. */
export interface Upload {
  source: AsyncIterable<Uint8Array>;
  contentType: string | undefined;
}

/** Bytes from the start that are looked at to tell the type of a file. */
const HEAD_BYTES = 4100;

/** How often a change of the descriptors is tried while others change the same object. */
const ATTEMPTS = 20;

/**
 * Bytes first, row last; delete row first, bytes after: a row never points at bytes that are not there. Bytes are
 * never changed once written, so a reader gets one whole version, whatever happens meanwhile.
 */
@Injectable()
export class AttachmentsService {
  constructor(
    private readonly registry: ClassRegistry,
    private readonly blobs: BlobStore,
    private readonly limits: Limits,
  ) {}

  /** Throws Problem `attachment_exists` unless what exists has the same bytes: then a retry is answered alike. */
  async create(address: AttachmentAddress, upload: Upload): Promise<StoredAttachment> {
    checkAttachmentName(address.name);
    await this.#object(address);
    return this.#store(address, upload, (attachments, incoming) => {
      const present = attachments.find(({ name }) => name === address.name);
      if (present === undefined) return [...attachments, incoming];
      if (present.sha256 === incoming.sha256) return attachments;
      throw new Problem(
        'attachment_exists',
        `The object has an attachment named ${JSON.stringify(address.name)} with other content; PUT replaces it.`,
      );
    });
  }

  /** Throws Problem `attachment_not_found`. */
  async replace(address: AttachmentAddress, upload: Upload): Promise<StoredAttachment> {
    checkAttachmentName(address.name);
    find(await this.#object(address), address);
    return this.#store(address, upload, (attachments, incoming) => {
      if (!attachments.some(({ name }) => name === address.name)) throw attachmentNotFound(address);
      return attachments.map((present) => (present.name === address.name ? incoming : present));
    });
  }

  /** Throws Problem `attachment_not_found`. */
  async describe(address: AttachmentAddress): Promise<StoredAttachment> {
    return find(await this.#object(address), address);
  }

  /** The bytes of an attachment, all or from `start` to `end` inclusive. */
  async read(
    address: AttachmentAddress,
    { blob }: StoredAttachment,
    range?: { start: number; end: number },
  ): Promise<Readable> {
    const key = blobKey(address.objectClass.id, address.objectId, blob);
    try {
      return await this.blobs.read(key, range);
    } catch (error) {
      // Replaced or deleted between the row and the bytes: as if the request had come a moment later.
      if (error instanceof BlobMissing) throw attachmentNotFound(address);
      throw error;
    }
  }

  /** Throws Problem `attachment_not_found`. */
  async remove(address: AttachmentAddress): Promise<void> {
    const before = await this.#change(address, (attachments) => {
      if (!attachments.some(({ name }) => name === address.name)) throw attachmentNotFound(address);
      return attachments.filter(({ name }) => name !== address.name);
    });
    await this.#discard(address, find(before, address));
  }

  async #store(
    address: AttachmentAddress,
    upload: Upload,
    place: (attachments: StoredAttachment[], incoming: StoredAttachment) => StoredAttachment[],
  ): Promise<StoredAttachment> {
    const incoming = await this.#receive(address, upload);
    let before: StoredAttachment[];
    let after: StoredAttachment[] = [];
    try {
      before = await this.#change(address, (attachments) => {
        after = place(attachments, incoming);
        if (after.length > this.limits.attachmentsPerObject) throw tooMany(this.limits.attachmentsPerObject);
        return after;
      });
    } catch (error) {
      await this.#discard(address, incoming);
      throw error;
    }
    const kept = after.find(({ name }) => name === address.name)!;
    if (kept.blob !== incoming.blob) await this.#discard(address, incoming);
    const replaced = before.find(({ name }) => name === address.name);
    if (replaced !== undefined && replaced.blob !== kept.blob) await this.#discard(address, replaced);
    return kept;
  }

  /** Writes the decoded bytes and describes them. Nothing stays behind when the upload fails. */
  async #receive(address: AttachmentAddress, { source, contentType }: Upload): Promise<StoredAttachment> {
    const blob = randomUUID();
    const decoded = decodeBase64(source, { maxBytes: this.limits.attachmentBytes });
    const measured = new Measurement();
    await this.blobs.write(
      blobKey(address.objectClass.id, address.objectId, blob),
      measured.observe(decoded.bytes),
    );
    const mime_type = await decideContentType({
      declared: decoded.declaredType,
      head: measured.head,
      name: address.name,
      requestType: contentType,
    });
    return { name: address.name, mime_type, size: measured.size, sha256: measured.sha256, blob };
  }

  /** Changes the descriptors of an object and answers those it had before. */
  async #change(
    address: AttachmentAddress,
    change: (attachments: StoredAttachment[]) => StoredAttachment[],
  ): Promise<StoredAttachment[]> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const stored = await this.#object(address);
      const before = parseAttachments(stored.attachments);
      const after = change(before);
      if (after === before) return before;
      const text = after.length === 0 ? null : JSON.stringify(after);
      if (await address.objectClass.table.setAttachments(stored, text)) return before;
    }
    throw new Problem('unavailable', 'Too many others change this object at the same moment; try again.', {
      headers: { 'retry-after': '1' },
    });
  }

  async #object({ objectClass, objectId }: AttachmentAddress): Promise<StoredObject> {
    if (!isObjectId(objectId)) throw objectNotFound(objectClass.name, objectId);
    const stored = await this.registry.use(objectClass, ({ table }) => table.find(objectId));
    if (stored === undefined) throw objectNotFound(objectClass.name, objectId);
    return stored;
  }

  #discard({ objectClass, objectId }: AttachmentAddress, { blob }: StoredAttachment): Promise<void> {
    return this.blobs.remove(blobKey(objectClass.id, objectId, blob));
  }
}

/** Watches bytes go by: how many, what they hash to, how they begin. */
class Measurement {
  size = 0;
  head = new Uint8Array(0);
  readonly #hash = createHash('sha256');

  async *observe(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      if (this.head.length < HEAD_BYTES) {
        this.head = Buffer.concat([this.head, chunk.subarray(0, HEAD_BYTES - this.head.length)]);
      }
      this.size += chunk.length;
      this.#hash.update(chunk);
      yield chunk;
    }
  }

  get sha256(): string {
    return this.#hash.digest('hex');
  }
}

function find(stored: StoredObject | StoredAttachment[], address: AttachmentAddress): StoredAttachment {
  const attachments = Array.isArray(stored) ? stored : parseAttachments(stored.attachments);
  const found = attachments.find(({ name }) => name === address.name);
  if (found === undefined) throw attachmentNotFound(address);
  return found;
}

function attachmentNotFound({ name }: AttachmentAddress): Problem {
  return new Problem(
    'attachment_not_found',
    `The object has no attachment named ${JSON.stringify(name.slice(0, 255))}.`,
  );
}

function tooMany(limit: number): Problem {
  return new Problem('too_many_attachments', `An object has at most ${limit} attachments.`);
}
