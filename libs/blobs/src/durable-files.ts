import { randomUUID } from 'node:crypto';
import fs, { type BigIntStats } from 'node:fs';
import { link, mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Semaphore } from '@app/concurrency';
import { LRUCache } from 'lru-cache';

/** Directories in the cache; some hundred bytes each. */
const MAX_KNOWN = 10_000;

/**
 * Flushes at once: half of the threads of Node's pool, so that a slow disk does not keep reads and compression waiting.
 */
const MAX_FLUSHES = 4;
const flushes = new Semaphore({
  permits: MAX_FLUSHES,
  refuse: () => new Error('flushes wait as long as they have to'),
});

/**
 * An open file or directory. Unlike Node's `FileHandle` its `close` and `stat` are synchronous: neither waits for the
 * disk, while an asynchronous call would need a thread of Node's pool, which may be busy with other flushes. Await all
 * operations before closing.
 */
export class OpenFile {
  private constructor(private readonly descriptor: number) {}

  /** Creates a file that does not exist yet. */
  static make(path: string): Promise<OpenFile> {
    return new Promise((resolve, reject) => {
      fs.open(path, 'wx', (error, descriptor) => (error ? reject(error) : resolve(new OpenFile(descriptor))));
    });
  }

  /** Opens a directory synchronously. Only for one just found by its path, so that nothing is read from the disk. */
  static openFound(path: string): OpenFile {
    return new OpenFile(fs.openSync(path, 'r'));
  }

  /** Writes all bytes: one system call may write fewer than it is given. */
  async write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; ) at += await this.#writeSome(bytes, at);
  }

  /** Resolves when everything is on the disk; for a directory, the names in it. */
  flush(): Promise<void> {
    const flush = () =>
      new Promise<void>((resolve, reject) => {
        fs.fsync(this.descriptor, (error) => (error ? reject(error) : resolve()));
      });
    return flushes.run(flush);
  }

  /** What the file system says of it. */
  stat(): BigIntStats {
    return fs.fstatSync(this.descriptor, { bigint: true });
  }

  /** Closes it; what was not flushed may be lost. */
  close(): void {
    fs.closeSync(this.descriptor);
  }

  #writeSome(bytes: Uint8Array, from: number): Promise<number> {
    return new Promise((resolve, reject) => {
      fs.write(this.descriptor, bytes, from, bytes.length - from, null, (error, written) =>
        error ? reject(error) : resolve(written),
      );
    });
  }
}

/** Creates a directory and its missing parents durably, so that they survive a loss of power. */
export async function makeDurably(directory: string): Promise<void> {
  const path = resolve(directory);
  const firstMade = await mkdir(path, { recursive: true });
  if (firstMade === undefined) return;
  await syncUpTo(dirname(path), dirname(firstMade));
}

/**
 * The text of a file. A missing one is created durably with `text`: never seen with a part of it, and by one process
 * only where several try at once.
 */
export async function claimFile(path: string, text: string): Promise<string> {
  const present = await readFile(path, 'utf8').catch(unlessMissing);
  if (present !== undefined) return present;
  const own = `${path}.${randomUUID()}`;
  await writeFile(own, text, { flag: 'wx', flush: true });
  try {
    await link(own, path).catch((error: NodeJS.ErrnoException) => {
      // A link fails if the file exists; but some shared file systems have no links.
      if (error.code !== 'EEXIST') return rename(own, path);
      return undefined;
    });
  } finally {
    await unlink(own).catch(unlessMissing);
  }
  await sync(dirname(path));
  return readFile(path, 'utf8');
}

/** Makes names below one directory durable, and caches which directories need no further flush. */
export class DurableNames {
  /** Directories whose own names are durable, up to the root, with their identity at that time. */
  readonly #known = new LRUCache<string, string>({ max: MAX_KNOWN });

  constructor(private readonly root: string) {}

  /** Whether a directory existed, with a durable name, when it was last used. */
  knows(directory: string): boolean {
    return this.#known.has(directory);
  }

  /**
   * Makes the name of a file durable, with those of its parent directories: another writer may just have created them.
   * While the file exists, none of them can be removed and created again.
   */
  async keep(file: string): Promise<void> {
    const fresh: [path: string, identity: string][] = [];
    // The name of a directory is stored in its parent. The parents of a known directory are known.
    for (let path = dirname(file); ; path = dirname(path)) {
      const identity = await sync(path);
      // Its own name is durable since it was opened.
      if (path === this.root) break;
      if (identity !== undefined && this.#known.get(path) === identity) break;
      fresh.push([path, identity ?? '']);
    }
    for (const [path, identity] of fresh) this.#known.set(path, identity);
  }
}

/** Makes the names in a directory and in its parents durable, up to and including `last`. */
async function syncUpTo(directory: string, last: string): Promise<void> {
  for (let path = directory; path.length >= last.length; path = dirname(path)) {
    await sync(path);
    if (path === last) return;
  }
}

/** Makes the names in a directory durable and returns its identity; undefined if the directory is gone. */
async function sync(path: string): Promise<string | undefined> {
  const directory = openUnlessMissing(path);
  if (directory === undefined) return undefined;
  try {
    await directory.flush();
    return identityOf(directory.stat());
  } finally {
    directory.close();
  }
}

function openUnlessMissing(path: string): OpenFile | undefined {
  try {
    // The name to keep was just created in it.
    return OpenFile.openFound(path);
  } catch (error) {
    return unlessMissing(error as NodeJS.ErrnoException);
  }
}

/** Tells a directory from a later one of the same path, made after its removal, even by another process. */
function identityOf({ ino, birthtimeNs }: BigIntStats): string {
  // The inode number alone may be reused. A file system without birth times reports the time of the last change
  // instead, so that no directory ever counts as known.
  return `${ino} ${birthtimeNs}`;
}

/** For `catch`: undefined if there is no such file, because a part of its path is missing or is a file. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
  return undefined;
}

/**
 * Makes the directories from a root down to one below it; calls `missing` where the root is gone. Not `recursive`,
 * which would make the root again. Throws ENOENT where one of them is removed meanwhile.
 */
export async function makeBelow(
  root: string,
  directory: string,
  missing: () => Promise<void>,
): Promise<void> {
  if (directory === root) return missing();
  const make = () =>
    mkdir(directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  await make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await makeBelow(root, dirname(directory), missing);
    await make();
  });
}
