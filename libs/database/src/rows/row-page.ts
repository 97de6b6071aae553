import { pace } from '@app/concurrency';
import {
  type EntityManager,
  type EntityTarget,
  type FindManyOptions,
  type FindOptionsOrder,
  type FindOptionsWhere,
  In,
  type SelectQueryBuilder,
} from 'typeorm';
import type { Database } from '../connection/database.js';
import type { Sql } from '../engine/sql.js';
import { portionsBySize } from '../engine/statement-groups.js';
import { type ListSearch, searchedIds } from './searched-rows.js';

/** A row of a table whose primary key is `id`. */
interface Identified {
  id: string;
}

/** Bytes of the large column that one statement reads, unless a single row has more. */
const PORTION_BYTES = 1024 * 1024;

interface Page {
  page: number;
  limit: number;
}

/** Which rows a list shows. */
interface Chosen<Row> {
  where: FindOptionsWhere<Row>;
  /** Instead of a condition: the list is in the order in which its words are kept. */
  search?: ListSearch | undefined;
  /** The index on all columns of the condition and of the order. Without it servers may choose an index on fewer. */
  index?: string | undefined;
}

/** The rows of a page in portions. `PagePortions` of libs/http has the same form. */
interface RowPortions<Row> {
  first: Row[];
  /** Reads the next portion; undefined at the end. Absent if the first portion is the whole page. */
  next?: () => Promise<Row[] | undefined>;
}

/**
 * One page of a table's rows, or of those that `where` selects, and their total. The order is total: it ends with `id`.
 * Needs an index on the columns of `where`, then those of the order.
 */
export async function rowPage<Row extends Identified>(
  database: Database,
  table: EntityTarget<Row>,
  order: FindOptionsOrder<Row>,
  page: Page,
  chosen: Chosen<Row> = { where: {} },
): Promise<{ rows: Row[]; total: number }> {
  const { ids, total } = await idsOfPage(database, table, order, page, chosen);
  return { rows: await rowsOf(database.reading, table, ids), total };
}

/** The same for a table with a large column, read in portions of about 1 MiB of that column. */
export async function largeRowPage<Row extends Identified>(
  database: Database,
  table: EntityTarget<Row>,
  largeColumn: keyof Row & string,
  order: FindOptionsOrder<Row>,
  page: Page,
  chosen: Chosen<Row> = { where: {} },
): Promise<{ portions: RowPortions<Row>; total: number }> {
  const { ids, total } = await idsOfPage(database, table, order, page, chosen);
  if (ids.length === 0) return { portions: { first: [] }, total };
  const manager = database.reading;
  await turn();
  const sizes = await manager
    .createQueryBuilder(table, 'listed')
    .select('listed.id', 'id')
    .addSelect(`COALESCE(OCTET_LENGTH(listed.${largeColumn}), 0)`, 'bytes')
    .where({ id: In(ids) })
    .getRawMany<{ id: string; bytes: number | string }>();
  const bytesOf = new Map(sizes.map(({ id, bytes }) => [id, Number(bytes)]));
  const [first = [], ...others] = portionsBySize(ids, (id) => bytesOf.get(id) ?? 0, PORTION_BYTES);
  const portions: RowPortions<Row> = { first: await rowsOf(manager, table, first) };
  if (others.length > 0)
    portions.next = async () => {
      const some = others.shift();
      return some && rowsOf(manager, table, some);
    };
  return { portions, total };
}

/** All rows of a table, oldest first, in portions of `most`. Needs an index on `createdAt` and `id`. */
export async function* rowsInOrder<Row extends Identified & { createdAt: number }>(
  manager: EntityManager,
  table: EntityTarget<Row>,
  most: number,
): AsyncGenerator<Row[]> {
  const rows = manager
    .createQueryBuilder(table, 'listed')
    .orderBy({ 'listed.createdAt': 'ASC', 'listed.id': 'ASC' });
  let found = await rows.take(most).getMany();
  while (found.length > 0) {
    yield found;
    const { createdAt, id } = found.at(-1)!;
    // The first condition is what engines take for the range of the index.
    found = await rows
      .where('listed.createdAt >= :createdAt AND (listed.createdAt > :createdAt OR listed.id > :id)', {
        createdAt,
        id,
      })
      .getMany();
  }
}

