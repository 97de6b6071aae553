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
    expect(plan).toEqual({ columns: present, added: [], nextSlot: 5 });
  });

  it('makes a new column, in a slot never used before, when either changes', () => {
    const present = [{ slot: 4, field: 'weight', kind: 'number' as const, unique: false }];
    const unique = planLookup(definition({ weight: { type: 'number', unique: true } }), present, 5);
    expect(unique.added).toEqual([{ slot: 5, field: 'weight', kind: 'number', unique: true }]);
    const text = planLookup(definition({ weight: { type: 'string', indexed: true } }), present, 5);
    expect(text.added).toEqual([{ slot: 5, field: 'weight', kind: 'text', unique: false }]);
  });
});
