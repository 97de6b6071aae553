import { randomBytes } from 'node:crypto';
import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { BlobFile } from './blob-file.js';
import { BLOCK_BYTES } from './block-pool.js';

const content = randomBytes(3 * BLOCK_BYTES + 12_345);

describe('BlobFile', () => {
  let directory: string;
  let path: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'blob-file-'));
    path = join(directory, 'file');
    await writeFile(path, content);
  });

  afterEach(() => rm(directory, { recursive: true }));

  /** Reads and releases each chunk only later, as a connection does. */
  function slowDestination() {
    const received: Buffer[] = [];
    const memory = new Set<ArrayBufferLike>();
    const destination = new Writable({
      highWaterMark: 1,
      write(chunk: Buffer, _encoding, done) {
        memory.add(chunk.buffer);
        setImmediate(() => {
          received.push(Buffer.from(chunk));
          done();
        });
      },
    });
    return { destination, memory, bytes: () => Buffer.concat(received) };
  }

  it.each([
    ['all', 0, content.length],
    ['a part over several blocks', 7, content.length - 7],
    ['one byte', 5, 6],
    ['nothing', 0, 0],
  ])('sends %s, and every part from the same memory', async (_, start, end) => {
    const file = await open(path);
    const blob = new BlobFile(file, start, end);
    const { destination, memory, bytes } = slowDestination();
    const closed = finished(blob);
    await finished(blob.pipe(destination));
    await closed;
    expect(bytes().equals(content.subarray(start, end))).toBe(true);
    expect(memory.size).toBe(end > start ? 1 : 0);
    expect(file.fd).toBe(-1);
  });

  it('sends several files side by side, each from memory of its own', async () => {
    const sent = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        const { destination, bytes } = slowDestination();
        await finished(new BlobFile(await open(path), at, content.length).pipe(destination));
        return bytes().equals(content.subarray(at));
      }),
    );
    expect(sent).toEqual(Array(8).fill(true));
  });

  it('closes its file when it is destroyed while a destination takes nothing more', async () => {
    const file = await open(path);
    const blob = new BlobFile(file, 0, content.length);
    let writes = 0;
    await new Promise<void>((resolve) => {
      const write = () => {
        writes++;
        resolve();
      };
      blob.pipe(new Writable({ write }));
    });
    blob.destroy();
    await new Promise((resume) => blob.once('close', resume));
    expect(writes).toBe(1);
    expect(file.fd).toBe(-1);
  });

  it('fails where the file is shorter than it was', async () => {
    const blob = new BlobFile(await open(path), 0, content.length);
    await truncate(path, 10);
    const failed = finished(blob);
    const { destination, bytes } = slowDestination();
    blob.pipe(destination);
    await expect(failed).rejects.toThrow('ends at byte 10');
    expect(bytes().equals(content.subarray(0, 10))).toBe(true);
    expect(destination.writableEnded).toBe(false);
  });

  it('is an ordinary stream to everybody else', async () => {
    const read = Buffer.concat(await new BlobFile(await open(path), 3, content.length).toArray());
    expect(read.equals(content.subarray(3))).toBe(true);
  });
});
