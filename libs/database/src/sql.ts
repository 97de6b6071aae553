/** A value a statement can carry. Anything else never reaches a driver (drivers expand objects into SQL). */
export type SqlValue = string | number | null | Uint8Array;

/** A piece of SQL with the values of its `?` placeholders, in order. */
export interface Sql {
  text: string;
  values: readonly SqlValue[];
}

/** Runs a reading statement and answers its rows. */
export type Read = <Row>(sql: string, values: readonly SqlValue[], reused?: boolean) => Promise<Row[]>;

/** Runs reading statements that see the same moment, and answers the rows of the first, of the second, and so on. */
export type ReadTogether = <Row>(statements: readonly Sql[], reused: boolean) => Promise<Row[]>;
