import { createHash } from 'node:crypto';

/** Bytes from the start that are looked at to tell the type of a file. */
const HEAD_BYTES = 4100;

/** Watches bytes go by, which may be overwritten afterwards: how many, what they hash to, how they begin. */
export class Measurement {
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
