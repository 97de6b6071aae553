import type { Database } from '../../../connection/database.js';
import type { Snapshot } from '../../../dialects/execution/statements.js';
import { StaleClass } from '../../../dialects/write-refusals.js';
import { isCompound, lookupName } from '../../../engine/indexes/table-index.js';
import { ALWAYS, joined, numberOf, type Sql, type SqlValue } from '../../../engine/sql.js';
import {
  hasIdOrder,
  type IndexCondition,
  isUniqueIndex,
} from '../../../filter/conditions/index-condition.js';
import type { IdRange } from '../../../filter/filter-access.js';
import { loadSegments, type SegmentMap } from '../../../segments/segment-map.js';
import type { ListingFilter } from '../../page/listing-filter.js';
import { idBounds, PlainStatements } from '../../page/plain-statement.js';
import { fewestFound, NEIGHBOURS_PER_FOUND } from '../../plain/few-objects.js';
import type { ObjectScan, SortedStatements } from '../order/sorted-statement.js';

/** If a scan cannot be divided into portions, one statement may read this many times as many objects. */
const WHOLE_MARGIN = 4;

/** An entry of the index of a column. */
interface Entry {
  value: SqlValue;
  id: Buffer;
}

/**
 * Divides a scan into portions of `sliceObjects`, so that other scans have their turn between them. It scans what an
 * index finds, if that is a small share of the class; otherwise all objects.
 */
export class ScanPortions {
  readonly #plain: PlainStatements;

  constructor(
    private readonly database: Database,
    private readonly classId: string,
    private readonly statements: SortedStatements,
  ) {
    this.#plain = new PlainStatements(database.dialect, statements.table);
  }

