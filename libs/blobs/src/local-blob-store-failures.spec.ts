import fs from 'node:fs';
import promises, { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobMissing, BlobStoreFailed, BlobStoreFull, LocalBlobStore } from './index.js';

let directory: string;
let store: LocalBlobStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'blobs-'));
  store = await LocalBlobStore.open(directory);
});

afterEach(async () => {
  jest.restoreAllMocks();
  await rm(directory, { recursive: true, force: true });
});

async function* of(...chunks: string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function textOf(key: string): Promise<string> {
  return Buffer.concat(await (await store.read(key)).toArray()).toString();
}

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of store.list()) found.push(key);
  return found.sort();
}

/** Everything there is on the disk, directories too. */
async function onDisk(): Promise<string[]> {
  return (await readdir(directory, { recursive: true })).sort();
}

const NOTHING = ['blobs'];

const failure = (code: string) => Object.assign(new Error(code), { code });

/** Makes a file system function fail in the given calls of it: the first, the second, ... */
function failing(name: 'write' | 'fsync', error: Error, calls = [1]): void {
  const succeed = fs[name] as (...args: unknown[]) => void;
  let call = 0;
  const replacement = (...args: unknown[]) => {
    if (calls.includes(++call)) (args.at(-1) as (error: Error) => void)(error);
    else succeed(...args);
  };
  jest.spyOn(fs, name).mockImplementation(replacement as never);
}

describe('a store whose directory goes away', () => {
  it('does not make it again, whenever that is', async () => {
    const make = promises.mkdir;
    jest.spyOn(promises, 'mkdir').mockImplementation(async (...args) => {
      await rm(join(directory, 'blobs'), { recursive: true, force: true });
      return make(...args);
    });
    await expect(store.write('a/b/c', of('abc'))).rejects.toThrow(BlobStoreFailed);
    expect(await onDisk()).toEqual([]);
  });

  it('takes nothing where it is a link to what is gone', async () => {
    await rm(join(directory, 'blobs'), { recursive: true });
    await promises.symlink(join(directory, 'unmounted'), join(directory, 'blobs'));
    await expect(store.write('a/b/c', of('abc'))).rejects.toThrow(BlobStoreFailed);
    expect(await onDisk()).toEqual(['blobs']);
  });

  it('fails a read also where its disk cannot tell', async () => {
    const error = Object.assign(failure('EIO'), { syscall: 'stat' });
    jest.spyOn(promises, 'stat').mockRejectedValueOnce(error);
    await expect(store.read('a')).rejects.toThrow(BlobStoreFailed);
  });
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

  it('leaves what is there already as it was', async () => {
    await store.write('a', of('first'));
    await expect(store.write('a', of('second'))).rejects.toThrow('exists');
    expect(await textOf('a')).toBe('first');
    expect(await onDisk()).toEqual(['blobs', 'blobs/a']);
  });

  it('leaves nothing where its directory cannot be made', async () => {
    await store.write('a', of('first'));
    await expect(store.write('a/b', of('second'))).rejects.toThrow(BlobStoreFailed);
    expect(await onDisk()).toEqual(['blobs', 'blobs/a']);
  });

  it.each(['remove', 'removeAll'] as const)(
    'says so when its file was removed meanwhile (%s)',
    async (remove) => {
      const other = await LocalBlobStore.open(directory);
      async function* source() {
        yield Buffer.from('x');
        await other[remove]('a/b');
      }
      await expect(store.write('a/b', source())).rejects.toThrow(BlobMissing);
      await expect(store.read('a/b')).rejects.toThrow(BlobMissing);
      expect(store.broken.aborted).toBe(false);
    },
  );

  it.each(['ENOSPC', 'EDQUOT'])('says that there is no room (%s) and closes its source', async (code) => {
    failing('write', failure(code));
    const source = of('x'.repeat(1 << 20), 'y');
    await expect(store.write('a/b', source)).rejects.toThrow(BlobStoreFull);
    expect(await source.next()).toEqual({ done: true, value: undefined });
    expect(await onDisk()).toEqual(NOTHING);
  });

  it('says that there is no room when only the flush finds out', async () => {
    failing('fsync', failure('ENOSPC'));
    await expect(store.write('a', of('x'))).rejects.toThrow(BlobStoreFull);
    expect(await onDisk()).toEqual(NOTHING);
  });

  it('takes the name back when the name cannot be made durable', async () => {
    failing('fsync', failure('EIO'), [2]);
    await expect(store.write('a', of('x'))).rejects.toThrow('EIO');
    expect(await onDisk()).toEqual(NOTHING);
  });

  it('takes no more once a flush has failed, since the next one would prove nothing', async () => {
    const eio = Object.assign(failure('EIO'), { syscall: 'fsync' });
    failing('fsync', eio);
    await expect(store.write('a', of('x'))).rejects.toThrow(BlobStoreFailed);
    expect(store.broken.reason).toBe(eio);
    await expect(store.write('b', of('x'))).rejects.toThrow(BlobStoreFailed);
    expect(await onDisk()).toEqual(NOTHING);
  });

  it('goes on after any other error of the disk, and leaves those of its source as they are', async () => {
    const eio = Object.assign(failure('EIO'), { syscall: 'write' });
    failing('write', eio);
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

  it('goes on where the disk takes less than it is given', async () => {
    const write = fs.write as (...args: unknown[]) => void;
    const inParts = (file: number, bytes: Uint8Array, at: number, length: number, ...rest: unknown[]) =>
      write(file, bytes, at, Math.min(length, 2), ...rest);
    jest.spyOn(fs, 'write').mockImplementation(inParts as never);
    await store.write('a', of('hello', 'world', '', 'and', 'more'));
    expect(await textOf('a')).toBe('helloworldandmore');
  });
});

describe('a read that fails', () => {
  /** How many descriptors of a blob are open. */
  function openOf(key: string): number {
    const path = join(directory, 'blobs', key);
    return fs
      .readdirSync('/proc/self/fd')
      .filter((descriptor) => fs.existsSync(`/proc/self/fd/${descriptor}`))
      .filter((descriptor) => fs.readlinkSync(`/proc/self/fd/${descriptor}`) === path).length;
  }

  it('does so before any byte where the file has become shorter', async () => {
    await store.write('a', of('hello'));
    fs.truncateSync(join(directory, 'blobs/a'), 3);
    await expect(store.read('a', { start: 0, end: 4 })).rejects.toThrow(BlobStoreFailed);
    const part = await store.read('a', { start: 0, end: 2 });
    expect(openOf('a')).toBe(1);
    expect(Buffer.concat(await part.toArray()).toString()).toBe('hel');
  });

  it('leaves no file open', async () => {
    await store.write('a', of('hello'));
    const handle = await open(join(directory, 'blobs/a'));
    await handle.close();
    const eio = Object.assign(failure('EIO'), { syscall: 'fstat' });
    jest.spyOn(Object.getPrototypeOf(handle), 'stat').mockRejectedValueOnce(eio);
    await expect(store.read('a')).rejects.toThrow(BlobStoreFailed);
    expect(openOf('a')).toBe(0);
  });
});

describe('flushes', () => {
  let sync: jest.SpyInstance;

  beforeEach(() => {
    sync = jest.spyOn(fs, 'fsync');
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
      await remover.removeAll('a');
      await mkdir(join(directory, 'blobs', 'a', 'b'), { recursive: true });
      expect(await flushesOf('a/b/c')).toBe(['the file', 'blobs/a/b', 'blobs/a', 'blobs'].length);
      await store.remove('a/b/c');
    }
  });
});
