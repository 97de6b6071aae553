import { FIELD_NAME, isTimeStamp } from '@app/schema';

/** A value a statement can carry. Anything else never reaches a driver (drivers expand objects into SQL). */
export type SqlValue = string | number | null | Uint8Array;

/**
 * The placeholder of a value that a column is compared with. The sign changes nothing on any engine. For a bare `?`,
 * SQLite would plan a statement of several tables again in each run, in case the value has changed.
 */
export const OPERAND = '+?';

/** A piece of SQL with the values of its `?` placeholders, in order. */
export interface Sql {
  text: string;
  values: readonly SqlValue[];
}

/** A text, each `?` of which stands for the same value. */
export function boundTo(value: SqlValue, text: string): Sql {
  return { text, values: Array.from(text.matchAll(/\?/g), () => value) };
}

/** NOT would leave out the rows for which the condition is NULL. */
export function complement({ text, values }: Sql): Sql {
  return { text: `(${text}) IS NOT TRUE`, values };
}

/** One condition of several. */
export function joined(parts: readonly Sql[], by: ' AND ' | ' OR '): Sql {
  if (parts.length === 1) return parts[0]!;
  return {
    text: parts.map(({ text }) => `(${text})`).join(by),
    values: parts.flatMap(({ values }) => values),
  };
}

/**
 * A JSON path to bind as a parameter. Each segment is quoted, so that `*`, `[0]` or `0` is a member's name and nothing
 * else; the filter parser has refused segments with a quote or a backslash, which engines read differently.
 */
export function jsonPath(segments: readonly string[]): string {
  return `$${segments.map((segment) => `."${segment}"`).join('')}`;
}

/**
 * A JSON path as SQL text, where a parameter cannot stand. Only for paths through names that the class defines, and
 * time stamps.
 */
export function jsonPathLiteral(segments: readonly string[]): string {
  const foreign = segments.find((segment) => !FIELD_NAME.test(segment) && !isTimeStamp(segment));
  if (foreign !== undefined)
    throw new Error(`${JSON.stringify(foreign)} is no field name and cannot become SQL`);
  return `'${jsonPath(segments)}'`;
}

/** The condition that every row satisfies. */
export const ALWAYS: Sql = { text: '1 = 1', values: [] };

/** Runs a reading statement and answers its rows. */
export type Read = <Row>(sql: string, values: readonly SqlValue[], reused?: boolean) => Promise<Row[]>;

/** The number that a statement answers in its only column, such as a count. */
export async function numberOf(read: Read, { text, values }: Sql): Promise<number> {
  const [row] = await read<Record<string, number | string>>(text, values);
  // Servers may answer it as text.
  return Number(Object.values(row!)[0]);
}

/** The rows of a large answer that are not read yet. It holds a connection until its end, or until it is closed. */
export interface RowCursor<Row> {
  /** The next rows; undefined at the end. Throws errors of the engine. */
  next(): Promise<Row[] | undefined>;
  /** Discards the rows not read; after the end it does nothing. */
  close(): void;
  /** Whether callers wait for the permit that this one holds. */
  isAwaited(): boolean;
}

/** A row cursor whose `next` transforms the rows of `source`. */
export function cursorOver<Row>(source: RowCursor<unknown>, next: RowCursor<Row>['next']): RowCursor<Row> {
  return {
    next,
    close: () => source.close(),
    isAwaited: () => source.isAwaited(),
  };
}
