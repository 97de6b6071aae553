import { pace } from '@app/concurrency';
import type { Database } from '../../../connection/database.js';
import type { RunScan } from '../../../connection/sharing/long-reads.js';
import { headStatement } from '../../../dialects/execution/page-read.js';
import type { Snapshot } from '../../../dialects/execution/statements.js';
import { StaleClass } from '../../../dialects/write-refusals.js';
import { IndexRequired } from '../../../engine/errors.js';
import { joined, numberOf } from '../../../engine/sql.js';
import { reversed, type SortSql } from '../../../filter/sort-sql.js';
import type { ListingFilter } from '../../page/listing-filter.js';
import type { Page, Span } from '../../page/page-window.js';
import { type KeysetStart, keysetCondition } from '../order/keyset-position.js';
import { type FoundRow, type SortedRow, sortedRow } from '../order/sorted-rows.js';
import type { ObjectScan, SortedStatements } from '../order/sorted-statement.js';
import { firstCut, TieGroups } from '../order/tie-groups.js';
import { ScanPortions } from './scan-portions.js';
import { ROWS_PER_LOOK, TopRows } from './top-rows.js';

/** A page that is found by reading all matches. */
interface ScanQuestion extends Span {
  filter: ListingFilter;
  sort: SortSql;
  /** Most matching objects. */
  most: number;
  /** Undefined: the page begins with the first object, or after `offset` others. */
  behind?: KeysetStart | undefined;
  /** A scan that finds all matches at once; undefined: the class is read in portions. */
  few?: ObjectScan;
}

/** A page, and whether more objects follow in the direction of the read. */
interface WalkedPage extends Page {
  hasMore: boolean;
}

/**
 * Sorted pages that no index serves. In one snapshot, all matches are read in portions, so that other scans have their
 * turn between them. Only the ids and keys of the top rows are kept; their objects are read last.
 */
export class SortedScan {
  readonly #portions: ScanPortions;

  constructor(
    private readonly database: Database,
    private readonly layout: { classId: string; revision: number },
    private readonly statements: SortedStatements,
    private readonly runScan: RunScan,
  ) {
    this.#portions = new ScanPortions(database, layout.classId, statements);
  }

  /** Reads one page. Throws IndexRequired and StaleClass. */
  page(question: ScanQuestion): Promise<WalkedPage> {
    return this.runScan(question.filter.signal, () =>
      this.database.snapshot(
        (moment) => this.#page(moment, question),
        this.database.scansOf(question.filter),
      ),
    );
  }

  async #page(moment: Snapshot, question: ScanQuestion): Promise<WalkedPage> {
    const { offset, limit, most, behind } = question;
    const sort = behind?.backwards ? reversed(question.sort) : question.sort;
    const later = behind && keysetCondition(question.sort, behind);
    // One more than the page tells whether others follow.
    const top = new TopRows(sort, offset + limit + 1);
    let total = 0;
    const { few, filter } = question;
    for await (const portion of few === undefined ? this.#portions.of(moment, filter) : [few]) {
      question.filter.signal?.throwIfAborted();
      const matches = await numberOf(moment.read, this.statements.count(portion));
      total += matches;
      if (total > most) throw new IndexRequired(total, most);
      if (matches === 0) continue;
      const where = later === undefined ? portion.where : joined([portion.where, later], ' AND ');
      await top.add(await this.#rows(moment, { ...portion, where }, sort, top.most));
    }
    const ties = new TieGroups(moment.read, this.statements, sort);
    const rows = await ties.window(await top.rows(), { from: offset, to: offset + limit + 1 });
    const ids = rows.slice(0, limit).map(({ id }) => id);
    if (behind?.backwards) ids.reverse();
    return { ...(await this.objects(moment, ids, total)), hasMore: rows.length > limit };
  }

  /** Objects by their ids, in this order. Throws StaleClass. */
  async objects(
    { snapshotRead }: Pick<Snapshot, 'snapshotRead'>,
    ids: readonly Buffer[],
    total: number,
  ): Promise<Page> {
    const head = headStatement(this.layout.classId, []);
    const objects = ids.length === 0 ? [] : [this.statements.byIds(ids)];
    const answer = await snapshotRead({ head, objects }, false);
    if (answer?.head.revision === this.layout.revision) {
      return { total, objects: answer.objects, ...(answer.cursor && { cursor: answer.cursor }) };
    }
    answer?.cursor?.close();
    throw new StaleClass();
  }

  /** The top rows of a portion; of those that tie with the last one, all. */
  async #rows({ read }: Snapshot, portion: ObjectScan, sort: SortSql, most: number): Promise<SortedRow[]> {
    const { text, values } = this.statements.sorted(portion, sort);
    const found = await sortedRows(await read(`${text} LIMIT ${most}`, values), sort);
    const last = found.at(-1);
    if (found.length < most || last === undefined || firstCut(last, sort) === -1) return found;
    return sortedRows(await read(text, values), sort);
  }
}

async function sortedRows(rows: readonly FoundRow[], sort: SortSql): Promise<SortedRow[]> {
  const sorted: SortedRow[] = [];
  for (const row of rows) {
    sorted.push(sortedRow(row, sort));
    if (sorted.length % ROWS_PER_LOOK === 0 && pace.isDue) await pace.turn();
  }
  return sorted;
}
