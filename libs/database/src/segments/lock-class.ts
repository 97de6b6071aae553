import type { UnitOfWork } from '../connection/transaction.js';
import type { Dialect } from '../dialects/dialect.js';

/**
 * Locks the row of a class until the transaction ends; writers of its objects lock it shared. The table of the objects
 * is opened first: a server locks the definition of each table that a transaction uses. If the row came first, a change
 * of the table would wait for writers that wait for the row, and this transaction behind that change, a deadlock that
 * InnoDB does not see.
 */
export async function lockClass(
  unit: UnitOfWork,
  dialect: Dialect,
  classId: string,
  table: string,
): Promise<void> {
  if (!dialect.singleWriter) await open(unit, dialect, table);
  await unit.query(`SELECT id FROM classes WHERE id = ?${dialect.lockExclusive}`, [classId]);
}

/** Reads nothing, so the view of a snapshot begins later. The class may have been deleted: then there is no table. */
async function open(unit: UnitOfWork, dialect: Dialect, table: string): Promise<void> {
  try {
    await unit.query(`SELECT 1 FROM ${table} WHERE 1 = 0${dialect.lockShared}`);
  } catch (error) {
    if (!dialect.isGone(error)) throw error;
  }
}
