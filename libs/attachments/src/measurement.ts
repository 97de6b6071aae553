import { createHash } from 'node:crypto';

/** Bytes from the start that are looked at to tell the type of a file. */
const HEAD_BYTES = 4100;

/** What is to be known of a file whose bytes go by: how many, what they hash to, how they begin. */
export class Measurement {
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

  /** Of all bytes, when there are no more. */
  get sha256(): string {
    return this.#hash.digest('hex');
  }
}
