import type { Bound } from '../../filter/conditions/index-condition.js';

/** Most samples of one column and direction. */
const MAX_SAMPLES = 32;
const MAX_TEXT_LENGTH = 255;

/** After this many pages by sorting, a walk is tried again. */
const SORTED_PAGES = 100;

/** The lowest and the highest share of all objects that a bound may let through. */
export interface Estimate {
  least: number;
  most: number;
}

interface Sample {
  value: Bound['value'];
  share: number;
}

type Direction = 'above' | 'below';

/** Whether a filter asks for single values of a column or for a range. */
type Asked = 'values' | 'range';

/**
 * Statistics on the values of a class's lookup columns, learned from the counts of this process: which share of the
 * objects lies above or below a value. They only help to choose between plans for the same answer.
 */
export class ColumnStatistics {
  readonly #samples = new Map<string, Sample[]>();
  readonly #sorting = new Map<number, number>();
  readonly #many = new Set<string>();

  /** Records the share of objects that a bound lets through. */
  learn(slot: number, { operator, value }: Bound, share: number): void {
    if (typeof value === 'string' && value.length > MAX_TEXT_LENGTH) return;
    const samples = this.#of(slot, directionOf(operator));
    const at = placeOf(samples, value);
    if (samples[at]?.value === value) samples[at] = { value, share };
    else if (samples.length < MAX_SAMPLES) samples.splice(at, 0, { value, share });
    else {
      // It replaces the neighbour with the nearer share.
      const [lower, upper] = [samples[at - 1], samples[at]];
      const isNearLower =
        upper === undefined ||
        (lower !== undefined && Math.abs(lower.share - share) < Math.abs(upper.share - share));
      samples[isNearLower ? at - 1 : at] = { value, share };
    }
  }

  /** Estimates the share of objects that a bound lets through. */
  estimate(slot: number, { operator, value }: Bound): Estimate {
    const direction = directionOf(operator);
    const samples = this.#of(slot, direction);
    const at = placeOf(samples, value);
    const [lower, upper] = [samples[at - 1], samples[at]];
    return direction === 'above'
      ? { least: upper?.share ?? 0, most: lower?.share ?? 1 }
      : { least: lower?.share ?? 0, most: upper?.share ?? 1 };
  }

  /** Records whether a filter on a column, by single values or by a range, found few objects. */
  found(slot: number, values: Asked, objects: 'few' | 'many'): void {
    if (objects === 'many') this.#many.add(`${slot} ${values}`);
    else this.#many.delete(`${slot} ${values}`);
  }

  /** Whether the last filter of this kind on the column found many. */
  findsMany(slot: number, values: Asked): boolean {
    return this.#many.has(`${slot} ${values}`);
  }

  /** Whether a walk along all objects found no page lately; the matches may all be among the newest objects. */
  prefersSorting(slot: number): boolean {
    const left = this.#sorting.get(slot) ?? 0;
    if (left > 0) this.#sorting.set(slot, left - 1);
    return left > 0;
  }

  /** Records that walking found no page. */
  noteFailedWalk(slot: number): void {
    this.#sorting.set(slot, SORTED_PAGES);
  }

  #of(slot: number, direction: Direction): Sample[] {
    const key = `${slot} ${direction}`;
    const samples = this.#samples.get(key) ?? [];
    this.#samples.set(key, samples);
    return samples;
  }
}

function directionOf(operator: Bound['operator']): Direction {
  return operator === 'gt' || operator === 'gte' ? 'above' : 'below';
}

/** The position of the first sample that is not below the value. */
function placeOf(samples: readonly Sample[], value: Bound['value']): number {
  const at = samples.findIndex((sample) => sample.value >= value);
  return at === -1 ? samples.length : at;
}
