import { joined, type Read, type Sql } from '../../../engine/sql.js';
import { reversed, type SortSql } from '../../../filter/sort-sql.js';
import type { CountedReads } from '../../counted/counted-reads.js';
import type { CountedFilter } from '../../counted/counted-sources.js';
import type { Page } from '../../page/page-window.js';
import { keysetCondition } from '../order/keyset-position.js';
import type { IdsQuestion, WalkQuestion } from '../order/sorted-question.js';
import { type FoundRow, type SortedRow, sortedRow } from '../order/sorted-rows.js';
import type { SortedStatements } from '../order/sorted-statement.js';
import { firstCut, TieGroups } from '../order/tie-groups.js';

/**
 * Pages by an index that holds only the beginnings of texts, if some texts on the page are longer. The tie groups at
 * both ends of the page are read whole; those within the page are sorted.
 */
export class TiedPage {
  constructor(
    private readonly reads: CountedReads,
    private readonly statements: SortedStatements,
  ) {}

  /** Reads one page, within a snapshot. Throws StaleClass. */
  page(question: WalkQuestion, wanted: CountedFilter): Promise<Page> {
    return this.reads.inSnapshot(wanted, async (source) => {
      const ids = await this.ids(source.read, { ...question, manyMissing: false });
      return this.reads.namedPage(source, [this.statements.byIds(ids)], wanted);
    });
  }

  /** The ids of the objects; those before a position come backwards from there. `read` reads in one snapshot. */
  async ids(read: Read, question: IdsQuestion): Promise<Buffer[]> {
    const { offset, limit, manyMissing, behind } = question;
    const sort = behind?.backwards ? reversed(question.sort) : question.sort;
    const filter =
      behind === undefined
        ? question.filter
        : joined([question.filter, keysetCondition(question.sort, behind)], ' AND ');
    const span = { offset, limit, backwards: false, manyMissing };
    const entries = this.statements.entries({ filter, sort, ...span, behind: behind?.position });
    const rows = (await read<FoundRow>(entries.text, entries.values)).map((row) => sortedRow(row, sort));
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) return [];
    const before = await this.#others(read, filter, sort, first, (at, group) => group.slice(0, at));
    const after = await this.#others(read, filter, sort, last, (at, group) => group.slice(at + 1));
    const window = { from: before.length, to: before.length + limit };
    const ties = new TieGroups(read, this.statements, sort);
    return (await ties.window([...before, ...rows, ...after], window)).map(({ id }) => id);
  }

  /** Some others of the tie group of a row, if it is in one. */
  async #others(
    read: Read,
    filter: Sql,
    sort: SortSql,
    row: SortedRow,
    some: (at: number, group: SortedRow[]) => SortedRow[],
  ): Promise<SortedRow[]> {
    const term = sort.index?.kind === 'id' ? -1 : firstCut(row, sort);
    if (term === -1) return [];
    const { text, values } = this.statements.tieGroup(sort, filter, row, term);
    const group = (await read<FoundRow>(text, values)).map((found) => sortedRow(found, sort));
    return some(
      group.findIndex(({ id }) => id.equals(row.id)),
      group,
    );
  }
}
