import type { FileHandle } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { acquireBlock, BLOCK_BYTES, leaveBlock, releaseBlock } from './block-pool.js';

/** A range of an open file as a stream. It closes the file at the end, or when it is destroyed. */
export class BlobFile extends Readable {
  #interrupt = () => {};

  constructor(
    private readonly file: Pick<FileHandle, 'read' | 'close'>,
    private at: number,
    /** The position after the last byte. */
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
   * Unlike the `pipe` of other streams, it reuses the same memory for every part once the destination has released it.
   * Otherwise the memory of the parts would be most of the memory of a process that serves downloads.
   */
  override pipe<T extends NodeJS.WritableStream>(destination: T): T {
    this.#sendTo(destination as unknown as Writable).then(
      () => {
        // Emits `end`, which tells listeners that all is sent.
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
    const block = acquireBlock();
    let isFree = true;
    try {
      while (this.at < this.end) {
        const bytes = await this.#readInto(block);
        isFree = await new Promise<boolean>((resolve) => {
          this.#interrupt = () => resolve(false);
          if (this.destroyed) resolve(false);
          else destination.write(bytes, (error) => resolve(!error));
        });
        if (!isFree) return;
      }
    } finally {
      // Where the download was aborted the block may still be being sent.
      if (isFree) releaseBlock(block);
      else leaveBlock(block);
    }
    destination.end();
  }

  /** Reads the next bytes. Throws if the file is shorter than it was. */
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
