import type { BigIntStats } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { OpenFile } from './open-file.js';

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
    const fresh: [path: string, identity: string][] = [];
    // The name of a directory is kept by the one around it. What is around a known one is known.
    for (let path = dirname(file); ; path = dirname(path)) {
      const identity = await sync(path);
      if (path === this.root || (identity !== undefined && this.#known.get(path) === identity)) break;
      fresh.push([path, identity ?? '']);
    }
    for (const [path, identity] of fresh) this.#remember(path, identity);
  }

  #remember(path: string, identity: string): void {
    if (this.#known.size >= MAX_KNOWN) this.#known.delete(this.#known.keys().next().value!);
    this.#known.delete(path);
    this.#known.set(path, identity);
  }
}

/** Makes the names in a directory and in those around it durable, up to and including `last`. */
async function syncUpTo(directory: string, last: string): Promise<void> {
  for (let path = directory; path.length >= last.length; path = dirname(path)) {
    await sync(path);
    if (path === last) return;
  }
}

/** Makes the names in a directory durable, and answers its identity; undefined when it is gone, and has no names to keep. */
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
    // What is to be kept has just been made in it.
    return OpenFile.openFound(path);
  } catch (error) {
    return unlessMissing(error as NodeJS.ErrnoException);
  }
}

/** Tells a directory from one of the same path that was made after it was removed, be it by another process. */
function identityOf({ ino, birthtimeNs }: BigIntStats): string {
  // The number alone may be used again. A file system that does not know the time of birth gives that of the last
  // change instead, with which nothing is ever known.
  return `${ino} ${birthtimeNs}`;
}

/** For `catch`: undefined when there is no such file, be it that a part of its path is missing or is a file. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
  return undefined;
}
