import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Coding, contentTag } from '@app/http';

/** The bytes of a text in one coding, and their own entity tag (RFC 9110 section 8.8.3.3). */
interface CodedText {
  bytes: Buffer;
  etag: string;
}

/** The best, 11, takes ten times as long for a tenth less: on a busy machine longer than a request may. */
const QUALITY = 9;

const COMPRESS: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * A text that stays the same while the process runs. The first request generates it and starts its compression off the
 * event loop; concurrent requests wait for the same result.
 */
export class PublishedText {
  readonly #coded = new Map<Coding | undefined, Promise<CodedText>>();

  constructor(private readonly make: () => Promise<string>) {}

  /** The text in a coding; undefined for none. */
  in(coding: Coding | undefined): Promise<CodedText> {
    const known = this.#coded.get(coding);
    if (known !== undefined) return known;
    const coded = this.#bytesIn(coding).then(tagged);
    this.#coded.set(coding, coded);
    // A failure is not cached: the next request retries.
    coded.catch(() => this.#coded.delete(coding));
    return coded;
  }

  async #bytesIn(coding: Coding | undefined): Promise<Buffer> {
    if (coding === undefined) return Buffer.from(await this.make());
    const { bytes } = await this.in(undefined);
    return COMPRESS[coding](bytes);
  }
}

// A digest of the coded bytes: another version of the compressor, in another process, may produce others from the same
// text.
function tagged(bytes: Buffer): CodedText {
  return { bytes, etag: contentTag(bytes) };
}
