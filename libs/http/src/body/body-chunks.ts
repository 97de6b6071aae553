/** A chunk takes a few hundred bytes beside its own. */
const SMALL_BYTES = 1024;

/** Small chunks that are kept before they are copied together. */
const MAX_SMALL_CHUNKS = 64;

/**
 * The bytes of a body as they arrive, in about as much memory as they are: a client that sends them one by one (RFC 9112
 * section 7.1) would else take hundreds of times as much.
 */
export class BodyChunks {
  size = 0;
  #chunks: Buffer[] = [];
  #small: Buffer[] = [];

  add(chunk: Buffer): void {
    this.size += chunk.length;
    if (chunk.length >= SMALL_BYTES) {
      this.#join();
      this.#chunks.push(chunk);
      return;
    }
    this.#small.push(chunk);
    if (this.#small.length === MAX_SMALL_CHUNKS) this.#join();
  }

  /** All of them in one piece. */
  whole(): Buffer {
    this.#join();
    return joined(this.#chunks);
  }

  #join(): void {
    if (this.#small.length === 0) return;
    this.#chunks.push(joined(this.#small));
    this.#small = [];
  }
}

/** Most bodies are one chunk, which is not copied. */
function joined(chunks: Buffer[]): Buffer {
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}
