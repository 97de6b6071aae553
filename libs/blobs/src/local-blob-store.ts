import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { type BlobEntry, BlobMissing, BlobStore, BlobStoreFull } from './blob-store.js';

const KEY = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/;

/** Bytes of a file that one read takes. */
const READ_AT_ONCE = 256 * 1024;

/** Blobs as files below a directory; a file has its final name only when all of it is on the disk. */
export class LocalBlobStore extends BlobStore {
  readonly #blobs: string;
  readonly #incoming: string;

  private constructor(directory: string) {
    super();
    this.#blobs = join(directory, 'blobs');
    this.#incoming = join(directory, 'incoming');
  }

  /** Opens a store, making its directories where they are missing. */
  static async open(directory: string): Promise<LocalBlobStore> {
    const store = new LocalBlobStore(directory);
    await mkdir(store.#blobs, { recursive: true });
    await mkdir(store.#incoming, { recursive: true });
    return store;
  }

  override async write(key: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    const target = this.#path(key);
    const temporary = join(this.#incoming, randomUUID());
    try {
      const file = await open(temporary, 'wx');
      try {
        for await (const chunk of source) await writeFully(file, chunk);
        await file.sync();
      } finally {
        await file.close();
      }
      await this.#publish(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOSPC' || code === 'EDQUOT')
        throw new BlobStoreFull('no room for the blob', { cause: error });
      throw error;
    }
  }

  override async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const file = await open(this.#path(key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new BlobMissing(`no blob ${key}`);
      throw error;
    });
    // Opened before it is read: a blob that is removed meanwhile stays readable to the end.
    return createReadStream('', { fd: file, highWaterMark: READ_AT_ONCE, ...range });
  }

  override async remove(key: string): Promise<void> {
    const path = this.#path(key);
    await unlink(path).catch(unlessMissing);
    await this.#removeEmptyParents(path);
  }

  override async removeAll(prefix: string): Promise<void> {
    const path = this.#path(prefix);
    await rm(path, { recursive: true, force: true });
    await this.#removeEmptyParents(path);
  }

  override async *list(prefix?: string): AsyncGenerator<BlobEntry> {
    yield* this.#listBelow(prefix === undefined ? this.#blobs : this.#path(prefix));
  }

  /** Removes what uploads left behind that began before the given time and never ended. */
  async sweepIncoming(before: Date): Promise<void> {
    for (const name of await readdir(this.#incoming)) {
      const path = join(this.#incoming, name);
      const { mtime } = await stat(path).catch(() => ({ mtime: new Date() }));
      if (mtime < before) await unlink(path).catch(unlessMissing);
    }
  }

  async *#listBelow(directory: string): AsyncGenerator<BlobEntry> {
    const entries = await readdir(directory, { withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => {
        unlessMissing(error);
        return [];
      },
    );
    for (const entry of entries) {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) yield* this.#listBelow(path);
      else {
        const modifiedAt = (await stat(path)).mtime;
        yield { key: relative(this.#blobs, path).split(sep).join('/'), modifiedAt };
      }
    }
  }

  /** Gives a finished file its name, and makes the name itself durable. */
  async #publish(temporary: string, target: string): Promise<void> {
    for (;;) {
      await mkdir(dirname(target), { recursive: true });
      try {
        await rename(temporary, target);
        break;
      } catch (error) {
        // Somebody removed the directory, which was empty until now.
        unlessMissing(error as NodeJS.ErrnoException);
      }
    }
    for (
      let directory = dirname(target);
      directory.length >= this.#blobs.length;
      directory = dirname(directory)
    ) {
      await syncDirectory(directory);
    }
  }

  async #removeEmptyParents(path: string): Promise<void> {
    for (
      let directory = dirname(path);
      directory.length > this.#blobs.length;
      directory = dirname(directory)
    ) {
      const removed = await rmdir(directory).then(
        () => true,
        () => false,
      );
      if (!removed) return;
    }
  }

  #path(key: string): string {
    if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a blob`);
    return join(this.#blobs, ...key.split('/'));
  }
}

async function writeFully(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.length; ) {
    written += (await file.write(chunk, written)).bytesWritten;
  }
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
