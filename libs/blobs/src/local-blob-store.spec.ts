import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobMissing, BlobStoreFailed, BlobStoreFull, LocalBlobStore } from './index.js';

let directory: string;
let store: LocalBlobStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'blobs-'));
  store = await LocalBlobStore.open(directory);
});

afterEach(() => rm(directory, { recursive: true, force: true }));

async function* of(...chunks: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function textOf(key: string, range?: { start: number; end: number }): Promise<string> {
  return Buffer.concat(await (await store.read(key, range)).toArray()).toString();
}

async function keys(prefix?: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of store.list(prefix)) found.push(key);
  return found.sort();
}

/** Everything there is on the disk, temporary or not. */
async function onDisk(): Promise<string[]> {
  return (await readdir(directory, { recursive: true })).sort();
}

const NOTHING = ['blobs', 'tmp'];

describe('write and read', () => {
  it('gives back what was written, under a path that is the key', async () => {
    await store.write('class/ab/object/blob', of('hel', '', 'lo'));
    expect(await textOf('class/ab/object/blob')).toBe('hello');
    expect(await onDisk()).toContain('blobs/class/ab/object/blob');
    expect(await readdir(join(directory, 'tmp'))).toEqual([]);
  });

  it('keeps an empty blob', async () => {
    await store.write('a', of());
    expect(await textOf('a')).toBe('');
  });

  it('reads a range, both ends included', async () => {
    await store.write('a', of('0123456789'));
    expect(await textOf('a', { start: 2, end: 5 })).toBe('2345');
    expect(await textOf('a', { start: 0, end: 0 })).toBe('0');
    expect(await textOf('a', { start: 9, end: 9 })).toBe('9');
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
    expect(await textOf('a/b')).toBe('x');
  });

  it('makes the directory it is to live in', async () => {
    store = await LocalBlobStore.open(join(directory, 'not', 'yet', 'there'));
    await store.write('a', of('x'));
    expect(await textOf('a')).toBe('x');
  });

  it.each([
    ['a blob that never was', 'none'],
    ['one in a directory that never was', 'none/none'],
    ['what other blobs are below', 'a'],
    ['what would be below a blob', 'a/b/c'],
  ])('misses %s before any byte flows', async (_, key) => {
    await store.write('a/b', of('x'));
    await expect(store.read(key)).rejects.toThrow(BlobMissing);
  });

  it('reads a blob to its end that is removed meanwhile', async () => {
    await store.write('a/b', of('x'.repeat(1 << 20)));
    const reader = await store.read('a/b');
    await store.remove('a/b');
    expect(Buffer.concat(await reader.toArray())).toHaveLength(1 << 20);
  });

  it.each(['', '/', '/a', 'a/', 'a//b', '.', '..', 'a/../b', 'a.b', 'a\\b', 'a b', 'ä', 'a\0', 'a\n'])(
    'refuses the key %j everywhere',
    async (key) => {
      await expect(store.write(key, of('x'))).rejects.toThrow('is no key of a blob');
      await expect(store.read(key)).rejects.toThrow('is no key of a blob');
      await expect(store.remove(key)).rejects.toThrow('is no key of a blob');
      await expect(store.removeAll(key)).rejects.toThrow('is no key of a blob');
      await expect(keys(key)).rejects.toThrow('is no key of a blob');
      expect(await onDisk()).toEqual(NOTHING);
    },
  );
});

