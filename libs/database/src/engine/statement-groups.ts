import { pace } from '@app/concurrency';
import type { Sql } from './sql.js';

/**
 * Most bytes of data in one statement, unless one row alone has more. Building it blocks the process for some 10 ms.
 * MariaDB's default max_allowed_packet is 16 MiB, escapes included.
 */
const STATEMENT_BYTES = 1024 * 1024;

/** Cuts rows into groups that each fit one statement. */
export function inStatements<T extends { data: string }>(rows: readonly T[]): T[][] {
  const groups: T[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const size = Buffer.byteLength(row.data) + 64;
    if (bytes + size > STATEMENT_BYTES) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)!.push(row);
    bytes += size;
  }
  return groups;
}

/** Makes statements, with turns of the event loop between them where they are large. */
export async function makeWithPauses(statements: Iterable<Sql>): Promise<Sql[]> {
  const made: Sql[] = [];
  for (const statement of statements) {
    made.push(statement);
    if (pace.isDue) await pace.turn();
  }
  return made;
}
