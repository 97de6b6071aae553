import { createHash } from 'node:crypto';

/** Bytes from the start that are examined to detect the type of a file. */
const HEAD_BYTES = 4100;

/** Measures the bytes of a file as they pass: their number, their digest and their beginning. */
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

  /** Of all bytes; call it once, after the last bytes. */
  get sha256(): string {
    return this.#hash.digest('hex');
  }
}