describe('a write that fails', () => {
  it('leaves nothing when its source breaks off, however often', async () => {
    async function* aborted() {
      yield Buffer.from('half of');
      throw new Error('the client went away');
    }
    for (let time = 0; time < 50; time++) {
      await expect(store.write('a/b', aborted())).rejects.toThrow('the client went away');
    }
    expect(await onDisk()).toEqual(NOTHING);
  });

  it('is not to be seen while it lasts', async () => {
    async function* source() {
      yield Buffer.from('first');
      expect(await keys()).toEqual([]);
      await expect(store.read('a')).rejects.toThrow(BlobMissing);
    }
    await store.write('a', source());
    expect(await keys()).toEqual(['a']);
  });

  it('leaves what is there already as it was', async () => {
    await store.write('a', of('first'));
    await expect(store.write('a', of('second'))).rejects.toThrow('exists');
    expect(await textOf('a')).toBe('first');
    expect(await onDisk()).toEqual(['blobs', 'blobs/a', 'tmp']);
  });

  it('is spared by sweeps of its own store', async () => {
    async function* source() {
      yield Buffer.from('x');
      await store.sweepTemporary(new Date(Date.now() + 60_000));
    }
    await store.write('a/b', source());
    expect(await keys()).toEqual(['a/b']);
  });

  it('gives up when its temporary file is swept away under it', async () => {
    const other = await LocalBlobStore.open(directory);
    async function* source() {
      yield Buffer.from('x');
      await other.sweepTemporary(new Date(Date.now() + 60_000));
    }
    await expect(store.write('a/b', source())).rejects.toThrow('ENOENT');
    expect(await keys()).toEqual([]);
  });

  describe('for want of room', () => {
    let files: FileHandle;

    beforeEach(async () => {
      const file = await open(join(directory, 'probe'), 'w');
      files = Object.getPrototypeOf(file);
      await file.close();
      await rm(join(directory, 'probe'));
    });

    afterEach(() => jest.restoreAllMocks());

    const failure = (code: string) => Object.assign(new Error(code), { code });

    it.each(['ENOSPC', 'EDQUOT'])('says so (%s) and closes its source', async (code) => {
      jest.spyOn(files, 'writev').mockRejectedValue(failure(code));
      const source = of('x'.repeat(1 << 20), 'y');
      await expect(store.write('a/b', source)).rejects.toThrow(BlobStoreFull);
      expect(await source.next()).toEqual({ done: true, value: undefined });
      expect(await onDisk()).toEqual(NOTHING);
    });

    it('says so when only the flush finds out', async () => {
      jest.spyOn(files, 'sync').mockRejectedValue(failure('ENOSPC'));
      await expect(store.write('a', of('x'))).rejects.toThrow(BlobStoreFull);
      expect(await onDisk()).toEqual(NOTHING);
    });

    it('takes the name back when the name cannot be made durable', async () => {
      const sync = jest.spyOn(files, 'sync');
      sync.mockResolvedValueOnce(undefined).mockRejectedValueOnce(failure('EIO'));
      await expect(store.write('a', of('x'))).rejects.toThrow('EIO');
      expect(await onDisk()).toEqual(NOTHING);
    });

    it('takes no more once a flush has failed, since the next one would prove nothing', async () => {
      const eio = Object.assign(failure('EIO'), { syscall: 'fsync' });
      jest.spyOn(files, 'sync').mockRejectedValueOnce(eio);
      await expect(store.write('a', of('x'))).rejects.toThrow(BlobStoreFailed);
      expect(store.broken.reason).toBe(eio);
      await expect(store.write('b', of('x'))).rejects.toThrow(BlobStoreFailed);
      expect(await onDisk()).toEqual(NOTHING);
    });

    it('goes on after any other error of the disk, and leaves those of its source as they are', async () => {
      const eio = Object.assign(failure('EIO'), { syscall: 'write' });
      jest.spyOn(files, 'writev').mockRejectedValueOnce(eio);
      await expect(store.write('a', of('x'))).rejects.toThrow(BlobStoreFailed);
      const gone = Object.assign(failure('ECONNRESET'), { syscall: 'read' });
      const source = async function* () {
        yield* of('x');
        throw gone;
      };
      await expect(store.write('b', source())).rejects.toBe(gone);
      expect(store.broken.aborted).toBe(false);
      await store.write('c', of('x'));
      expect(await keys()).toEqual(['c']);
    });

    describe('flushes', () => {
      let sync: jest.SpyInstance;

      beforeEach(() => {
        sync = jest.spyOn(files, 'sync');
      });

      async function flushesOf(key: string): Promise<number> {
        sync.mockClear();
        await store.write(key, of('x'));
        return sync.mock.calls.length;
      }

      it('the file and every directory on the way to it, but no directory for the name of one it knows', async () => {
        expect(await flushesOf('a/b/c')).toBe(['the file', 'blobs/a/b', 'blobs/a', 'blobs'].length);
        expect(await flushesOf('a/b/d')).toBe(['the file', 'blobs/a/b'].length);
        expect(await flushesOf('a/e/f')).toBe(['the file', 'blobs/a/e', 'blobs/a'].length);
        expect(await flushesOf('g')).toBe(['the file', 'blobs'].length);
      });

      it('what another process made', async () => {
        await mkdir(join(directory, 'blobs', 'a', 'b'), { recursive: true });
        expect(await flushesOf('a/b/c')).toBe(['the file', 'blobs/a/b', 'blobs/a', 'blobs'].length);
      });

      it('what was removed and made anew, by this process or another', async () => {
        const other = await LocalBlobStore.open(directory);
        for (const remover of [store, other]) {
          await store.write('a/b/c', of('x'));
          await remover.remove('a/b/c');
          await mkdir(join(directory, 'blobs', 'a', 'b'), { recursive: true });
          expect(await flushesOf('a/b/c')).toBe(['the file', 'blobs/a/b', 'blobs/a', 'blobs'].length);
          await store.remove('a/b/c');
        }
      });
    });

    it('goes on where the disk takes chunks in parts', async () => {
      const writev = files.writev;
      const inParts = function (this: FileHandle, [first, second]: Uint8Array[]) {
        return writev.call(
          this,
          second === undefined ? [first!.subarray(0, 2)] : [first!, second.subarray(0, 2)],
        );
      };
      jest.spyOn(files, 'writev').mockImplementation(inParts as unknown as FileHandle['writev']);
      await store.write('a', of('hello', 'world', '', 'and', 'more'));
      expect(await textOf('a')).toBe('helloworldandmore');
    });
  });
});

