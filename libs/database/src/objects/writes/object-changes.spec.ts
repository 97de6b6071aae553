import { type ObjectChange, PendingWrites } from './object-changes.js';

describe('changes of objects that are written together', () => {
  let writes: PendingWrites;
  const stored = (id: string) => ({ id, revision: 7, data: '{}', attachments: null });
  const add = (id: string, change: ObjectChange) => writes.add([{ id, ...change }]);
  const rounds = () =>
    writes.rounds.map((round) =>
      round.map(({ id, data, attachments, raise }) => [id, data, attachments, raise]),
    );

  beforeEach(() => {
    writes = new PendingWrites(['a', 'b'].map(stored));
  });

  it('are each made of what the one before has left', () => {
    add('a', { data: '1' });
    expect(writes.find(['b', 'a', 'c'])).toEqual([stored('b'), { ...stored('a'), data: '1', revision: 8 }]);
    add('a', { attachments: '[]' });
    add('a', {});
    expect(writes.find(['a'])).toEqual([{ id: 'a', data: '1', attachments: '[]', revision: 9 }]);
  });

  it('become one write for each object, which raises the revision by their number', () => {
    for (const data of ['1', '2', '3']) add('a', { data });
    add('b', { attachments: '[]' });
    add('a', { attachments: null });
    expect(rounds()).toEqual([
      [
        ['b', undefined, '[]', 1],
        ['a', '3', null, 4],
      ],
    ]);
  });

  it('are written one after the other where one in between takes values', () => {
    add('a', { data: '1' });
    add('a', { data: '2', claims: true });
    add('b', { data: '3', claims: true });
    add('a', { data: '4', claims: true });
    add('a', { data: '5' });
    add('b', { data: '6' });
    expect(rounds()).toEqual([
      [
        ['a', '2', undefined, 2],
        ['b', '3', undefined, 1],
      ],
      [['a', '4', undefined, 1]],
      [
        ['a', '5', undefined, 1],
        ['b', '6', undefined, 1],
      ],
    ]);
  });

  it('leave nothing to write of an object that is removed, but what has to be judged', () => {
    add('a', { data: '1' });
    add('b', { data: '2', claims: true });
    add('a', { removed: true });
    add('b', { removed: true });
    expect(writes.find(['a', 'b'])).toEqual([]);
    expect(rounds()).toEqual([[['b', '2', undefined, 1]]]);
    expect(writes.removed).toEqual(['a', 'b']);
  });
});