  /** Portions that together hold all matches, as of one moment. Throws StaleClass. */
  async *of({ read }: Snapshot, filter: ListingFilter): AsyncGenerator<ObjectScan> {
    const map = await loadSegments(read, this.classId);
    if (map === undefined) throw new StaleClass();
    const { sliceObjects } = this.database.dialect;
    const most = Math.floor(map.live / NEIGHBOURS_PER_FOUND);
    const found = await this.#fewest(read, filter, most);
    if (found !== undefined && hasIdOrder(found.condition)) {
      const neighbours = Math.ceil(sliceObjects * (map.live / Math.max(1, found.objects)));
      for await (const ids of this.#idRanges(read, map, neighbours))
        yield this.#among(found.condition, filter, idBounds(ids));
    } else if (found !== undefined && isColumnRange(found.condition)) {
      yield* this.#byValues(read, found.condition, filter);
    } else if (found !== undefined && found.objects <= WHOLE_MARGIN * sliceObjects) {
      yield this.#among(found.condition, filter);
    } else {
      const united = await this.#united(read, filter, Math.min(most, WHOLE_MARGIN * sliceObjects));
      if (united !== undefined) yield united;
      else yield* this.#all(read, map, filter);
    }
  }

  /** The condition whose index finds the fewest objects. */
  async #fewest(read: Snapshot['read'], { access }: ListingFilter, most: number) {
    if (access.kind !== 'index' && access.kind !== 'words') return undefined;
    const conditions = access.conditions.filter(({ shape }) => shape !== 'others');
    return fewestFound(this.#plain, conditions, most, async ({ text, values }) => {
      const [row] = await read<Record<string, number | string>>(text, values);
      return row!;
    });
  }

  /** What the indexes of alternatives find, if that is few enough objects. */
  async #united(
    read: Snapshot['read'],
    { access }: ListingFilter,
    most: number,
  ): Promise<ObjectScan | undefined> {
    const union = access.kind === 'union' ? access : access.kind === 'index' ? access.union : undefined;
    if (union === undefined) return undefined;
    if ((await numberOf(read, this.#plain.countSearches(union, most + 1))) > most) return undefined;
    return { where: union.rest ?? ALWAYS, hint: '', source: this.#plain.source(union) };
  }

  /** What an index finds of these objects. */
  #among(condition: IndexCondition, filter: ListingFilter, bounds: readonly Sql[] = []): ObjectScan {
    const { index, parts, isExact, rest } = condition;
    const others = isExact ? (rest ?? []) : filter;
    // The first bound of a column is what SQLite searches its index for.
    const [part, ...further] = parts.map((part) => joined([...bounds, part], ' AND '));
    if (further.length === 0) {
      const hint = this.database.dialect.lookup.hint(this.statements.table, index);
      return { where: joined([part!].concat(others), ' AND '), hint };
    }
    const source = this.#plain.source({ ...condition, parts: [part!, ...further] });
    return { where: joined([ALWAYS].concat(others), ' AND '), hint: '', source };
  }

  /** What an index finds in the order of its values. */
  async *#byValues(
    read: Snapshot['read'],
    condition: IndexCondition,
    filter: ListingFilter,
  ): AsyncGenerator<ObjectScan> {
    const { dialect } = this.database;
    const { table } = this.statements;
    const { index, parts } = condition;
    const column = lookupName(index.slot);
    // An index of unique values has no ids, and needs none.
    const order = isUniqueIndex(index) ? [column] : [column, 'id'];
    for (let bounds: Sql[] = []; ; ) {
      const { text, values } = joined([...bounds, ...parts], ' AND ');
      const [last] = await read<Entry>(
        `SELECT ${column} AS value, id FROM ${table}${dialect.lookup.hint(table, index)} ` +
          `WHERE ${text} ORDER BY ${order.join(', ')} ${dialect.limitAndOffset}`,
        [...values, 1, dialect.sliceObjects - 1],
      );
      const end = last === undefined ? [] : [entryBound(order, '<', last)];
      yield this.#among(condition, filter, [...bounds, ...end]);
      if (last === undefined) return;
      bounds = [entryBound(order, '>', last)];
    }
  }

  async *#all(read: Snapshot['read'], map: SegmentMap, filter: ListingFilter): AsyncGenerator<ObjectScan> {
    const { dialect } = this.database;
    const hint = dialect.inIdOrder(this.statements.table);
    for await (const ids of this.#idRanges(read, map, dialect.sliceObjects))
      yield { where: joined([...idBounds(ids), filter], ' AND '), hint };
  }

  /** Divides the ids of the class into ranges of at most `sliceObjects` objects, unless a single segment has more. */
  async *#idRanges(read: Snapshot['read'], map: SegmentMap, most: number): AsyncGenerator<IdRange> {
    let lower: Buffer | undefined;
    const upTo = (upper: Buffer | undefined): IdRange => {
      const range = { lower, upper };
      lower = upper;
      return range;
    };
    let objects = 0;
    for (const [at, { upper, live }] of map.segments.entries()) {
      objects += live;
      const next = map.segments[at + 1];
      if (next !== undefined && objects + next.live <= most) continue;
      yield upTo(upper);
      objects = 0;
    }
    // The tail has no segments, and no bound where several primaries take writes.
    for (;;) {
      const end = await this.#endOfSlice(read, lower);
      yield upTo(end);
      if (end === undefined) return;
    }
  }

  /** The id of the last object of a slice; undefined: there are fewer. */
  async #endOfSlice(read: Snapshot['read'], lower: Buffer | undefined): Promise<Buffer | undefined> {
    const { dialect } = this.database;
    const { table } = this.statements;
    const where: Sql = lower === undefined ? ALWAYS : { text: 'id > ?', values: [lower] };
    const [row] = await read<{ id: Buffer }>(
      `SELECT id FROM ${table}${dialect.inIdOrder(table)} WHERE ${where.text} ORDER BY id ${dialect.limitAndOffset}`,
      [...where.values, 1, dialect.sliceObjects - 1],
    );
    return row?.id;
  }
}

/** Whether what the index finds can be cut at values of its column. */
function isColumnRange({ index, parts, shape }: IndexCondition): boolean {
  return shape === 'range' && parts.length === 1 && !isCompound(index);
}

/** The entries behind one, or up to it. A plain condition on the column comes first: engines search for no others. */
function entryBound([column, id]: readonly string[], side: '<' | '>', { value, id: last }: Entry): Sql {
  if (id === undefined) return { text: `${column} ${side === '<' ? '<=' : '>'} ?`, values: [value] };
  const beside = side === '<' ? `${id} <= ?` : `${id} > ?`;
  return {
    text: `${column} ${side}= ? AND (${column} ${side} ? OR ${beside})`,
    values: [value, value, last],
  };
}
