import { effectsOf, effectsOfFields } from './change-effects.js';
import { withType } from './editor/constraints.js';
import { afterSave, definitionOf, draftFromJson, draftOf, repeatedNames } from './editor/draft.js';

const SHIPMENT = {
  name: 'Shipment',
  description: 'Parcels',
  fields: {
    reference: { type: 'string', required: true, unique: true },
    address: { type: 'object', fields: { city: { type: 'string' } } },
    tags: { type: 'array', items: { type: 'string', maxLength: 9 } },
  },
} as const;
const shipment = () => structuredClone(SHIPMENT) as unknown as Parameters<typeof draftOf>[0];

describe('a draft of a class', () => {
  it('stands for the definition it was made of', () => {
    expect(definitionOf(draftOf(shipment(), true))).toEqual(SHIPMENT);
  });

  it('keeps time stamps, in the form and in the JSON, and says when they come and go', () => {
    const stamped = { ...shipment(), timestamps: true };
    const draft = draftOf(stamped, true);
    expect(definitionOf(draft)).toEqual({ ...SHIPMENT, timestamps: true });
    expect(definitionOf(draftFromJson(stamped, draftOf(shipment(), true)))).toMatchObject({
      timestamps: true,
    });
    expect(definitionOf({ ...draft, timestamps: false })).toEqual(SHIPMENT);
    expect(effectsOf(stamped, stamped)).toEqual([]);
    expect(effectsOf(shipment(), stamped)).toMatchObject([
      { field: '_updatedAt', destroys: false, query: '' },
    ]);
    expect(effectsOf(stamped, shipment())).toMatchObject([{ destroys: true, query: '' }]);
  });

  it.each<[string, object, boolean]>([
    ['the same', {}, false],
    ['a new field', { note: { type: 'string', default: 'x' } }, false],
    ['a new limit', { reference: { ...SHIPMENT.fields.reference, maxLength: 9 } }, false],
    ['a field that goes', { tags: undefined }, true],
    ['a new name', { tags: undefined, words: { ...SHIPMENT.fields.tags, renamedFrom: 'tags' } }, true],
    ['a default', { size: { type: 'integer', required: true, default: 1 } }, true],
    ['a value that has to be there', { size: { type: 'integer', required: true } }, false],
    ['a member that goes', { address: { type: 'object', fields: {} } }, true],
    [
      'a default within',
      { address: { type: 'object', fields: { city: { type: 'string', required: true, default: 'x' } } } },
      true,
    ],
    ['no members any more', { address: { type: 'object' } }, false],
  ])('says whether objects with time stamps count as changed by %s', (_, fields, isRewritten) => {
    const stamped = { ...shipment(), timestamps: true };
    const after = { ...stamped, fields: JSON.parse(JSON.stringify({ ...stamped.fields, ...fields })) };
    const told = effectsOf(stamped, after).filter(({ field }) => field === '_updatedAt');
    expect(told.map(({ what }) => what)).toEqual(
      isRewritten ? ['will count as changed at this moment, where the change rewrites them'] : [],
    );
    expect(effectsOf(shipment(), { ...after, timestamps: false }).map(({ field }) => field)).not.toContain(
      '_updatedAt',
    );
  });

  it('says what goes with a field that is removed', () => {
    const { reference, ...others } = shipment().fields;
    const fields = { ...others, day: { type: 'date' as const } };
    const before = {
      ...shipment(),
      fields: { reference: reference!, ...fields },
      title: 'reference',
      indexes: [['-reference', 'day'], ['-day']],
    };
    expect(effectsOf(before, { ...shipment(), fields, indexes: [['-day']] })).toMatchObject([
      { field: 'reference', what: 'will lose the value, for good', destroys: true },
      { field: '-reference, day', what: 'will not be found and sorted by this index any more' },
      { field: 'reference', what: 'will not have it as their title any more' },
    ]);
    expect(effectsOf(before, { ...before, indexes: [['reference', '-day'], ['day']] })).toEqual([]);
    const swapped = {
      ...before,
      title: 'day',
      fields: { reference: { type: 'date' as const, renamedFrom: 'day' } },
      indexes: [['-reference']],
    };
    expect(effectsOf(before, swapped)).toContainEqual(expect.objectContaining({ field: '-reference, day' }));
    const again = { ...before, indexes: [['-day']] };
    expect(effectsOf(before, again)).toMatchObject([{ field: '-reference, day', destroys: false }]);
    const renamed = { ...fields, number: { ...reference!, renamedFrom: 'reference' } };
    const asRenamed = { title: 'number', indexes: [['-number', 'day'], ['-day']] };
    expect(effectsOf(before, { ...shipment(), fields: renamed, ...asRenamed })).toMatchObject([
      { field: 'number', what: expect.stringContaining('under the new name') },
    ]);
  });

  it('keeps what objects are shown by, under the names that fields have now', () => {
    const labelled = { ...shipment(), title: 'reference', cover: 'a.jpg' };
    const draft = draftOf(labelled, true);
    expect(definitionOf(draft)).toEqual(labelled);
    draft.fields[0]!.name = 'number';
    expect(definitionOf(draft)).toMatchObject({ title: 'number', cover: 'a.jpg' });
    expect(definitionOf(draftFromJson(definitionOf(draft), draft))).toMatchObject({ title: 'number' });
    draft.fields.shift();
    expect(definitionOf(draft)).not.toHaveProperty('title');
  });

  it('goes on from the names that were saved while it was typed on', () => {
    const saved = draftOf(shipment(), true);
    saved.fields[0]!.name = 'number';
    const typed = structuredClone(saved);
    typed.fields[1]!.name = 'place';
    const { fields } = definitionOf(afterSave(typed, saved));
    expect(Object.entries(fields).map(([name, field]) => [name, field.renamedFrom])).toEqual([
      ['number', undefined],
      ['place', 'address'],
      ['tags', undefined],
    ]);
  });

  it('moves the values of a stored field that gets another name', () => {
    const draft = draftOf(shipment(), true);
    draft.fields[0]!.name = 'number';
    expect(definitionOf(draft).fields.number).toEqual({
      type: 'string',
      required: true,
      unique: true,
      renamedFrom: 'reference',
    });
  });

  it('keeps the order of its fields', () => {
    const draft = draftOf(shipment(), true);
    draft.fields.reverse();
    expect(Object.keys(definitionOf(draft).fields)).toEqual(['tags', 'address', 'reference']);
  });

  it('keeps a rename when its JSON is edited', () => {
    const draft = draftOf(shipment(), true);
    draft.fields[0]!.name = 'number';
    const again = draftFromJson(definitionOf(draft), draft);
    expect(again.fields.map(({ key, storedName }) => [key, storedName])).toEqual(
      draft.fields.map(({ key, storedName }) => [key, storedName]),
    );
  });

  it('takes a field that the JSON renames for the stored one', () => {
    const draft = draftOf(shipment(), true);
    const { reference, ...others } = shipment().fields;
    const renamed = {
      ...shipment(),
      fields: { number: { ...reference!, renamedFrom: 'reference' }, ...others },
    };
    expect(draftFromJson(renamed, draft).fields[0]).toMatchObject({
      name: 'number',
      storedName: 'reference',
    });
  });

  it('keeps indexes of several fields, under the names that these get, and without those that are removed', () => {
    const indexes = [['reference', '-weight'], ['-weight']];
    const weight = { type: 'number' } as const;
    const indexed = { ...shipment(), fields: { ...shipment().fields, weight }, indexes };
    const draft = draftOf(indexed, true);
    expect(definitionOf(draft)).toEqual(indexed);
    draft.fields[0]!.name = 'number';
    const renamed = [['number', '-weight'], ['-weight']];
    expect(definitionOf(draft).indexes).toEqual(renamed);
    expect(definitionOf(afterSave(draft, structuredClone(draft))).indexes).toEqual(renamed);
    const again = draftFromJson({ ...definitionOf(draft), indexes: [['number', 'nothing']] }, draft);
    again.fields[0]!.name = 'code';
    expect(definitionOf(again).indexes).toEqual([['code', 'nothing']]);
    expect(definitionOf(draftFromJson(shipment(), draft))).not.toHaveProperty('indexes');
    expect(definitionOf({ ...draft, fields: draft.fields.slice(1) }).indexes).toEqual([['-weight']]);
  });

  it('loses nothing of labels and indexes on the way through form and JSON, though no field has such names', () => {
    const odd = {
      ...shipment(),
      title: 'tags',
      subtitle: 'nothing',
      cover: 'a/b',
      indexes: [[], ['', '-'], ['_createdAt', '--reference'], ['tags', 'tags', 'nothing', 'a', 'b']],
    };
    const draft = draftOf(odd, true);
    expect(definitionOf(draft)).toEqual(odd);
    expect(definitionOf(draftFromJson(definitionOf(draft), draft))).toEqual(odd);
  });

  it('knows names that stand twice, at any depth', () => {
    const draft = draftOf(shipment(), true);
    draft.fields[1]!.members!.push({ ...draft.fields[1]!.members![0]!, key: 'other' });
    draft.fields[2]!.name = 'reference';
    expect(repeatedNames(draft.fields)).toEqual(['reference', 'city']);
  });
});

