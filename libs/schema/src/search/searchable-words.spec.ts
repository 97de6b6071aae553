import { MAX_WORDS, SearchableWords, searchableFields } from './searchable-words.js';

const words = new SearchableWords(['tags', 'title']);

describe('the words of an object', () => {
  it('are those of its searchable fields, each once', () => {
    const found = words.of({ title: 'One two ONE', tags: ['two three', 4, null, 'four'], note: 'five' });
    expect([...found].sort()).toEqual(['four', 'one', 'three', 'two']);
    expect(words.of({}).size).toBe(0);
  });

  it('are a thousand at most, the same whatever the order of the fields', () => {
    const many = Array.from({ length: MAX_WORDS }, (_, at) => `w${at}`).join(' ');
    expect(words.areTruncated({ title: many })).toBe(false);
    expect(words.areTruncated({ title: `${many} more` })).toBe(true);
    const found = words.of({ title: many, tags: ['first'] });
    expect(found).toEqual(words.of({ tags: ['first'], title: many }));
    expect([found.size, found.has('first'), found.has('w999')]).toEqual([MAX_WORDS, true, false]);
  });

  it('change as the fields do', () => {
    const before = { title: 'one two', tags: ['three'] };
    expect(words.changed(before, { ...before, note: 'x' })).toBeUndefined();
    expect(words.changed(before, { title: 'two four', tags: ['three'] })).toEqual({
      removed: ['one'],
      added: ['four'],
    });
    expect(words.changed(before, { title: 'ONE two', tags: [] })).toEqual({ removed: ['three'], added: [] });
  });

  it('come from fields in an order of their own', () => {
    const fields = {
      b: { type: 'string', searchable: true },
      c: { type: 'string' },
      a: { type: 'string', searchable: true },
    };
    expect(searchableFields({ name: 'T', fields } as never)).toEqual(['a', 'b']);
  });
});
