import { pace } from '@app/concurrency';
import type { Sql } from './sql.js';

/**
 * The maximum bytes of data in one statement, unless a single row has more. Building a statement of this size blocks
 * the process for some 10 ms.
 */
const STATEMENT_BYTES = 1024 * 1024;

/** Cuts rows into groups that each fit one statement, for a server that takes as many bytes as `mostOf` says of them. */
export function splitByStatement<T extends { data: string }>(
  rows: readonly T[],
  mostOf: (wanted: number) => number,
): T[][] {
  return portionsBySize(rows, ({ data }) => Buffer.byteLength(data) + 64, mostOf(STATEMENT_BYTES));
}

/** Divides items into portions of a total size of at most `most` each, unless a single item is larger. */
export function portionsBySize<T>(items: readonly T[], sizeOf: (item: T) => number, most: number): T[][] {
  const portions: T[][] = [];
  let total = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const size = sizeOf(item);
    if (total + size > most) {
      portions.push([]);
      total = 0;
    }
    portions.at(-1)!.push(item);
    total += size;
  }
  return portions;
}

/** Makes statements. Yields to the event loop between large ones, for turns of an owner (`pace`). */
export async function collectStatements(statements: Iterable<Sql>, owner?: string): Promise<Sql[]> {
  const made: Sql[] = [];
  for (const statement of statements) {
    made.push(statement);
    if (pace.isDue) await pace.turn(owner);
  }
  return made;
}
