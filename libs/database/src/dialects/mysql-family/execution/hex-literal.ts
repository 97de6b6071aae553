import type { SqlValue } from '../../../engine/sql.js';

/**
 * Lengths of texts that go to the server in hexadecimal. The driver escapes character by character, which of a JSON object takes
 * four times as long and leaves six times the garbage. Shorter texts gain little, and longer ones would make packets large.
 */
const SHORTEST = 64;
const LONGEST = 16 * 1024;

/** A text as the driver is to write it into a statement: it writes what `toSqlString` answers as it is. */
class HexLiteral {
  constructor(private readonly text: string) {}

  toSqlString(): string {
    return `_utf8mb4 X'${Buffer.from(this.text).toString('hex')}'`;
  }
}

/** A value for a statement that is not prepared. */
export function literal(value: SqlValue): SqlValue | HexLiteral {
  const isText = typeof value === 'string' && value.length >= SHORTEST && value.length <= LONGEST;
  return isText ? new HexLiteral(value) : value;
}
