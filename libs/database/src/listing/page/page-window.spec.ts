import type { StoredObject } from '../../engine/objects/object-row.js';
import { cutOut } from './page-window.js';

const objects = (...ids: number[]): StoredObject[] =>
  ids.map((id) => ({ id: String(id), revision: 1, data: '{}', attachments: null }));

/** The row cursor of a large answer, in portions; tells whether it was closed. */
function cursorOf(...portions: number[][]) {
  const cursor = {
    closed: false,
    isAwaited: () => false,
    next: async () => {
      const ids = portions.shift();
      return ids && objects(...ids);
    },
    close: () => {
      cursor.closed = true;
    },
  };
  return cursor;
}

async function idsOf(page: Awaited<ReturnType<typeof cutOut>>): Promise<number[][]> {
  const ids = [page!.objects];
  for (;;) {
    const more = await page!.cursor?.next();
    if (more === undefined) return ids.map((some) => some.map(({ id }) => Number(id)));
    ids.push(more);
  }
}

describe('cutOut', () => {
  it.each([
    ['all of it', 0, 5, [0, 1, 2, 3, 4]],
    ['its beginning', 0, 3, [0, 1, 2]],
    ['its middle', 1, 3, [1, 2, 3]],
    ['nothing of it, beyond the last page', 5, -7, []],
  ])('answers %s', async (_, from, wanted, page) => {
    const read = { objects: objects(0, 1, 2, 3, 4) };
    expect(await idsOf(await cutOut(read, 5, from, wanted, 99))).toEqual([page]);
  });

  it.each([
    ['before', -1, 5],
    ['behind', 2, 5],
  ])('answers nothing where objects %s what was read are wanted', async (_, from, wanted) => {
    expect(await cutOut({ objects: objects(0, 1, 2, 3, 4) }, 5, from, wanted, 99)).toBeUndefined();
    expect(
      await cutOut({ objects: objects(0), cursor: cursorOf([1, 2, 3, 4]) }, 5, from, wanted, 99),
    ).toBeUndefined();
  });

  it('cuts out of a large answer too, as it is taken', async () => {
    const cursor = cursorOf([2, 3], [4, 5], [6, 7], [8, 9]);
    const page = await cutOut({ objects: objects(0, 1), cursor }, 10, 1, 5, 99);
    expect(await idsOf(page)).toEqual([[1], [2, 3], [4, 5]]);
    expect(cursor.closed).toBe(true);
  });

  it('has its first object with it', async () => {
    const page = await cutOut({ objects: objects(0), cursor: cursorOf([1, 2], [3, 4], [5, 6]) }, 7, 4, 3, 99);
    expect(await idsOf(page)).toEqual([[4], [5, 6]]);
  });
});
