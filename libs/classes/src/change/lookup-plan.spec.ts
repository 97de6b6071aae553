import type { FieldDefinition } from '@app/schema';
import { planLookup } from './lookup-plan.js';

const definition = (fields: Record<string, FieldDefinition>) => ({ name: 'T', fields });

describe('planLookup', () => {
  it('gives each indexed or unique field a column of its own, and others none', () => {
    const plan = planLookup(
      definition({
        code: { type: 'string', unique: true },
        weight: { type: 'integer', indexed: true },
        note: { type: 'string' },
      }),
      [],
      1,
    );
    expect(plan.columns).toEqual([
      { slot: 1, field: 'code', kind: 'text', unique: true },
      { slot: 2, field: 'weight', kind: 'number', unique: false },
    ]);
    expect(plan).toMatchObject({ added: plan.columns, nextSlot: 3 });
  });

  it('gives time stamps a column each', () => {
    const plan = planLookup({ ...definition({}), timestamps: true }, [], 1);
    expect(plan.columns).toEqual([
      { slot: 1, field: '_createdAt', kind: 'text', unique: false },
      { slot: 2, field: '_updatedAt', kind: 'text', unique: false },
    ]);
  });

  it('keeps a column while its field keeps kind and uniqueness', () => {
    const present = [{ slot: 4, field: 'weight', kind: 'number' as const, unique: false }];
    const plan = planLookup(definition({ weight: { type: 'number', indexed: true } }), present, 5);
    expect(plan).toEqual({ columns: present, added: [], addedIndexes: [], nextSlot: 5 });
  });

  it('makes a new column, in a slot never used before, when either changes', () => {
    const present = [{ slot: 4, field: 'weight', kind: 'number' as const, unique: false }];
    const unique = planLookup(definition({ weight: { type: 'number', unique: true } }), present, 5);
    expect(unique.added).toEqual([{ slot: 5, field: 'weight', kind: 'number', unique: true }]);
    const text = planLookup(definition({ weight: { type: 'string', indexed: true } }), present, 5);
    expect(text.added).toEqual([{ slot: 5, field: 'weight', kind: 'text', unique: false }]);
  });

  it('shares columns between compound indexes and those of fields', () => {
    const fields: Record<string, FieldDefinition> = {
      country: { type: 'string' },
      population: { type: 'integer', indexed: true },
      at: { type: 'datetime' },
    };
    const indexes = [
      ['country', '-population'],
      ['-country', 'at'],
    ];
    const plan = planLookup({ name: 'T', fields, indexes }, [], 1);
    const [first, second] = [
      { slot: 4, keys: [1, 2].map((slot) => ({ slot, descending: slot === 2 })) },
      { slot: 5, keys: [1, 3].map((slot) => ({ slot, descending: slot === 3 })) },
    ];
    expect(plan.columns).toEqual([
      { slot: 1, field: 'country', kind: 'text', unique: false, indexed: false, compound: [first, second] },
      { slot: 2, field: 'population', kind: 'number', unique: false },
      { slot: 3, field: 'at', kind: 'text', unique: false, indexed: false, characters: 24 },
    ]);
    expect(plan).toMatchObject({ added: plan.columns, addedIndexes: [first, second], nextSlot: 6 });

    const again = planLookup({ name: 'T', fields, indexes: indexes.toReversed() }, plan.columns, 6);
    expect(again).toMatchObject({ added: [], addedIndexes: [], nextSlot: 6 });
    const opposite = planLookup(
      { name: 'T', fields, indexes: [['-country', 'population']] },
      plan.columns,
      6,
    );
    expect(opposite).toMatchObject({ added: [], addedIndexes: [], nextSlot: 6 });
    expect(opposite.columns.map(({ field }) => field)).toEqual(['country', 'population']);
  });

  it('adds the index of a field, not its column, where compound indexes had that', () => {
    const indexes = [['weight', 'size']];
    const fields = { weight: { type: 'number' as const }, size: { type: 'number' as const } };
    const { columns } = planLookup({ name: 'T', fields, indexes }, [], 1);
    const indexed = { ...fields, weight: { type: 'number' as const, indexed: true } };
    const plan = planLookup({ name: 'T', fields: indexed, indexes }, columns, 4);
    expect(plan.added).toEqual([]);
    expect(plan.addedIndexes).toEqual([expect.objectContaining({ slot: 1, field: 'weight' })]);
    expect(plan.columns[0]).not.toHaveProperty('indexed');
    const unique = { ...fields, size: { type: 'number' as const, unique: true } };
    const renewed = planLookup({ name: 'T', fields: unique, indexes }, columns, 4);
    expect(renewed.added).toEqual([{ slot: 4, field: 'size', kind: 'number', unique: true }]);
    expect(renewed.addedIndexes).toEqual([
      { slot: 5, keys: [1, 4].map((slot) => ({ slot, descending: false })) },
    ]);
  });

  it('makes columns of dates again where they are too long for a key, or too short for other texts', () => {
    const fields = { day: { type: 'date' as const, indexed: true } };
    const long = planLookup({ name: 'T', fields }, [], 1);
    const named = planLookup({ name: 'T', fields, indexes: [['-day']] }, long.columns, 2);
    expect(named.added).toEqual([expect.objectContaining({ slot: 2, characters: 24 })]);
    const kept = planLookup({ name: 'T', fields }, named.columns, 4);
    expect(kept).toMatchObject({ added: [], columns: [{ slot: 2, characters: 24 }] });
    const text = planLookup(
      { name: 'T', fields: { day: { type: 'string', indexed: true } } },
      kept.columns,
      4,
    );
    expect(text.added).toEqual([{ slot: 4, field: 'day', kind: 'text', unique: false }]);
  });
});
