import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { BlobFile } from '../blob-file.js';
import { failureOf } from '../blob-store.js';

/**
 * Bytes on their way to a store that needs their number and hash before the first byte. However slowly they arrive,
 * they wait in a temporary file. It is already unlinked, so it disappears with the process.
 */
export class SpooledFile {
  readonly #hash = createHash('sha256');
  #size = 0;

  private constructor(private readonly file: FileHandle) {}

  /** Reads the source to its end. Throws BlobStoreFull, BlobStoreFailed, and what the source throws. */
  static async of(
    directory: string,
    source: AsyncIterable<Uint8Array>,
    watch: (piece: Uint8Array) => void,
  ): Promise<SpooledFile> {
    const path = join(directory, randomUUID());
    const spooled = new SpooledFile(await open(path, 'wx+').catch(rethrowFailure));
    try {
      await unlink(path).catch(rethrowFailure);
      for await (const piece of source) {
        const written = spooled.#write(piece);
        watch(piece);
        await written.catch(rethrowFailure);
      }
      return spooled;
    } catch (error) {
      await spooled.close();
      throw error;
    }
  }

  get size(): number {
    return this.#size;
  }

  /** The SHA-256 in hexadecimal digits. Of a file that is complete, and once. */
  digest(): string {
    return this.#hash.digest('hex');
  }

  /** All bytes, from the first on, any number of times. */
  read(): Readable {
    const { file } = this;
    return new BlobFile({ read: file.read.bind(file), close: async () => {} }, 0, this.#size);
  }

  /** Closes the file, which frees its bytes. */
  close(): Promise<void> {
    return this.file.close();
  }

  async #write(piece: Uint8Array): Promise<void> {
    const at = this.#size;
    this.#size += piece.length;
    this.#hash.update(piece);
    for (let written = 0; written < piece.length; ) {
      const { bytesWritten } = await this.file.write(piece, written, piece.length - written, at + written);
      written += bytesWritten;
    }
  }
}

function rethrowFailure(error: unknown): never {
  throw failureOf(error);
}