async function idsOfPage<Row extends Identified>(
  database: Database,
  table: EntityTarget<Row>,
  order: FindOptionsOrder<Row>,
  { page, limit }: Page,
  chosen: Chosen<Row>,
): Promise<{ ids: string[]; total: number }> {
  if (chosen.search !== undefined) return searchedIds(database, chosen.search, { page, limit });
  const count = () => countOf(database, table, chosen);
  const skip = (page - 1) * limit;
  // A first page that is not full tells the total.
  const known = skip === 0 ? undefined : await count();
  // A number beyond what engines take for an OFFSET is far beyond the end too.
  if (known !== undefined && skip >= known) return { ids: [], total: known };
  // Found by the index alone: where whole rows are asked for, MySQL sorts all of them, or looks at each that it skips.
  const builder = listed(database.reading, table, chosen, { order, skip, take: limit });
  await turn();
  let found: { id: string }[];
  if (skip + limit > database.dialect.mostEntriesInProcess) {
    const { text, values } = idsSql(builder);
    found = await database.indexScans.query<{ id: string }>(text, values, true);
  } else found = await builder.getMany();
  const ids = found.map(({ id }) => id);
  return { ids, total: known ?? (ids.length < limit ? ids.length : await count()) };
}

/** The total. A count that would block this process is run where it blocks no other request. */
async function countOf<Row extends Identified>(
  database: Database,
  table: EntityTarget<Row>,
  chosen: Chosen<Row>,
): Promise<number> {
  const { reading, indexScans } = database;
  const { mostEntriesInProcess: most } = database.dialect;
  // Not by TypeORM, which counts distinct ids: to compare a million of them takes a server seconds.
  const count = async (reads: Pick<Database, 'query'>, upTo?: number) => {
    const { text, values } = idsSql(listed(reading, table, chosen, upTo === undefined ? {} : { take: upTo }));
    const counted = `SELECT COUNT(*) AS count FROM (${text}) counted`;
    const [row] = await reads.query<{ count: number | string }>(counted, values, true);
    return Number(row!.count);
  };
  await turn();
  if (most === Number.POSITIVE_INFINITY) return count(database);
  const few = await count(database, most + 1);
  return few > most ? count(indexScans) : few;
}

/** Finds the ids of rows. */
function listed<Row extends Identified>(
  manager: EntityManager,
  table: EntityTarget<Row>,
  { where, index }: Chosen<Row>,
  span: FindManyOptions<Row> = {},
): SelectQueryBuilder<Row> {
  const select = { id: true } as NonNullable<FindManyOptions<Row>['select']>;
  const builder = manager.createQueryBuilder(table, 'listed').setFindOptions({ select, where, ...span });
  return index === undefined ? builder : builder.useIndex(index);
}

function idsSql<Row extends Identified>(builder: SelectQueryBuilder<Row>): Sql {
  const [text, values] = builder.getQueryAndParameters();
  return { text: `SELECT listed_id AS id FROM (${text}) found`, values };
}

/** The rows with these ids, in this order, without those deleted meanwhile. */
async function rowsOf<Row extends Identified>(
  manager: EntityManager,
  table: EntityTarget<Row>,
  ids: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  await turn();
  const found = await manager.findBy(table, { id: In(ids) } as FindOptionsWhere<Row>);
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Each statement may take as long as a turn of the event loop should, and several callers may be here in one turn. */
function turn(): Promise<void> | undefined {
  return pace.isDue ? pace.turn() : undefined;
}
