import type { FileHandle } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { BLOCK_BYTES, giveBlock, takeBlock } from './blocks.js';

/** An open file, from one byte to another, as a stream. It closes the file at the end, or when it is destroyed. */
export class BlobFile extends Readable {
  #interrupt = () => {};

  constructor(
    private readonly file: FileHandle,
    private at: number,
    /** The byte behind the last. */
    private readonly end: number,
  ) {
    super({ highWaterMark: BLOCK_BYTES });
  }

  override _read(): void {
    if (this.at >= this.end) {
      this.push(null);
      return;
    }
    this.#readInto(Buffer.allocUnsafeSlow(Math.min(BLOCK_BYTES, this.end - this.at))).then(
      (bytes) => this.push(bytes),
      (error) => this.destroy(error),
    );
  }

  /**
   * Unlike the pipe of other streams it uses the same memory again for every part, once the destination has let go of
   * it: what is allocated anew for every part of a download is most of what a process has in use.
   */
  override pipe<T extends NodeJS.WritableStream>(destination: T): T {
    this.#sendTo(destination as unknown as Writable).then(
      () => {
        // Others learn from that that all is done.
        this.push(null);
        this.resume();
      },
      (error) => this.destroy(error),
    );
    return destination;
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#interrupt();
    this.file.close().then(
      () => done(error),
      (failure) => done(error ?? failure),
    );
  }

  async #sendTo(destination: Writable): Promise<void> {
    const block = takeBlock();
    while (this.at < this.end) {
      const bytes = await this.#readInto(block);
      const isFree = await new Promise<boolean>((resolve) => {
        this.#interrupt = () => resolve(false);
        if (this.destroyed) resolve(false);
        else destination.write(bytes, (error) => resolve(!error));
      });
      // Nobody wants the rest, and perhaps the block is still being sent: it is not used again.
      if (!isFree) return;
    }
    giveBlock(block);
    destination.end();
  }

  /** Reads the next bytes. Throws where the file is shorter than it was. */
  async #readInto(memory: Buffer): Promise<Buffer> {
    const { bytesRead } = await this.file.read(
      memory,
      0,
      Math.min(memory.length, this.end - this.at),
      this.at,
    );
    if (bytesRead === 0) throw new Error(`the file ends at byte ${this.at}, not at ${this.end}`);
    this.at += bytesRead;
    return memory.subarray(0, bytesRead);
  }
}
