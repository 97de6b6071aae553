import type { DataSource, QueryRunner } from 'typeorm';
import { missingPart } from './unpublished-parts.js';

// All that depends on what TypeORM does not publish: the object of the driver itself, and how a query runner counts
// transactions.

/**
 * The object of the driver itself below an open data source: the pool of mysql2, or the connection of better-sqlite3.
 * Throws DatabaseRefused where this version of TypeORM has moved it, or what `noteTransaction` sets.
 */
export function driverObject<Inner extends object>(
  dataSource: DataSource,
  name: 'pool' | 'databaseConnection',
): Inner {
  const { driver } = dataSource;
  const fault =
    missingPart('the driver of TypeORM', driver, { [name]: 'object' }) ??
    // It takes no connection before it is used.
    missingPart('the query runner of TypeORM', dataSource.createQueryRunner(), {
      isTransactionActive: 'boolean',
      transactionDepth: 'number',
    });
  if (fault !== undefined) throw fault;
  return (driver as object as Record<typeof name, Inner>)[name];
}

/** Tells a runner of a transaction that was begun, or has ended, without it. */
export function noteTransaction(runner: QueryRunner, isActive: boolean): void {
  Object.assign(runner, { isTransactionActive: isActive, transactionDepth: isActive ? 1 : 0 });
}
