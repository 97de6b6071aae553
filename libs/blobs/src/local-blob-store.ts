import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm, rmdir, unlink } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { type BlobEntry, BlobMissing, BlobStore, BlobStoreFailed, BlobStoreFull } from './blob-store.js';
import { DurableNames, makeDurably, unlessMissing } from './durable-directory.js';

const KEY = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/;

/** Bytes of a file that one read takes. */
const READ_AT_ONCE = 256 * 1024;

/** Bytes of a file that are gathered for one write. */
const WRITTEN_AT_ONCE = 256 * 1024;

/** How often a step is tried while others keep removing, or filling, the directory it is about. */
const ATTEMPTS = 100;

/**
 * Blobs as files below `blobs/` of a directory, named by their keys. A file gets its name only when all of it is on
 * the disk; until then it is in `tmp/`.
 */
export class LocalBlobStore extends BlobStore {
  readonly #blobs: string;
  readonly #temporary: string;
  readonly #names: DurableNames;
  /** Temporary files this process is writing. */
  readonly #writing = new Set<string>();
  readonly #broken = new AbortController();

  private constructor(directory: string) {
    super();
    this.#blobs = resolve(directory, 'blobs');
    this.#temporary = resolve(directory, 'tmp');
    this.#names = new DurableNames(this.#blobs);
  }

  /** Opens a store, making its directories where they are missing. */
  static async open(directory: string): Promise<LocalBlobStore> {
    const store = new LocalBlobStore(directory);
    await makeDurably(store.#blobs);
    await makeDurably(store.#temporary);
    return store;
  }

  override get broken(): AbortSignal {
    return this.#broken.signal;
  }

  override async write(key: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    if (this.broken.aborted) throw new BlobStoreFailed('a flush has failed: nothing is written any more');
    const target = this.#path(key);
    const temporary = join(this.#temporary, randomUUID());
    this.#writing.add(temporary);
    try {
      await fill(temporary, source);
      await this.#publish(temporary, target);
    } catch (error) {
      if (isFailedFlush(error)) this.#broken.abort(error);
      // Whatever is the matter with the disk; a sweep finds the file.
      await rm(temporary, { force: true }).catch(() => {});
      throw failureOf(error);
    } finally {
      this.#writing.delete(temporary);
    }
  }

  override async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const file = await open(this.#path(key)).catch(unlessMissing).catch(rethrowFailure);
    if (file === undefined) throw new BlobMissing(`no blob ${key}`);
    if (!(await file.stat().catch(rethrowFailure)).isFile()) {
      await file.close();
      throw new BlobMissing(`no blob ${key}, but blobs below it`);
    }
    // Opened before it is read: a blob that is removed meanwhile stays readable to the end.
    return createReadStream('', { fd: file, highWaterMark: READ_AT_ONCE, ...range });
  }

  override async remove(key: string): Promise<void> {
    const path = this.#path(key);
    await unlink(path).catch(unlessMissing).catch(rethrowFailure);
    await this.#removeEmptyParents(path);
  }

  override async removeAll(prefix: string): Promise<void> {
    const path = this.#path(prefix);
    // Most objects have no attachments, and this is by far the cheapest way to find that out.
    if ((await lstat(path).catch(unlessMissing).catch(rethrowFailure)) === undefined) return;
    for (let attempt = 1; ; attempt++) {
      try {
        await rm(path, { recursive: true, force: true });
        break;
      } catch (error) {
        // A blob was written below the prefix meanwhile; it goes too.
        if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY' || attempt === ATTEMPTS)
          throw failureOf(error);
      }
    }
    await this.#removeEmptyParents(path);
  }

  override async *list(prefix?: string): AsyncGenerator<BlobEntry> {
    yield* this.#listBelow(prefix === undefined ? this.#blobs : this.#path(prefix));
  }

  override async sweepTemporary(olderThan: Date): Promise<void> {
    for (const name of await readdir(this.#temporary)) {
      const path = join(this.#temporary, name);
      if (this.#writing.has(path)) continue;
      const found = await lstat(path).catch(unlessMissing);
      if (found !== undefined && found.mtime < olderThan) await unlink(path).catch(unlessMissing);
    }
  }

  async *#listBelow(directory: string): AsyncGenerator<BlobEntry> {
    const entries = await readdir(directory, { withFileTypes: true }).catch(unlessMissing);
    for (const entry of entries ?? []) {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) {
        yield* this.#listBelow(path);
        continue;
      }
      const found = await lstat(path).catch(unlessMissing);
      if (found === undefined) continue;
      yield { key: relative(this.#blobs, path).split(sep).join('/'), modifiedAt: found.mtime };
    }
  }

  /** Gives a finished file its name, and makes the name itself durable. */
  async #publish(temporary: string, target: string): Promise<void> {
    await this.#rename(temporary, target);
    try {
      await this.#names.keep(target);
    } catch (error) {
      // Where not even that can be done, no row will mention it.
      await unlink(target).catch(() => {});
      throw error;
    }
  }

  async #rename(temporary: string, target: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await mkdir(dirname(target), { recursive: true });
        // Keys are unique, so this only ever stops a mistake; `rename` itself would overwrite.
        if ((await lstat(target).catch(unlessMissing)) !== undefined) throw new Error(`${target} exists`);
        return await rename(temporary, target);
      } catch (error) {
        // Somebody removed a directory on the way, which was empty until now.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === ATTEMPTS) throw error;
      }
    }
  }

  async #removeEmptyParents(path: string): Promise<void> {
    for (let directory = dirname(path); directory !== this.#blobs; directory = dirname(directory)) {
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

/** What the disk could not flush it has forgotten: the next flush would succeed, and prove nothing. */
function isFailedFlush(error: unknown): boolean {
  const { syscall } = error as NodeJS.ErrnoException;
  return syscall === 'fsync' && !isFull(error);
}

function isFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** An error of the store in the words of BlobStore; one of the source, which fails when it is read, as it is. */
function failureOf(error: unknown): unknown {
  if (isFull(error)) return new BlobStoreFull('no room for the blob', { cause: error });
  const { syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined || syscall === 'read') return error;
  return new BlobStoreFailed(`the store of attachments failed: ${(error as Error).message}`, {
    cause: error,
  });
}

function rethrowFailure(error: unknown): never {
  throw failureOf(error);
}

/** Writes a new file, all of it to the disk. */
async function fill(path: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx');
  try {
    let waiting: Uint8Array[] = [];
    let waitingBytes = 0;
    for await (const chunk of source) {
      waiting.push(chunk);
      waitingBytes += chunk.length;
      if (waitingBytes < WRITTEN_AT_ONCE) continue;
      await writeFully(file, waiting);
      waiting = [];
      waitingBytes = 0;
    }
    await writeFully(file, waiting);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The disk may take less than it is given. */
async function writeFully(file: FileHandle, chunks: Uint8Array[]): Promise<void> {
  for (let rest = chunks.filter(({ length }) => length > 0); rest.length > 0; ) {
    const { bytesWritten } = await file.writev(rest);
    rest = without(rest, bytesWritten);
  }
}

/** What is left of chunks after their first bytes. */
function without(chunks: Uint8Array[], bytes: number): Uint8Array[] {
  let from = bytes;
  let at = 0;
  while (at < chunks.length && chunks[at]!.length <= from) from -= chunks[at++]!.length;
  const [first, ...others] = chunks.slice(at);
  return first === undefined ? [] : [first.subarray(from), ...others];
}
