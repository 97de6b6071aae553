import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Directories remembered; some hundred bytes each. */
const MAX_KNOWN = 10_000;

/** Makes a directory and those around it that are missing, so that they outlive a loss of power. */
export async function makeDurably(directory: string): Promise<void> {
  const path = resolve(directory);
  const firstMade = await mkdir(path, { recursive: true });
  if (firstMade === undefined) return;
  await syncUpTo(dirname(path), dirname(firstMade));
}

/** Makes names below one directory durable, and remembers which directories need no flush any more. */
export class DurableNames {
  /** Directories whose own names are durable, up to the root, as what they were then. Oldest first. */
  readonly #known = new Map<string, string>();

  /** `root` itself is durable. */
  constructor(private readonly root: string) {}

  /** Whether a directory was there, with a durable name, when it was used last. */
  knows(directory: string): boolean {
    return this.#known.has(directory);
  }

  /**
   * Makes the name of a file durable, with those of the directories around it: somebody else may just have made them.
   * As long as the file is there, none of them can be removed and made anew.
   */
  async keep(file: string): Promise<void> {
    const parent = dirname(file);
    const fresh = await this.#fresh(parent);
    // The name of a directory is kept by the one around it. What is gone by now has no names to keep.
    await Promise.all([parent, ...fresh.map(([path]) => dirname(path))].map(sync));
    for (const [path, identity] of fresh) this.#remember(path, identity);
  }

  /** The directories from this one up whose names may not be durable. What is around a known one is known. */
  async #fresh(directory: string): Promise<[path: string, identity: string][]> {
    const fresh: [string, string][] = [];
    for (let path = directory; path !== this.root; path = dirname(path)) {
      const identity = await identityOf(path);
      if (identity !== undefined && this.#known.get(path) === identity) break;
      fresh.push([path, identity ?? '']);
    }
    return fresh;
  }

  #remember(path: string, identity: string): void {
    if (this.#known.size >= MAX_KNOWN) this.#known.delete(this.#known.keys().next().value!);
    this.#known.delete(path);
    this.#known.set(path, identity);
  }
}

/** Tells a directory from one of the same path that was made after it was removed, be it by another process. */
async function identityOf(path: string): Promise<string | undefined> {
  // The number alone may be used again. A file system that does not know the time of birth gives that of the last
  // change instead, with which nothing is ever known.
  const found = await stat(path, { bigint: true }).catch(unlessMissing);
  return found && `${found.ino} ${found.birthtimeNs}`;
}

/** Makes the names in a directory and in those around it durable, up to and including `last`. */
async function syncUpTo(directory: string, last: string): Promise<void> {
  for (let path = directory; path.length >= last.length; path = dirname(path)) {
    await sync(path);
    if (path === last) return;
  }
}

async function sync(path: string): Promise<void> {
  const directory = await open(path).catch(unlessMissing);
  if (directory === undefined) return;
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** For `catch`: undefined when there is no such file, be it that a part of its path is missing or is a file. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
  return undefined;
}
