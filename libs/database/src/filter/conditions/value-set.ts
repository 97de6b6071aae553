import type { Ordering } from '@app/schema';

/** A value as lookup columns hold it. Numbers are ordered by size, texts by code points. */
export type OrderedValue = number | string;

/** A place in the order of values: directly before a value, or directly after it. */
interface Cut {
  value: OrderedValue;
  isAfter: boolean;
}

/** Neighbouring values: from `lower` to `upper`, undefined where there is no end. */
export interface ValueRange {
  lower: { value: OrderedValue; operator: 'gt' | 'gte' } | undefined;
  upper: { value: OrderedValue; operator: 'lt' | 'lte' } | undefined;
}

/**
 * The values of one column that satisfy a filter, and whether a missing value does. Union, intersection and complement
 * are exact, so any conditions on one column become disjoint ranges.
 */
export class ValueSet {
  private constructor(
    private readonly fromStart: boolean,
    /** Sorted. At each cut, membership in the set begins or ends. */
    private readonly cuts: readonly Cut[],
    readonly hasMissing: boolean,
  ) {}

  /** All values that compare this way with `value`. */
  static compared(operator: Ordering, value: OrderedValue): ValueSet {
    const isAfter = operator === 'gt' || operator === 'lte';
    return new ValueSet(operator === 'lt' || operator === 'lte', [{ value, isAfter }], false);
  }

  /** A single value. */
  static equal(value: OrderedValue): ValueSet {
    const cuts = [
      { value, isAfter: false },
      { value, isAfter: true },
    ];
    return new ValueSet(false, cuts, false);
  }

  static readonly missing = new ValueSet(false, [], true);

  /** What is in one of these sets. */
  static union(sets: readonly ValueSet[]): ValueSet {
    const events = sets.flatMap(({ cuts, fromStart }) =>
      cuts.map((cut, at) => ({ cut, change: (at % 2 === 0) === fromStart ? -1 : 1 })),
    );
    events.sort((one, other) => compareCuts(one.cut, other.cut));
    const before = sets.filter(({ fromStart }) => fromStart).length;
    const cuts: Cut[] = [];
    let covering = before;
    let isIn = before > 0;
    for (const [at, { cut, change }] of events.entries()) {
      covering += change;
      const next = events[at + 1];
      if (next !== undefined && compareCuts(cut, next.cut) === 0) continue;
      if (covering > 0 === isIn) continue;
      isIn = !isIn;
      cuts.push(cut);
    }
    return new ValueSet(
      before > 0,
      cuts,
      sets.some(({ hasMissing }) => hasMissing),
    );
  }

  /** What is in each of these sets. */
  static intersection(sets: readonly ValueSet[]): ValueSet {
    return ValueSet.union(sets.map((set) => set.complement())).complement();
  }

  /** All that is not in this set. */
  complement(): ValueSet {
    return new ValueSet(!this.fromStart, this.cuts, !this.hasMissing);
  }

  /** Its values as ranges, in their order. */
  ranges(): ValueRange[] {
    const ends: (Cut | undefined)[] = [...(this.fromStart ? [undefined] : []), ...this.cuts];
    const ranges: ValueRange[] = [];
    for (let at = 0; at < ends.length; at += 2) {
      const [lower, upper] = [ends[at], ends[at + 1]];
      ranges.push({
        lower: lower && { value: lower.value, operator: lower.isAfter ? 'gt' : 'gte' },
        upper: upper && { value: upper.value, operator: upper.isAfter ? 'lte' : 'lt' },
      });
    }
    return ranges;
  }
}

/** The value of a range that holds exactly one; otherwise undefined. */
export function onlyValue({ lower, upper }: ValueRange): OrderedValue | undefined {
  return lower !== undefined && lower.value === upper?.value ? lower.value : undefined;
}

/** The order of values that the engines have. */
export function compareValues(one: OrderedValue, other: OrderedValue): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return compareTexts(String(one), String(other));
}

/** By code points, without making bytes of them: a filter may have thousands of texts. */
function compareTexts(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const [unit, otherUnit] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (unit !== otherUnit) return rankOf(unit) - rankOf(otherUnit);
  }
  return one.length - other.length;
}

/** Surrogates stand for code points above those of all other units. */
function rankOf(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function compareCuts(one: Cut, other: Cut): number {
  return compareValues(one.value, other.value) || Number(one.isAfter) - Number(other.isAfter);
}
