/** A value a statement can carry. Anything else never reaches a driver (drivers expand objects into SQL). */
export type SqlValue = string | number | null | Uint8Array;

/** A piece of SQL with the values of its `?` placeholders, in order. */
export interface Sql {
  text: string;
  values: readonly SqlValue[];
}

/** Runs a reading statement and answers its rows. */
export type Read = <Row>(sql: string, values: readonly SqlValue[], reused?: boolean) => Promise<Row[]>;

/** Rows of statements that see the same moment: all of them, or the first ones of a large answer. */
export interface Answer<Row> {
  rows: Row[];
  rest?: Rest<Row>;
}

/** What is left of a large answer. It holds a connection until it is taken to its end or closed. */
export interface Rest<Row> {
  /** The next rows; undefined at the end. Throws errors of the engine. */
  next(): Promise<Row[] | undefined>;
  /** Gives up what has not been taken; after the end it does nothing. */
  close(): void;
  /** Whether others wait for the turn that this one has. */
  readonly isAwaited: boolean;
}

/** The rest of what is made of another rest, by its own `next`. */
export function restOver<Row>(rest: Rest<unknown>, next: Rest<Row>['next']): Rest<Row> {
  return {
    next,
    close: () => rest.close(),
    get isAwaited() {
      return rest.isAwaited;
    },
  };
}

/** Runs reading statements that see the same moment (`Statements.together`). */
export type ReadTogether = <Row>(statements: readonly Sql[], reused: boolean) => Promise<Answer<Row>>;
