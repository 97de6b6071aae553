import { pace } from '@app/concurrency';
import type { SortSql } from '../../../filter/sort-sql.js';
import { compareRows, type SortedRow } from '../order/sorted-rows.js';
import { areTied, firstCut } from '../order/tie-groups.js';

/** The clock is read after this many comparisons of rows. */
export const ROWS_PER_LOOK = 1024;

/**
 * The first `most` of many rows (top-N sort), which arrive in sorted portions. Portions of similar size are merged, so
 * that each row is compared only a few times. Rows that tie with the last one are kept beyond `most`.
 */
export class TopRows {
  readonly #compare: (one: SortedRow, other: SortedRow) => number;
  readonly #portions: SortedRow[][] = [];

  constructor(
    private readonly sort: SortSql,
    readonly most: number,
  ) {
    this.#compare = compareRows(sort);
  }

  /** Adds a sorted portion. Yields to other requests, since hundreds of thousands of rows take a tenth of a second. */
  async add(portion: SortedRow[]): Promise<void> {
    this.#portions.push(portion);
    for (;;) {
      const [one, other] = this.#portions.slice(-2);
      if (other === undefined || one!.length > 2 * other.length) return;
      this.#portions.splice(-2, 2, await this.#merged(one!, other));
    }
  }

  /** All that are kept, in order. */
  async rows(): Promise<readonly SortedRow[]> {
    let rows: SortedRow[] = [];
    for (const portion of this.#portions.toReversed()) rows = await this.#merged(portion, rows);
    return rows;
  }

  async #merged(one: readonly SortedRow[], other: readonly SortedRow[]): Promise<SortedRow[]> {
    const rows: SortedRow[] = [];
    let [at, beside] = [0, 0];
    while (at < one.length || beside < other.length) {
      if ((at + beside) % ROWS_PER_LOOK === 0 && pace.isDue) await pace.turn();
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
