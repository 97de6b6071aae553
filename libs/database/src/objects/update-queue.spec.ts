import type { StoredObject } from '../engine/object-row.js';
import { UpdateQueue } from './update-queue.js';
import { type Batch, queueWrites } from './write-queue.js';

describe('updates that are asked for at once', () => {
  const stored = (id: string, length: number): StoredObject => ({
    id,
    revision: 7,
    data: 'x'.repeat(length),
    attachments: null,
  });
  let sizes: number[];
  let length: number;
  let updates: UpdateQueue;
  const store = async (batches: readonly Batch[]) => {
    sizes.push(batches.length);
    for (const { ids, change } of batches) change(ids[0] === 'missing' ? [] : [stored(ids[0]!, length)]);
  };
  const update = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => updates.update(`id-${n}`, () => ({ data: '{}' }))));

  beforeEach(() => {
    sizes = [];
    length = 100;
    updates = new UpdateQueue(queueWrites, store, () => true);
  });

  it('are told what the object is then, if there is one', async () => {
    expect(await updates.update('a', ({ data }) => ({ data: `${data.length}` }))).toEqual({
      ...stored('a', 100),
      data: '100',
      revision: 8,
    });
    expect(await updates.update('missing', () => ({ data: '{}' }))).toBeUndefined();
  });

  it('are 64 of a transaction at most, and fewer the larger the objects are', async () => {
    await update(100);
    // Few of unknown size.
    expect(sizes[0]).toBe(16);
    sizes = [];
    await update(130);
    expect(sizes).toEqual([64, 64, 2]);

    length = 1024 * 1024;
    await update(1);
    sizes = [];
    await update(10);
    expect(sizes).toEqual(Array(10).fill(1));

    // Small ones let groups grow again.
    length = 100;
    await update(250);
    sizes = [];
    await update(64);
    expect(sizes).toEqual([64]);
  });
});
