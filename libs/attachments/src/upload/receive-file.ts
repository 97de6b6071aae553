import { createHash } from 'node:crypto';
import type { Cancellation } from '@app/concurrency';
import type { UnreadRequest } from '@app/idempotency';
import type { StoredAttachment } from '@app/objects';
import { unavailable } from '@app/problems';
import { decideContentType } from '../headers/content-type.js';
import { decodeBase64 } from './base64-decoder.js';

/** Bytes from the start that are examined to detect the type of a file. */
const HEAD_BYTES = 4100;

/** A file being uploaded: base64 text, and the Content-Type of the request. */
export interface Upload {
  source: AsyncIterable<Uint8Array>;
  contentType: string | undefined;
  /** Set if the request must take effect at most once. */
  unread?: UnreadRequest | undefined;
  /** It is only tried out: its bytes are read and dropped, and nothing is stored. */
  dryRun?: boolean;
  /** Cancels it as long as its row is not being written. */
  signal?: Cancellation;
}

/** Takes the bytes of a file, and shows `seen` each piece before the next is asked for. */
export type ByteSink = (bytes: AsyncIterable<Uint8Array>, seen: (piece: Uint8Array) => void) => Promise<void>;

/** A file that arrives as base64 text. */
interface ArrivingFile extends Pick<Upload, 'source' | 'contentType'> {
  name: string;
  /** Under which its bytes are stored. */
  blob: string;
  maxBytes: number;
}

/** Decodes a file into a sink, and describes what has passed. Throws what the decoder and the sink do. */
export async function receiveFile(
  { name, source, contentType, blob, maxBytes }: ArrivingFile,
  sink: ByteSink,
): Promise<StoredAttachment> {
  const decoded = decodeBase64(source, { maxBytes });
  const measured = new Measurement();
  await sink(decoded.bytes, (piece) => measured.add(piece));
  const mime_type = await decideContentType({
    declared: decoded.declaredType(),
    head: measured.head,
    name,
    requestType: contentType,
  });
  return { name, mime_type, size: measured.size, sha256: measured.sha256, blob };
}

/** Keeps no byte. */
export const dropBytes: ByteSink = async (bytes, seen) => {
  for await (const piece of bytes) seen(piece);
};

/**
 * Reads the rest of a repeated upload, to tell it from another upload with the same key. Throws as
 * `UnreadRequest.identify` does, and Problem `unavailable` if the first answer was removed meanwhile: the bytes were
 * dropped while they were read.
 */
export async function replay({ source, unread }: Upload): Promise<never> {
  for await (const _ of source);
  await unread!.identify();
  throw unavailable('The first answer to this Idempotency-Key has just expired; send the upload again.');
}

/** Measures the bytes of a file as they pass: their number, their digest and their beginning. */
class Measurement {
  size = 0;
  head = new Uint8Array(0);
  readonly #hash = createHash('sha256');

  /** The next bytes, which may be overwritten afterwards. */
  add(bytes: Uint8Array): void {
    if (this.head.length < HEAD_BYTES) {
      this.head = Buffer.concat([this.head, bytes.subarray(0, HEAD_BYTES - this.head.length)]);
    }
    this.size += bytes.length;
    this.#hash.update(bytes);
  }

  /** The digest of all bytes; call it once, after the last bytes. */
  get sha256(): string {
    return this.#hash.digest('hex');
  }
}
