/** Bytes of data one statement carries at most; MariaDB's default max_allowed_packet is 16 MiB, escapes included. */
export const STATEMENT_BYTES = 4 * 1024 * 1024;

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
