// What the thread that writes is told, and what it answers.
import type { Sql } from '../../engine/sql.ts';
import type { ThreadFailure } from '../sqlite-thread/thread-statements.ts';

/** Most characters of values in a message, unless one statement alone has more. */
const MESSAGE_CHARACTERS = 1024 * 1024;

/** What the thread is told when it starts. */
export interface WriterOptions {
  file: string;
  /** Settings of the connection. */
  pragmas: readonly string[];
  /** Wait for a lock of another process while opening; afterwards there is none. */
  openingTimeoutMilliseconds: number;
}

type Statement = readonly [text: string, values: readonly unknown[]];

/** Statements that take effect together or, where one fails, not at all. */
export interface Step {
  statements: readonly Statement[];
  /** Rows that the first statements have to find; else the step fails as `CHANGED`. They are not answered. */
  expected?: readonly Rows[] | undefined;
  /** Its failure ends the transaction, and no later step is run. */
  required?: boolean;
  /**
   * The next step takes effect together with this one (`begin`), this one with the one before (`end`), or neither
   * (`undo`).
   */
  part?: 'begin' | 'end' | 'undo' | undefined;
}

/** What the thread is given at once. */
export interface Work {
  steps: readonly Step[];
  /** A transaction from its beginning to its commit, which may be joined with the next ones. */
  isWhole: boolean;
  /** What undoes its steps has room in memory. */
  isSmall: boolean;
}

/** A member for each column. */
export type Rows = unknown[];

/** Rows of a statement that reads; else what it has changed. */
export type StepAnswer = Rows | { changes: number; lastInsertRowid: number | bigint };

/** What became of a step: of the statements that write, only what the first has changed is answered. */
export type Outcome = { answers: StepAnswer[] } | { failure: ThreadFailure };

/** What became of a `Work`. */
export interface Reply {
  /** Of the steps in their order, up to the one that `ended` is about. */
  outcomes: Outcome[];
  /** The failure that ended the transaction, if one did. */
  ended?: ThreadFailure;
  /** How long a whole transaction took to commit, its flush above all. */
  commitMilliseconds?: number;
  /** It was joined with a whole transaction before it. */
  isJoined?: boolean;
  /** How many pages the write-ahead log has; outside of transactions. */
  logPages?: number | undefined;
}

/** Cuts statements into messages: both threads copy one whole. */
export function* inMessages(statements: Iterable<Sql>): Generator<Statement[]> {
  let some: Statement[] = [];
  let characters = 0;
  for (const { text, values } of statements) {
    some.push([text, values]);
    for (const value of values) if (typeof value === 'string') characters += value.length;
    if (characters < MESSAGE_CHARACTERS) continue;
    yield some;
    some = [];
    characters = 0;
  }
  if (some.length > 0) yield some;
}
