import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import promises, { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { itKeepsBlobs, keysOf, of, textOf } from '../../../test/support/blob-guarantees.js';
import { amount, itBoth } from '../../../test/support/extent.js';
import { BlobMissing, LocalBlobStore } from './index.js';

let directory: string;
let store: LocalBlobStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'blobs-'));
  store = await LocalBlobStore.open(directory);
});

afterEach(() => rm(directory, { recursive: true, force: true }));

/** Everything there is on the disk, directories too. */
async function onDisk(): Promise<string[]> {
  return (await readdir(directory, { recursive: true })).sort();
}

const NOTHING = ['blobs'];
const always = async () => true;

itKeepsBlobs(() => store);

describe('claim', () => {
  it('has the first owner for good, of several at once too', async () => {
    const owners = await Promise.all(['one', 'two', 'three'].map((owner) => store.claim(owner)));
    expect(new Set(owners).size).toBe(1);
    const again = await LocalBlobStore.open(directory);
    expect([await again.claim('four'), await store.claim('five')]).toEqual([owners[0], owners[0]]);
    expect(await onDisk()).toEqual(['blobs', 'owner']);
    expect(await keysOf(store)).toEqual([]);
  });
});

describe('write and read', () => {
  it('gives back what was written, under a path that is the key', async () => {
    await store.write('class/ab/object/blob', of('hel', '', 'lo'));
    expect(await textOf(store, 'class/ab/object/blob')).toBe('hello');
    expect(await onDisk()).toContain('blobs/class/ab/object/blob');
  });

  it('passes 64 MiB through unchanged', async () => {
    const block = randomBytes(1 << 20);
    const sent = createHash('sha256');
    async function* source() {
      for (let at = 0; at < 64; at++) {
        const chunk = Buffer.concat([block.subarray(at * 1000), block.subarray(0, at * 1000)]);
        sent.update(chunk);
        yield chunk;
      }
    }
    await store.write('big', source());
    const received = createHash('sha256');
    let size = 0;
    for await (const chunk of await store.read('big')) {
      received.update(chunk);
      size += chunk.length;
    }
    expect(size).toBe(64 << 20);
    expect(received.digest('hex')).toBe(sent.digest('hex'));
  });

  it('is there for a store that is opened later', async () => {
    await store.write('a/b', of('x'));
    store = await LocalBlobStore.open(directory);
    expect(await textOf(store, 'a/b')).toBe('x');
  });

  it('makes the directory it is to live in', async () => {
    store = await LocalBlobStore.open(join(directory, 'not', 'yet', 'there'));
    await store.write('a', of('x'));
    expect(await textOf(store, 'a')).toBe('x');
  });

  it('reads a blob to its end that is removed meanwhile', async () => {
    await store.write('a/b', of('x'.repeat(1 << 20)));
    const reader = await store.read('a/b');
    await store.remove('a/b');
    expect(Buffer.concat(await reader.toArray())).toHaveLength(1 << 20);
  });
});

describe('remove', () => {
  it('leaves directories to the next blob, and empty ones to a sweep', async () => {
    await store.write('a/b/c', of('x'));
    await store.write('a/d', of('y'));
    await store.remove('a/b/c');
    expect(await onDisk()).toEqual(['blobs', 'blobs/a', 'blobs/a/b', 'blobs/a/d']);
    await store.sweepEmpty(always);
    expect(await onDisk()).toEqual(['blobs', 'blobs/a', 'blobs/a/d']);
    await store.remove('a/d');
    await store.sweepEmpty(always);
    expect(await onDisk()).toEqual(NOTHING);
  });

  it('leaves directories with files alone in a sweep', async () => {
    for (const key of ['a/b/c', 'a/d/e', 'a/f/g']) await store.write(key, of('x'));
    await store.remove('a/f/g');
    const remove = jest.spyOn(promises, 'rmdir');
    await store.sweepEmpty(always);
    expect(remove.mock.calls).toEqual([[join(directory, 'blobs/a/f')]]);
    remove.mockRestore();
  });

  it('leaves directories to another sweep where one is not to go on', async () => {
    for (const key of ['a/b/c', 'd/e/f']) {
      await store.write(key, of('x'));
      await store.remove(key);
    }
    const removed = (await onDisk()).length;
    await store.sweepEmpty(async () => false);
    expect(await onDisk()).toHaveLength(removed);
    let looks = 0;
    await store.sweepEmpty(async () => ++looks < 4);
    expect(await onDisk()).toHaveLength(removed - 2);
  });

  it('does nothing when there is no such blob', async () => {
    await store.write('a/b', of('x'));
    for (const key of ['none', 'none/none', 'a/none', 'a/b/none']) await store.remove(key);
    expect(await keysOf(store)).toEqual(['a/b']);
  });

  it('never gets in the way of writes beside it, nor do sweeps', async () => {
    const pair = async (at: number) => {
      await store.write(`a/b/c/${at}`, of('x'));
      await store.remove(`a/b/c/${at}`);
      await store.sweepEmpty(always);
    };
    for (let round = 0; round < 10; round++) {
      await Promise.all(Array.from({ length: 20 }, (_, at) => pair(at)));
    }
    await store.sweepEmpty(always);
    expect(await onDisk()).toEqual(NOTHING);
  });
});

describe('removeAll', () => {
  it('removes what is below whole segments, and nothing else', async () => {
    for (const key of ['a/b/c', 'a/b/d/e', 'a/bc', 'ab/c']) await store.write(key, of('x'));
    await store.removeAll('a/b');
    expect(await keysOf(store)).toEqual(['a/bc', 'ab/c']);
    await store.removeAll('a');
    await store.removeAll('a');
    expect(await onDisk()).toEqual(['blobs', 'blobs/ab', 'blobs/ab/c']);
  });

  it('asks the disk for little at once, so that others come between', async () => {
    for (let at = 0; at < 300; at++) {
      const folder = join(directory, 'blobs/a', String(at % 3), String(at));
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'blob'), 'x');
    }
    let most = 0;
    let watching = setImmediate(function watch() {
      const underWay = process.getActiveResourcesInfo().filter((name) => name.startsWith('FSReq'));
      most = Math.max(most, underWay.length);
      watching = setImmediate(watch);
    });
    await store.removeAll('a');
    clearImmediate(watching);
    expect(await onDisk()).toEqual(NOTHING);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(10);
  });

  itBoth('gets on with writes below the prefix', async () => {
    for (let round = 0; round < amount(40, 400); round++) {
      const writes = Array.from({ length: 20 }, async (_, at) => {
        // A write whose file is removed before it is complete fails with this error.
        await store.write(`a/b/${at}`, of('x')).catch((error) => expect(error).toBeInstanceOf(BlobMissing));
      });
      await Promise.all([...writes, store.removeAll('a'), store.removeAll('a')]);
      await store.removeAll('a');
    }
    expect(await onDisk()).toEqual(NOTHING);
  });
});

describe('list', () => {
  it('passes over what is removed while it lists', async () => {
    for (let at = 0; at < 20; at++) await store.write(`a/${at}`, of('x'));
    let seen = 0;
    for await (const _ of store.list()) {
      seen++;
      await store.removeAll('a');
    }
    expect(seen).toBe(1);
  });
});
