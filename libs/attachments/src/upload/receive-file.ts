import type { StoredAttachment } from '@app/objects';
import { decideContentType } from '../headers/content-type.js';
import { decodeBase64 } from './base64-decoder.js';
import { Measurement } from './measurement.js';

/** Takes the bytes of a file, and shows `seen` each piece before the next is asked for. */
export type ByteSink = (bytes: AsyncIterable<Uint8Array>, seen: (piece: Uint8Array) => void) => Promise<void>;

/** A file that arrives as base64 text. */
interface ArrivingFile {
  name: string;
  source: AsyncIterable<Uint8Array>;
  contentType: string | undefined;
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
