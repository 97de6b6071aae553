import { mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Makes a directory and those around it that are missing, so that they outlive a loss of power. */
export async function makeDurably(directory: string): Promise<void> {
  const path = resolve(directory);
  const firstMade = await mkdir(path, { recursive: true });
  if (firstMade === undefined) return;
  await syncUpTo(dirname(path), dirname(firstMade));
}

/**
 * Makes the names in a directory and in those around it durable, up to and including `last`. One that is gone by now
 * has no names to keep.
 */
export async function syncUpTo(directory: string, last: string): Promise<void> {
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
