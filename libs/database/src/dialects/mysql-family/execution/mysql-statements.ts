import type { DataSource } from 'typeorm';
import { fromRow, type ObjectRow } from '../../../engine/objects/object-row.js';
import type { SqlValue } from '../../../engine/sql.js';
import { driverObject } from '../../drivers/typeorm-internals.js';
import type { IndexScans, Scans, Statements } from '../../execution/statements.js';
import { limitWaiting } from '../connections/mysql-connections.js';
import { freeCount, openCount, type Pool } from '../connections/mysql-driver.js';
import { leaveSecondary } from '../connections/mysql-failovers.js';
import { MysqlReads } from './mysql-reads.js';
import { isWorthPreparing, prepared, retryRead, run, runPrepared } from './mysql-run.js';
import { executeChange, executeWrite } from './mysql-writes.js';

/** Statements on the pool of the driver, prepared where they come again and again. */
export function openMysqlStatements(dataSource: DataSource): Statements {
  const pool = driverObject<Pool>(dataSource, 'pool');
  const waiting = limitWaiting(pool);
  const query = <Row>(text: string, values: readonly SqlValue[], reused: boolean): Promise<Row[]> =>
    retryRead(() =>
      reused && isWorthPreparing(text)
        ? runPrepared(pool, { text, values }, prepared({ text, values }).values)
        : run(pool, 'query', { text, values }),
    );
  const pages = new MysqlReads(pool);
  const reads: Scans & IndexScans = {
    query,
    snapshotRead: (page, reused) => pages.snapshotRead(page, reused),
    headFirstRead: (page) => pages.headFirstRead(page),
    snapshot: () => pages.snapshot(),
  };
  return {
    ...reads,
    scans: reads,
    indexScans: reads,
    findObjects: async (sql, values) => (await query<ObjectRow>(sql, values, true)).map(fromRow),
    groupedSnapshotRead: (group, reused) => pages.groupedSnapshotRead(group, reused),

    execute: (statements, signal) => executeWrite(pool, statements, signal),
    change: (first, decide, options) => executeChange(pool, first, decide, options),

    leaveSecondary: (error) => leaveSecondary(pool, error),
    connections: () => {
      const free = freeCount(pool);
      return { used: openCount(pool) - free, free, awaited: waiting() };
    },
    // A server moves its own log.
    onCheckpointFailure: () => {},
    close: async () => {},
  };
}
