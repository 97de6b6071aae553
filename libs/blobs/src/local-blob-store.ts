import { lstat, open, readdir, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { type RetryPolicy, retry } from '@app/concurrency';
import { BlobFile } from './blob-file.js';
import { checkedKey, OWNER } from './blob-key.js';
import {
  type BlobEntry,
  BlobMissing,
  BlobStore,
  BlobStoreFailed,
  failureOf,
  isFull,
  type MayGoOn,
} from './blob-store.js';
import { claimFile, DurableNames, makeBelow, makeDurably, OpenFile, unlessMissing } from './durable-files.js';

/** Attempts of a step while other writers keep removing, or filling, its directory. */
const ATTEMPTS = 100;
const isMissing = hasCode('ENOENT');
/** A concurrent removal deleted a parent directory that was empty until now. */
const WHEN_MISSING: RetryPolicy = { when: isMissing, attempts: ATTEMPTS };
const isNoDirectory = hasCode('ENOTDIR');
/** A blob was written below a prefix while it was removed; it is removed too. */
const WHEN_FILLED: RetryPolicy = { when: hasCode('ENOTEMPTY'), attempts: ATTEMPTS };

/**
 * Blobs as files below `blobs/` of a directory, named by their keys. A file has its name from its first byte on: a
 * caller must await `write` before it refers to the blob, and an unfinished file of a process that died is an orphan
 * like any other.
 */
export class LocalBlobStore extends BlobStore {
  readonly #blobs: string;
  readonly #names: DurableNames;
  readonly #broken = new AbortController();

  private constructor(directory: string) {
    super();
    this.#blobs = resolve(directory, 'blobs');
    this.#names = new DurableNames(this.#blobs);
  }

  /** Opens a store, and creates its directory if it is missing. */
  static async open(directory: string): Promise<LocalBlobStore> {
    const store = new LocalBlobStore(directory);
    await makeDurably(store.#blobs);
    return store;
  }

  override get broken(): AbortSignal {
    return this.#broken.signal;
  }

  override async write(
    key: string,
    source: AsyncIterable<Uint8Array>,
    watch: (piece: Uint8Array) => void = () => {},
  ): Promise<void> {
    if (this.broken.aborted) throw new BlobStoreFailed('a flush has failed: nothing is written any more');
    const path = this.#path(key);
    const file = await this.#create(path).catch(rethrowFailure);
    try {
      await fill(file, source, watch);
      await this.#names.keep(path);
    } catch (error) {
      if (isFailedFlush(error)) this.#broken.abort(error);
      // Even if the disk fails here: the sweeper finds the file.
      await unlink(path).catch(() => {});
      await this.#removeEmptyParents(path);
      throw failureOf(error);
    }
  }

  override async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const file = await open(this.#path(key)).catch(unlessMissing).catch(rethrowFailure);
    if (file === undefined) {
      await this.#checkRoot();
      throw new BlobMissing(`no blob ${key}`);
    }
    try {
      const found = await file.stat();
      if (!found.isFile()) throw new BlobMissing(`no blob ${key}, but blobs below it`);
      const { start = 0, end = found.size - 1 } = range ?? {};
      if (end >= found.size) throw new BlobStoreFailed(`the file has ${found.size} bytes only: ${key}`);
      // The file is open, so a blob that is removed meanwhile stays readable to the end.
      return new BlobFile(file, start, end + 1);
    } catch (error) {
      await file.close().catch(() => {});
      throw failureOf(error);
    }
  }

  override async remove(key: string): Promise<void> {
    // The directory stays for the next blob of the object, which then need not create and flush it again.
    await removeFile(this.#path(key)).catch(rethrowFailure);
  }

  override async removeAll(prefix: string): Promise<void> {
    const path = this.#path(prefix);
    await retry(() => removeTree(path), WHEN_FILLED).catch(rethrowFailure);
  }

  override async *list(prefix?: string): AsyncGenerator<BlobEntry> {
    yield* this.#listBelow(prefix === undefined ? this.#blobs : this.#path(prefix));
  }

  override async claim(owner: string): Promise<string> {
    const path = join(dirname(this.#blobs), OWNER);
    try {
      return (await claimFile(path, owner)).trim();
    } catch (error) {
      throw failureOf(error);
    }
  }

  override async sweepEmpty(mayGoOn: MayGoOn): Promise<void> {
    await this.#removeEmptyBelow(this.#blobs, mayGoOn);
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

  /** Creates a file that does not exist yet. */
  #create(path: string): Promise<OpenFile> {
    const directory = dirname(path);
    let isKnown = this.#names.knows(directory);
    return retry(async () => {
      if (!isKnown) await makeBelow(this.#blobs, directory, () => this.#checkRoot());
      isKnown = false;
      return OpenFile.make(path);
    }, WHEN_MISSING);
  }

  /** Where its disk has been unmounted, what is written to another one in its place would be hidden once it is back. */
  async #checkRoot(): Promise<void> {
    // Not `lstat`: it may be a link to what is gone.
    const found = await stat(this.#blobs).catch(unlessMissing).catch(rethrowFailure);
    if (found === undefined) throw new BlobStoreFailed(`the directory ${this.#blobs} is gone`);
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

  /**
   * Removes empty directories, and answers whether there are files, or may be. A write that needs one of them creates
   * it again.
   */
  async #removeEmptyBelow(directory: string, mayGoOn: MayGoOn): Promise<boolean> {
    if (!(await mayGoOn())) return true;
    const entries = await readdir(directory, { withFileTypes: true }).catch(unlessMissing);
    let hasFiles = false;
    for (const entry of entries ?? []) {
      const path = join(directory, entry.name);
      // Nearly all have files.
      if (!entry.isDirectory() || (await this.#removeEmptyBelow(path, mayGoOn))) hasFiles = true;
      else await rmdir(path).catch(() => {});
    }
    return hasFiles;
  }

  #path(key: string): string {
    return join(this.#blobs, ...checkedKey(key).split('/'));
  }
}

/**
 * Removes a directory with all that is in it, or a file, one after the other: Node's `rm` asks for everything at once,
 * of a class perhaps a million files. All other files would wait behind them, and the requests alone would fill the
 * memory.
 */
async function removeTree(path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error) =>
    isNoDirectory(error) ? removeFile(path) : unlessMissing(error),
  );
  if (entries === undefined) return;
  for (const entry of entries) {
    const inside = join(path, entry.name);
    await (entry.isDirectory() ? removeTree(inside) : removeFile(inside));
  }
  await rmdir(path).catch(unlessMissing);
}

async function removeFile(path: string): Promise<undefined> {
  await unlink(path).catch(unlessMissing);
}

/** Data of a failed flush is dropped by the system: the next flush would succeed, and prove nothing. */
function isFailedFlush(error: unknown): boolean {
  const { syscall } = error as NodeJS.ErrnoException;
  return syscall === 'fsync' && !isFull(error);
}

function hasCode(...codes: string[]): (error: unknown) => boolean {
  return (error) => codes.includes((error as NodeJS.ErrnoException).code ?? '');
}

function rethrowFailure(error: unknown): never {
  throw failureOf(error);
}

/** Writes and flushes a whole file, and closes it. */
async function fill(
  file: OpenFile,
  source: AsyncIterable<Uint8Array>,
  watch: (piece: Uint8Array) => void,
): Promise<void> {
  try {
    for await (const piece of source) {
      const written = file.write(piece);
      watch(piece);
      await written;
    }
    await file.flush();
    // Removed with all blobs of its prefix, or by a sweep of another process that judged it too old.
    if (file.stat().nlink === 0n) throw new BlobMissing('the blob was removed while it was written');
  } finally {
    file.close();
  }
}
