import { pace } from '@app/concurrency';
import {
  type EntityManager,
  type EntityTarget,
  type FindManyOptions,
  type FindOptionsOrder,
  type FindOptionsWhere,
  In,
} from 'typeorm';

/** A row of a table whose primary key is `id`. */
interface Identified {
  id: string;
}

/**
 * One page of the rows of a table, all or some, in an order that no two of them share, and how many rows there are. An
 * index of the order, behind the columns of `where`, has to end with `id`.
 */
export async function rowPage<Row extends Identified>(
  manager: EntityManager,
  table: EntityTarget<Row>,
  order: FindOptionsOrder<Row>,
  { page, limit }: { page: number; limit: number },
  where: FindOptionsWhere<Row> = {},
): Promise<{ rows: Row[]; total: number }> {
  // Each statement may take as long as a turn of the event loop should, and several callers may be here in one turn.
  const turn = () => (pace.isDue ? pace.turn() : undefined);
  await turn();
  const total = await manager.count(table, { where });
  const skip = (page - 1) * limit;
  // A number beyond what engines take for an OFFSET is far beyond the end too.
  if (skip >= total) return { rows: [], total };
  // Found by the index alone: where whole rows are asked for, MySQL sorts all of them, or looks at each that it skips.
  const select = { id: true } as FindManyOptions<Row>['select'];
  await turn();
  const ids = (await manager.find(table, { select, where, order, skip, take: limit })).map(({ id }) => id);
  await turn();
  const found = await manager.findBy(table, { id: In(ids) } as FindOptionsWhere<Row>);
  const byId = new Map(found.map((row) => [row.id, row]));
  // What has been deleted in between is left out.
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
}
