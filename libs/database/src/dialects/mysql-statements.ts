import type { DataSource } from 'typeorm';
import type { Activity } from '../activity.js';
import type { SqlValue } from '../sql.js';
import { limitWaiting, type Pool } from './mysql-connections.js';
import { mysqlFailure } from './mysql-failures.js';
import { GroupedWrites } from './mysql-grouped-writes.js';
import { run } from './mysql-run.js';
import { changeTogether, writeAlone } from './mysql-writes.js';
import type { Statements } from './statements.js';

/** Statements on the pool of the driver, prepared where they come again. */
export function openMysqlStatements(
  dataSource: DataSource,
  _inTurn: unknown,
  activity: Activity,
): Statements {
  const { pool } = dataSource.driver as unknown as { pool: Pool };
  const waiting = limitWaiting(pool);
  const writes = new GroupedWrites(pool, activity);
  const read = <Row>(text: string, values: readonly SqlValue[], reused: boolean): Promise<Row[]> => {
    if (!reused) return run(pool, 'query', { text, values });
    // The driver sends numbers as floating point, which LIMIT does not take.
    const texts = values.map((value) => (typeof value === 'number' ? String(value) : value));
    return run(pool, 'execute', { text, values: texts });
  };
  const query = <Row>(text: string, values: readonly SqlValue[], reused: boolean): Promise<Row[]> =>
    // A server that was restarted has ended connections that looked well; what only reads is asked once more.
    read<Row>(text, values, reused).catch((error: unknown) => {
      if (mysqlFailure(error) !== 'lost' || isTimeout(error)) throw error;
      return read<Row>(text, values, reused);
    });
  return {
    query,

    // One statement has one snapshot, and takes one round trip.
    together: (statements, reused) =>
      query(
        statements.map(({ text }) => `(${text})`).join(' UNION ALL '),
        statements.flatMap(({ values }) => values),
        reused,
      ),

    execute: (statements, place) =>
      place === undefined ? writeAlone(pool, statements) : writes.add(statements, place),

    change: (first, decide) => changeTogether(pool, first, decide),

    connections: () => {
      const free = pool._freeConnections.length;
      return { used: pool._allConnections.length - free, free, awaited: waiting() };
    },
  };
}

function isTimeout(error: unknown): boolean {
  return (error as { code?: string }).code === 'ETIMEDOUT';
}