describe('remove', () => {
  it('takes the directories along that it leaves empty', async () => {
    await store.write('a/b/c', of('x'));
    await store.write('a/d', of('y'));
    await store.remove('a/b/c');
    expect(await onDisk()).toEqual(['blobs', 'blobs/a', 'blobs/a/d', 'tmp']);
    await store.remove('a/d');
    expect(await onDisk()).toEqual(NOTHING);
  });

  it('does nothing when there is no such blob', async () => {
    await store.write('a/b', of('x'));
    for (const key of ['none', 'none/none', 'a/none', 'a/b/none']) await store.remove(key);
    expect(await keys()).toEqual(['a/b']);
  });

  it('never gets in the way of writes beside it', async () => {
    const pair = async (at: number) => {
      await store.write(`a/b/c/${at}`, of('x'));
      await store.remove(`a/b/c/${at}`);
    };
    for (let round = 0; round < 10; round++) {
      await Promise.all(Array.from({ length: 20 }, (_, at) => pair(at)));
    }
    expect(await onDisk()).toEqual(NOTHING);
  });
});

describe('removeAll', () => {
  it('removes what is below whole segments, and nothing else', async () => {
    for (const key of ['a/b/c', 'a/b/d/e', 'a/bc', 'ab/c']) await store.write(key, of('x'));
    await store.removeAll('a/b');
    expect(await keys()).toEqual(['a/bc', 'ab/c']);
    await store.removeAll('a');
    await store.removeAll('a');
    expect(await onDisk()).toEqual(['blobs', 'blobs/ab', 'blobs/ab/c', 'tmp']);
  });

  it('gets on with writes below the prefix', async () => {
    for (let round = 0; round < 20; round++) {
      const writes = Array.from({ length: 20 }, (_, at) => store.write(`a/b/${at}`, of('x')));
      await Promise.all([...writes, store.removeAll('a'), store.removeAll('a')]);
      await store.removeAll('a');
    }
    expect(await onDisk()).toEqual(NOTHING);
  });
});

describe('list', () => {
  it('finds all blobs, or those below a prefix', async () => {
    for (const key of ['a/b/c', 'a/bc', 'ab']) await store.write(key, of('x'));
    expect(await keys()).toEqual(['a/b/c', 'a/bc', 'ab']);
    expect(await keys('a')).toEqual(['a/b/c', 'a/bc']);
    expect(await keys('a/b')).toEqual(['a/b/c']);
    expect(await keys('none')).toEqual([]);
  });

  it('says when a blob was written', async () => {
    const before = Date.now();
    await store.write('a', of('x'));
    for await (const { modifiedAt } of store.list()) {
      // The clock of the file system ticks more coarsely.
      expect(modifiedAt.getTime()).toBeGreaterThanOrEqual(before - 1000);
      expect(modifiedAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
    }
  });

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

describe('sweepTemporary', () => {
  it('removes files nobody has written to since, and no others', async () => {
    const old = new Date(Date.now() - 3_600_000);
    await writeFile(join(directory, 'tmp', 'old'), 'x');
    await utimes(join(directory, 'tmp', 'old'), old, old);
    await writeFile(join(directory, 'tmp', 'new'), 'x');
    await store.write('a', of('x'));
    await store.sweepTemporary(new Date(Date.now() - 60_000));
    expect(await onDisk()).toEqual(['blobs', 'blobs/a', 'tmp', 'tmp/new']);
  });
});
