import { ALWAYS, type Read, type Sql } from '../../../engine/sql.js';
import type { IdsQuestion } from '../order/sorted-question.js';
import { type FoundRow, isCutInIndex, sortedRow } from '../order/sorted-rows.js';
import type { SortedStatements } from '../order/sorted-statement.js';

/**
 * The ids that one index finds, in the order of another index, from index entries alone. Looking an entry up among the
 * ids of the first index takes roughly a sixth of the time of reading its object.
 */
export class JoinedWalk {
  constructor(private readonly statements: SortedStatements) {}

  /**
   * The ids in the order of the walk; undefined if texts are longer than the index holds. `among` are the ids of all
   * matches; `read` reads in one snapshot.
   */
  async ids(
    read: Read,
    question: Omit<IdsQuestion, 'filter' | 'manyMissing'>,
    among: Sql,
    backwards: boolean,
  ): Promise<Buffer[] | undefined> {
    const { sort, behind } = question;
    const position = behind?.position;
    const { textPrefix } = this.statements.dialect.filter;
    if (isCutInIndex(position?.values ?? [], textPrefix)) return undefined;
    // Those without a value are found by its index, too, however many they are.
    const asked = { ...question, filter: ALWAYS, manyMissing: false, behind: position, among, backwards };
    const { text, values } = this.statements.entries(asked);
    const rows = (await read<FoundRow>(text, values)).map((row) => sortedRow(row, sort));
    return rows.some(({ keys }) => isCutInIndex(keys, textPrefix)) ? undefined : rows.map(({ id }) => id);
  }
}
