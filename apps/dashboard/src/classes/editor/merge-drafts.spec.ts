import type { ObjectClass } from '../../api/classes.js';
import { definitionOf, draftOf } from './draft.js';
import { differencesOfDrafts, mergeDrafts } from './merge-drafts.js';

const BEFORE = {
  name: 'Shipment',
  fields: { a: { type: 'string' }, b: { type: 'number' }, c: { type: 'boolean' } },
  revision: 1,
} as unknown as ObjectClass;

const changed = (fields: object, description?: string) =>
  ({ ...BEFORE, fields, ...(description === undefined ? {} : { description }) }) as ObjectClass;

describe('two changes of one class', () => {
  it('are merged field by field, with the description', () => {
    const theirs = changed({ a: { type: 'string', maxLength: 3 }, c: { type: 'boolean' } }, 'theirs');
    const mine = draftOf(changed({ ...BEFORE.fields, d: { type: 'date' } }, 'mine'), true);
    delete mine.fields[3]!.storedName;
    const names = differencesOfDrafts(BEFORE, mine, theirs).map(({ name }) => name);
    expect(names).toEqual(['a', 'b', 'Description of the class', 'd']);
    const choices = { a: 'theirs', b: 'mine', d: 'mine', 'Description of the class': 'mine' } as const;
    expect(definitionOf(mergeDrafts(BEFORE, mine, theirs, choices))).toEqual({
      name: 'Shipment',
      description: 'mine',
      fields: {
        a: { type: 'string', maxLength: 3 },
        c: { type: 'boolean' },
        b: { type: 'number' },
        d: { type: 'date' },
      },
    });
  });

  it('keep time stamps as they are chosen', () => {
    const theirs = { ...BEFORE, timestamps: true };
    expect(definitionOf(mergeDrafts(BEFORE, draftOf(BEFORE, true), theirs, {}))).toMatchObject({
      timestamps: true,
    });
    const mine = draftOf({ ...BEFORE, timestamps: true }, true);
    const [difference] = differencesOfDrafts(BEFORE, mine, BEFORE);
    const merged = mergeDrafts(BEFORE, mine, BEFORE, { [difference!.name]: 'mine' });
    expect(definitionOf(merged)).toMatchObject({ timestamps: true });
  });

  it('keep what objects are shown by as it is chosen', () => {
    const mine = draftOf({ ...BEFORE, title: 'a' }, true);
    mine.fields[0]!.name = 'name';
    const theirs = { ...BEFORE, title: 'b', cover: 'c' };
    const names = differencesOfDrafts(BEFORE, mine, theirs).map(({ name }) => name);
    expect(names).toEqual(['a', 'Title and cover']);
    const choices = { a: 'mine', 'Title and cover': 'mine' } as const;
    expect(definitionOf(mergeDrafts(BEFORE, mine, theirs, choices)).title).toBe('name');
    expect(definitionOf(mergeDrafts(BEFORE, mine, theirs, {}))).toMatchObject({ title: 'b', cover: 'c' });
  });

  it('keep a rename of mine one, beside what they have made of the field', () => {
    const mine = draftOf(BEFORE, true);
    mine.fields[0]!.name = 'title';
    const theirs = changed({ ...BEFORE.fields, a: { type: 'string', maxLength: 3 } });
    expect(differencesOfDrafts(BEFORE, mine, theirs)).toEqual([
      {
        name: 'a',
        before: { a: { type: 'string' } },
        mine: { title: { type: 'string' } },
        theirs: { a: { type: 'string', maxLength: 3 } },
      },
    ]);
    const { fields } = definitionOf(mergeDrafts(BEFORE, mine, theirs, { a: 'mine' }));
    expect(fields.title).toEqual({ type: 'string', renamedFrom: 'a' });
  });

  it('make a field that they have removed and I keep a new one', () => {
    const mine = draftOf(BEFORE, true);
    mine.fields[0]!.name = 'title';
    const { a: _, ...rest } = BEFORE.fields;
    const merged = mergeDrafts(BEFORE, mine, changed(rest), { a: 'mine' });
    expect(definitionOf(merged).fields.title).toEqual({ type: 'string' });
  });

  it('keep the indexes of the side that has changed them, with the fields as they are called then', () => {
    const indexed = (fields: object, indexes: string[][]) => ({ ...changed(fields), indexes }) as ObjectClass;
    const before = indexed(BEFORE.fields, [['a', '-b']]);
    const mine = draftOf(before, true);
    mine.fields[0]!.name = 'title';
    const theirs = indexed(BEFORE.fields, [
      ['a', '-b'],
      ['c', 'b'],
    ]);
    expect(differencesOfDrafts(before, mine, theirs).map(({ name }) => name)).toEqual([
      'a',
      'Compound indexes',
    ]);
    expect(definitionOf(mergeDrafts(before, mine, theirs, { a: 'mine' })).indexes).toEqual([
      ['title', '-b'],
      ['c', 'b'],
    ]);
    const kept = mergeDrafts(before, mine, theirs, { a: 'mine', 'Compound indexes': 'mine' });
    expect(definitionOf(kept).indexes).toEqual([['title', '-b']]);
    const { b: _, ...without } = BEFORE.fields;
    const merged = mergeDrafts(before, mine, changed(without), { 'Compound indexes': 'mine' });
    expect(definitionOf(merged)).not.toHaveProperty('indexes');
  });

  it('keep the order that I have made, else theirs', () => {
    const theirs = changed({ c: { type: 'boolean' }, ...BEFORE.fields });
    const mine = draftOf(BEFORE, true);
    expect(mergeDrafts(BEFORE, mine, theirs, {}).fields.map(({ name }) => name)).toEqual(['c', 'a', 'b']);
    mine.fields.reverse();
    expect(mergeDrafts(BEFORE, mine, theirs, {}).fields.map(({ name }) => name)).toEqual(['c', 'b', 'a']);
    mine.fields.reverse();
    mine.fields = [mine.fields[1]!, mine.fields[0]!, mine.fields[2]!];
    expect(mergeDrafts(BEFORE, mine, theirs, {}).fields.map(({ name }) => name)).toEqual(['b', 'a', 'c']);
  });
});
