import type { StoredObject } from '../../engine/objects/object-row.js';
import { FindBatcher } from './find-batcher.js';

const object = (id: string): StoredObject => ({ id, revision: 1, data: `{"of":"${id}"}`, attachments: null });

describe('finds that are asked for together', () => {
  let asked: (readonly string[])[];
  let finds: FindBatcher;

  beforeEach(() => {
    asked = [];
    finds = new FindBatcher(async (ids) => {
      asked.push(ids);
      // As databases answer: in an order of their own, each row once.
      return [...new Set(ids)]
        .filter((id) => id.startsWith('there'))
        .map(object)
        .reverse();
    });
  });

  it('are one statement, and each gets its own object, or none', async () => {
    const ids = ['there-1', 'missing', 'there-2', 'there-1', 'there-3'];
    const found = await Promise.all(ids.map((id) => finds.find(id)));
    expect(found.map((one) => one?.id)).toEqual(['there-1', undefined, 'there-2', 'there-1', 'there-3']);
    expect(asked).toEqual([[...ids, ...new Array(11).fill('there-3')]]);
  });

  it('are not asked before the last of them', async () => {
    const first = finds.find('there-1');
    await Promise.resolve();
    expect(asked).toEqual([]);
    await Promise.all([first, finds.find('there-2')]);
    await finds.find('there-3');
    expect(asked).toEqual([['there-1', 'there-2', 'there-2', 'there-2'], ['there-3']]);
  });

  it('are cut into statements of at most 16', async () => {
    const ids = Array.from({ length: 37 }, (_, number) => `there-${number}`);
    const found = await Promise.all(ids.map((id) => finds.find(id)));
    expect(found.map((one) => one?.id)).toEqual(ids);
    expect(asked.map(({ length }) => length)).toEqual([16, 16, 16]);
  });

  it('all learn why they have failed', async () => {
    const failing = new FindBatcher(() => Promise.reject(new Error('gone')));
    const ends = await Promise.allSettled(['a', 'b'].map((id) => failing.find(id)));
    expect(ends.map((end) => end.status === 'rejected' && end.reason.message)).toEqual(['gone', 'gone']);
  });
});
