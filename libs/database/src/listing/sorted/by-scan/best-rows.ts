import type { SortSql } from '../../../filter/sort-sql.js';
import { compareRows, type SortedRow } from '../order/sorted-rows.js';
import { areTied, firstCut } from '../order/tie-groups.js';

/**
 * The best of many rows, which arrive in portions, each in order. Portions of similar size are merged, so that each row
 * is compared a few times only. Beyond `most` only those are kept that tie with the last one.
 */
export class BestRows {
  readonly #compare: (one: SortedRow, other: SortedRow) => number;
  readonly #portions: SortedRow[][] = [];

  constructor(
    private readonly sort: SortSql,
    readonly most: number,
  ) {
    this.#compare = compareRows(sort);
  }

  /** Takes a portion, which is in order. */
  add(portion: SortedRow[]): void {
    this.#portions.push(portion);
    for (;;) {
      const [one, other] = this.#portions.slice(-2);
      if (other === undefined || one!.length > 2 * other.length) return;
      this.#portions.splice(-2, 2, this.#merged(one!, other));
    }
  }

  /** All that are kept, in order. */
  get rows(): readonly SortedRow[] {
    return this.#portions.reduceRight((rows, portion) => this.#merged(portion, rows), []);
  }

  #merged(one: readonly SortedRow[], other: readonly SortedRow[]): SortedRow[] {
    const rows: SortedRow[] = [];
    let [at, beside] = [0, 0];
    while (at < one.length || beside < other.length) {
      const takesOne =
        beside === other.length || (at < one.length && this.#compare(one[at]!, other[beside]!) <= 0);
      const row = takesOne ? one[at++]! : other[beside++]!;
      if (rows.length >= this.most) {
        const last = rows[this.most - 1]!;
        if (!areTied(last, row, firstCut(last, this.sort))) break;
      }
      rows.push(row);
    }
    return rows;
  }
}
