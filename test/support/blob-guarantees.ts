import { BlobMissing, type BlobStore } from '@app/blobs';

/** Pieces of bytes. */
export async function* of(...chunks: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

/** The text of a blob, or of a range of it. */
export async function textOf(
  store: BlobStore,
  key: string,
  range?: { start: number; end: number },
): Promise<string> {
  return Buffer.concat(await (await store.read(key, range)).toArray()).toString();
}

/** The keys of all blobs, or of those below a prefix, in their order. */
export async function keysOf(store: BlobStore, prefix?: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of store.list(prefix)) found.push(key);
  return found.sort();
}

/** What every store of blobs promises; `opened` is an empty one, made anew before each test. */
export function itKeepsBlobs(opened: () => BlobStore): void {
  let store: BlobStore;
  beforeEach(() => {
    store = opened();
  });

  describe('as any store of blobs', () => {
    it('shows every piece to who watches, as it was given', async () => {
      const seen: string[] = [];
      await store.write('a', of('hel', '', 'lo'), (piece) => seen.push(Buffer.from(piece).toString()));
      expect(seen).toEqual(['hel', '', 'lo']);
      expect(await textOf(store, 'a')).toBe('hello');
    });

    it('keeps an empty blob, and one of more than a block', async () => {
      const large = Buffer.from(Array.from({ length: 1_500_001 }, (_, at) => at % 251));
      await store.write('a', of());
      await store.write('b', of(large.subarray(0, 3), large.subarray(3)));
      expect(await textOf(store, 'a')).toBe('');
      expect(Buffer.concat(await (await store.read('b')).toArray()).equals(large)).toBe(true);
    });

    it('takes pieces of which the memory is used again', async () => {
      const memory = Buffer.alloc(4);
      async function* pieces() {
        for (const text of ['abcd', 'efgh', 'ijkl']) {
          memory.write(text);
          yield memory;
        }
      }
      await store.write('a', pieces());
      expect(await textOf(store, 'a')).toBe('abcdefghijkl');
    });

    it('reads a range, both ends included', async () => {
      await store.write('a', of('0123456789'));
      expect(await textOf(store, 'a', { start: 2, end: 5 })).toBe('2345');
      expect(await textOf(store, 'a', { start: 0, end: 0 })).toBe('0');
      expect(await textOf(store, 'a', { start: 9, end: 9 })).toBe('9');
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

    it('stores nothing of a source that fails, and passes its error on', async () => {
      async function* failing() {
        yield Buffer.from('a part');
        throw new Error('the client has gone');
      }
      await expect(store.write('a', failing())).rejects.toThrow('the client has gone');
      expect(await keysOf(store)).toEqual([]);
    });

    it.each(['', '/', '/a', 'a/', 'a//b', '.', '..', 'a/../b', 'a.b', 'a\\b', 'a b', 'ä', 'a\0', 'a\n'])(
      'refuses the key %j everywhere',
      async (key) => {
        await expect(store.write(key, of('x'))).rejects.toThrow('is no key of a blob');
        await expect(store.read(key)).rejects.toThrow('is no key of a blob');
        await expect(store.remove(key)).rejects.toThrow('is no key of a blob');
        await expect(store.removeAll(key)).rejects.toThrow('is no key of a blob');
        await expect(keysOf(store, key)).rejects.toThrow('is no key of a blob');
        expect(await keysOf(store)).toEqual([]);
      },
    );

    it('removes a blob, and does nothing where there is none', async () => {
      await store.write('a/b', of('x'));
      await store.remove('a/c');
      await store.remove('a/b');
      await store.remove('a/b');
      expect(await keysOf(store)).toEqual([]);
    });

    it('removes what is below whole segments, and nothing else', async () => {
      for (const key of ['a/b/1', 'a/b/c/2', 'a/bb/3', 'a/4']) await store.write(key, of(key));
      await store.removeAll('a/b');
      await store.removeAll('none');
      expect(await keysOf(store)).toEqual(['a/4', 'a/bb/3']);
    });

    it('finds all blobs, or those below a prefix, and says when they were written', async () => {
      const from = Date.now() - 2000;
      for (const key of ['a/b/c', 'a/bc', 'ab']) await store.write(key, of(key));
      expect(await keysOf(store)).toEqual(['a/b/c', 'a/bc', 'ab']);
      expect(await keysOf(store, 'a')).toEqual(['a/b/c', 'a/bc']);
      expect(await keysOf(store, 'a/b')).toEqual(['a/b/c']);
      expect(await keysOf(store, 'none')).toEqual([]);
      for await (const { modifiedAt } of store.list()) {
        expect(modifiedAt.getTime()).toBeGreaterThan(from);
        expect(modifiedAt.getTime()).toBeLessThan(Date.now() + 2000);
      }
    });

    it('has the first owner for good, which is no blob', async () => {
      expect([await store.claim('one'), await store.claim('two')]).toEqual(['one', 'one']);
      expect(await keysOf(store)).toEqual([]);
    });
  });
}
