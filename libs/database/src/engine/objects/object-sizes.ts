import { LRUCache } from 'lru-cache';

/** Sizes of one table: none of its objects has more bytes, once those that were there before are measured. */
interface Size {
  most: number;
  measuring?: Promise<void>;
  isMeasured: boolean;
}

/** Tables of which the sizes are kept; those of an evicted one are measured again. */
const MOST_TABLES = 10_000;

/** By table. Only where all objects are written by this process. */
const sizes = new LRUCache<string, Size>({ max: MOST_TABLES });

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
 * The most bytes that an object of a table has, or may soon have; undefined until `measure` has told it of those that are
 * there, which happens in the background.
 */
export function mostBytesOf(table: string, measure: () => Promise<number>): number | undefined {
  const size = sizeOf(table);
  if (size.isMeasured) return size.most;
  size.measuring ??= measure().then(
    (most) => {
      size.most = Math.max(size.most, most);
      size.isMeasured = true;
    },
    // The next question measures again.
    () => {
      delete size.measuring;
    },
  );
  return undefined;
}
