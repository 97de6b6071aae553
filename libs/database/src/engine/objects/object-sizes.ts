import { LRUCache } from 'lru-cache';

/**
 * The size of one table's largest object. It is an upper bound once the objects that were already there are measured.
 */
interface Size {
  most: number;
  measuring?: Promise<void>;
  isMeasured: boolean;
}

/** The sizes of at most this many tables are kept. An evicted table is measured again. */
const MAX_TABLES = 10_000;

/** By table. Only where all objects are written by this process. */
const sizes = new LRUCache<string, Size>({ max: MAX_TABLES });

function sizeOf(table: string): Size {
  let size = sizes.get(table);
  if (size === undefined) {
    size = { most: 0, isMeasured: false };
    sizes.set(table, size);
  }
  return size;
}

/** Notes the text of an object that is about to be written. */
export function noteObjectSize(table: string, text: string): void {
  const size = sizeOf(table);
  // A UTF-16 code unit takes three bytes at most.
  if (3 * text.length > size.most) size.most = Math.max(size.most, Buffer.byteLength(text));
}

/**
 * An upper bound of the bytes of any object of a table, written or about to be. Undefined until `measure`, which runs
 * in the background, has measured the objects that are already there.
 */
export function mostBytesOf(table: string, measure: () => Promise<number>): number | undefined {
  const size = sizeOf(table);
  if (size.isMeasured) return size.most;
  size.measuring ??= measure().then(
    (most) => {
      size.most = Math.max(size.most, most);
      size.isMeasured = true;
    },
    // The next call measures again.
    () => {
      delete size.measuring;
    },
  );
  return undefined;
}