describe('a field that gets another type', () => {
  it('keeps what the new type takes', () => {
    const field = { type: 'string', required: true, maxLength: 3, indexed: true, default: 'x' } as const;
    expect(withType(field, 'integer')).toEqual({ type: 'integer', required: true, indexed: true });
    expect(withType(field, 'array')).toEqual({ type: 'array', required: true });
  });
});

describe('what a change does to stored objects', () => {
  const before = shipment().fields;

  it('is nothing when nothing stricter is asked', () => {
    expect(effectsOfFields(before, { ...before, note: { type: 'string' } })).toEqual([]);
  });

  it('names the objects that lose a value', () => {
    const { tags: _, ...after } = before;
    expect(effectsOfFields(before, after)).toEqual([
      expect.objectContaining({ field: 'tags', destroys: true, query: '{"tags":{"$neq":null}}' }),
    ]);
  });

  it('counts a rename by the name that is stored', () => {
    const { reference, ...others } = before;
    const after = { ...others, number: { ...reference!, renamedFrom: 'reference' } };
    expect(effectsOfFields(before, after)).toEqual([
      expect.objectContaining({ field: 'number', destroys: false, query: '{"reference":{"$neq":null}}' }),
    ]);
  });

  it('asks every object for a value of a new required field', () => {
    const after = { ...before, size: { type: 'integer', required: true, default: 1 } as const };
    expect(effectsOfFields(before, after)).toEqual([
      { field: 'size', what: 'without a value will get the default 1', destroys: false, query: '' },
    ]);
  });

  it('finds values outside new limits', () => {
    const old = { size: { type: 'integer' } as const };
    expect(effectsOfFields(old, { size: { type: 'integer', minimum: 2 } }).map(({ query }) => query)).toEqual(
      ['{"size":{"$lt":2}}'],
    );
    expect(
      effectsOfFields(old, { size: { type: 'integer', enum: [1, 2] } }).map(({ query }) => query),
    ).toEqual(['{"size":{"$nin":[1,2,null]}}']);
  });

  it('names members of an object that are gone', () => {
    const after = { ...before, address: { type: 'object', fields: {} } as const };
    expect(effectsOfFields(before, after)).toEqual([
      expect.objectContaining({ field: 'address.city', destroys: true }),
    ]);
  });
});
