import type { FieldDefinition } from '../definition/definition.js';
import { sumOf } from './increments.js';

const added = (definition: Partial<FieldDefinition>, stored: number, by: number) =>
  sumOf({ field: 'n', by }, stored, { type: 'number', ...definition });

describe('sums of increments', () => {
  it.each([
    [0.01, 0.1, 0.2, 0.3],
    [0.01, 799.6000000000003, -0.01, 799.59],
    [0.01, 12_345_678.89, 0.02, 12_345_678.91],
    [0.1, -0.3, 0.1, -0.2],
    [1e-7, 1e-7, 2e-7, 3e-7],
    [0.25, 0.5, 0.25, 0.75],
    [2.5, 5, 2.5, 7.5],
    [100, 100, 200, 300],
    [0.01, 0.01, -0.01, 0],
    [0.01, 8_385_183_773_838_058, 1, 8_385_183_773_838_059],
    [0.01, 111_851.67, 0.01, 111_851.68],
    [0.1, 123_456_789_012.3, 0.4, 123_456_789_012.7],
  ])('of multiples of %d are multiples: %d and %d make %d', (multipleOf, stored, by, sum) => {
    expect(added({ multipleOf }, stored, by)).toEqual({ sum });
  });

  it('add up to no rounding error', () => {
    let stored = 0;
    for (const by of [...Array(1000).fill(19.99), ...Array(1000).fill(-19.99)]) {
      const result = added({ multipleOf: 0.01 }, stored, by);
      stored = 'sum' in result ? result.sum : Number.NaN;
    }
    expect(stored).toBe(0);
  });

  it('are left as they are where they are no multiple, or none is asked for', () => {
    expect(added({ multipleOf: 0.01 }, 0.1, 0.005)).toEqual({ sum: 0.1 + 0.005 });
    expect(added({}, 0.1, 0.2)).toEqual({ sum: 0.1 + 0.2 });
    expect(added({ multipleOf: 1e10 }, 1e10, 1)).toEqual({ sum: 1e10 + 1 });
    expect(added({ multipleOf: 1e10 }, 0, 0.5)).toEqual({ sum: 0.5 });
  });

  it('are none that a double cannot hold', () => {
    expect(added({ multipleOf: 0.5 }, 1.7e308, 1.7e308)).toHaveProperty('fault.code', 'overflow');
  });
});
