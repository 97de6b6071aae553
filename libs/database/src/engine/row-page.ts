import type { EntityManager, EntityTarget, FindOptionsOrder, ObjectLiteral } from 'typeorm';

/** One page of the rows of a table in an order that no two of them share, and how many rows there are. */
export async function rowPage<Entity extends ObjectLiteral>(
  manager: EntityManager,
  table: EntityTarget<Entity>,
  order: FindOptionsOrder<Entity>,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: Entity[]; total: number }> {
  const total = await manager.count(table);
  const skip = (page - 1) * limit;
  // A number beyond what engines take for an OFFSET is far beyond the end too.
  const rows = skip < total ? await manager.find(table, { order, skip, take: limit }) : [];
  return { rows, total };
}
