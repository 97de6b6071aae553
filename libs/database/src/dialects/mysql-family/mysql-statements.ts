import type { DataSource } from 'typeorm';
import { fromRow, type ObjectRow } from '../../engine/object-row.js';
import type { SqlValue } from '../../engine/sql.js';
import type { Statements } from '../statements.js';
import { MysqlAnswers } from './mysql-answers.js';
import { limitWaiting, type Pool } from './mysql-connections.js';
import { prepared, retryRead, run } from './mysql-run.js';
import { executeChange, executeWrite } from './mysql-writes.js';

/** Statements on the pool of the driver, prepared where they come again. */
export function openMysqlStatements(dataSource: DataSource): Statements {
  const { pool } = dataSource.driver as unknown as { pool: Pool };
  const waiting = limitWaiting(pool);
  const query = <Row>(text: string, values: readonly SqlValue[], reused: boolean): Promise<Row[]> =>
    retryRead(() =>
      reused ? run(pool, 'execute', prepared({ text, values })) : run(pool, 'query', { text, values }),
    );
  const answers = new MysqlAnswers(pool);
  return {
    query,
    findObjects: async (sql, values) => (await query<ObjectRow>(sql, values, true)).map(fromRow),
    snapshotRead: (page, reused) => answers.snapshotRead(page, reused),
    groupedSnapshotRead: (pages, reused) => answers.groupedSnapshotRead(pages, reused),
    snapshot: () => answers.snapshot(),

    execute: (statements) => executeWrite(pool, statements),
    change: (first, decide) => executeChange(pool, first, decide),

    connections: () => {
      const free = pool._freeConnections.length;
      return { used: pool._allConnections.length - free, free, awaited: waiting() };
    },
  };
}
