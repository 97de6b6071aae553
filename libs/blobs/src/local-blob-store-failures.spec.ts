import { type FileHandle, mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobMissing, BlobStoreFailed, BlobStoreFull, LocalBlobStore } from './index.js';

let directory: string;
let store: LocalBlobStore;
/** The prototype of open files. */
let files: FileHandle;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'blobs-'));
  store = await LocalBlobStore.open(directory);
  const file = await open(directory);
  files = Object.getPrototypeOf(file);
  await file.close();
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
    jest.spyOn(files, 'write').mockRejectedValue(failure(code));
    const source = of('x'.repeat(1 << 20), 'y');
    await expect(store.write('a/b', source)).rejects.toThrow(BlobStoreFull);
    expect(await source.next()).toEqual({ done: true, value: undefined });
    expect(await onDisk()).toEqual(NOTHING);
  });

  it('says that there is no room when only the flush finds out', async () => {
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
    jest.spyOn(files, 'write').mockRejectedValueOnce(eio);
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
    const write = files.write as (bytes: Uint8Array, at: number, length: number) => Promise<unknown>;
    const inParts = function (this: FileHandle, bytes: Uint8Array, at: number, length: number) {
      return write.call(this, bytes, at, Math.min(length, 2));
    };
    jest.spyOn(files, 'write').mockImplementation(inParts as unknown as FileHandle['write']);
    await store.write('a', of('hello', 'world', '', 'and', 'more'));
    expect(await textOf('a')).toBe('helloworldandmore');
  });
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
      await remover.removeAll('a');
      await mkdir(join(directory, 'blobs', 'a', 'b'), { recursive: true });
      expect(await flushesOf('a/b/c')).toBe(['the file', 'blobs/a/b', 'blobs/a', 'blobs'].length);
      await store.remove('a/b/c');
    }
  });
});
