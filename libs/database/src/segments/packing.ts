// How large segments are. Many small ones: writers seldom lock the same row, and little is counted again after a write.
// Few large ones: little is summed up per listing. So there are some hundred of them, whatever the class's size.

/** Objects a segment holds at least when it is made, and at most when segments are merged; every size is a multiple. */
export const SMALLEST_SEGMENT = 64;
const LARGEST = 8192;

/** How many segments a class should have, and at how many they are merged. */
const WANTED = 512;
const MOST = 640;

/** How many objects a segment of a class of this size should hold: a power of two. */
export function segmentSize(objects: number): number {
  const wanted = 2 ** Math.ceil(Math.log2(Math.max(objects / WANTED, 1)));
  return Math.min(LARGEST, Math.max(SMALLEST_SEGMENT, wanted));
}

/**
 * Which neighbours to merge, as [first, last] positions: the last two while they fit one segment, and all that fit
 * together once there are too many.
 */
export function mergeable(lives: readonly number[]): [first: number, last: number][] {
  const size = segmentSize(lives.reduce((sum, live) => sum + live, 0));
  const all = packed(lives, size);
  if (lives.length > MOST) return all;
  const last = all.at(-1);
  return last !== undefined && last[1] === lives.length - 1 ? [last] : [];
}

function packed(lives: readonly number[], size: number): [number, number][] {
  const groups: [number, number][] = [];
  let first = 0;
  let sum = 0;
  lives.forEach((live, position) => {
    if (position > first && sum + live > size) {
      if (position - 1 > first) groups.push([first, position - 1]);
      first = position;
      sum = 0;
    }
    sum += live;
  });
  if (lives.length - 1 > first) groups.push([first, lives.length - 1]);
  return groups;
}
