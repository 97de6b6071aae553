import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BadRequest } from './validation.js';

const WRITTEN_AT_ONCE = 512 * 1024;

/**
 * Decodes base64 from a stream into a file that is durable before this returns: temporary file, fsync, rename, fsync
 * of the directory, and of the one around it where the directory is new. Throws BadRequest, leaving nothing behind.
 */
export async function storeBase64(
  source: AsyncIterable<Buffer>,
  file: string,
  temporary: string,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const handle = await open(temporary, 'wx');
  try {
    let waiting: Buffer[] = [];
    let waitingBytes = 0;
    for await (const bytes of decoded(source)) {
      hash.update(bytes);
      size += bytes.length;
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (waitingBytes < WRITTEN_AT_ONCE) continue;
      await writeAll(handle, waiting);
      waiting = [];
      waitingBytes = 0;
    }
    if (waitingBytes > 0) await writeAll(handle, waiting);
    await handle.sync();
  } catch (error) {
    await handle.close();
    await rm(temporary, { force: true });
    throw error;
  }
  await handle.close();
  const directory = dirname(file);
  const isNew = (await mkdir(directory, { recursive: true })) !== undefined;
  await rename(temporary, file);
  await syncDirectory(directory);
  if (isNew) await syncDirectory(dirname(directory));
  return { size, sha256: hash.digest('hex') };
}

async function* decoded(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = '';
  for await (const chunk of source) {
    let text = rest + chunk.toString('latin1');
    if (text.includes('\n') || text.includes('\r')) text = text.replace(/[\r\n]+/g, '');
    const whole = text.length - (text.length % 4);
    // The last group may be padded, so it waits until it is known to be the last.
    const end = whole === text.length ? whole - 4 : whole;
    rest = text.slice(Math.max(end, 0));
    if (end <= 0) continue;
    const bytes = Buffer.from(text.slice(0, end), 'base64');
    if (bytes.length !== (end / 4) * 3) throw new BadRequest('not base64');
    yield bytes;
  }
  const last = rest.replace(/=+$/, '');
  const bytes = Buffer.from(last, 'base64');
  if (bytes.length !== Math.floor((last.length * 3) / 4)) throw new BadRequest('not base64');
  yield bytes;
}

async function writeAll(handle: FileHandle, buffers: Buffer[]): Promise<void> {
  const expected = buffers.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await handle.writev(buffers);
  // A regular file takes less only when the disk is full.
  if (bytesWritten !== expected) throw new Error('the file could not be written whole');
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  await handle.sync();
  await handle.close();
}
