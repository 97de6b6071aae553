// The program of the thread that writes to an embedded database. Tests run it from its source, so what it imports is a package or `.ts`.
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite, { type Statement } from 'better-sqlite3';
import {
  bindable,
  failureOf,
  type ThreadFailure,
  ThreadStatements,
} from '../sqlite-thread/thread-statements.ts';

/** What the thread is told when it starts. */
export interface WriterOptions {
  file: string;
  /** Settings of the connection. */
  pragmas: readonly string[];
  /** Wait for a lock of another process while opening; afterwards there is none. */
  openingTimeoutMilliseconds: number;
}

/** Statements that take effect together or, where one fails, not at all. */
export interface Step {
  statements: readonly (readonly [text: string, values: readonly unknown[]])[];
  /** Rows that the first statements have to find; else the step fails as `CHANGED`. They are not answered. */
  expected?: readonly Rows[] | undefined;
  /** Its failure ends the transaction, and no later step is run. */
  required?: boolean;
  /** The next step takes effect together with this one (`begin`), this one with the one before (`end`), or neither (`undo`). */
  part?: 'begin' | 'end' | 'undo' | undefined;
}

/** A member for each column. */
export type Rows = unknown[];

/** Rows of a statement that reads; else what it has changed. */
export type StepAnswer = Rows | { changes: number; lastInsertRowid: number | bigint };

/** What became of a step: of the statements that write, only what the first has changed is answered. */
export type Outcome = { answers: StepAnswer[] } | { failure: ThreadFailure };

export interface Reply {
  /** Of the steps in their order, up to the one that `ended` is about. */
  outcomes: Outcome[];
  /** The failure that ended the transaction, if one did. */
  ended?: ThreadFailure;
}

/** Instead of an answer that is not needed. */
const NO_ROWS: Rows = [];

/** After an error of the disk nothing of the transaction can be relied on. */
const IS_DISK_ERROR = /^SQLITE_IOERR/;

const port = parentPort!;
const { file, pragmas, openingTimeoutMilliseconds } = workerData as WriterOptions;

try {
  const connection = open();
  const writer: Writer = { connection, statements: new ThreadStatements(connection) };
  port.postMessage({ outcomes: [] } satisfies Reply);
  port.on('message', (steps: readonly Step[] | 'close') => {
    if (steps !== 'close') return port.postMessage(runAll(writer, steps));
    connection.close();
    port.close();
  });
} catch (error) {
  port.postMessage({ outcomes: [], ended: failureOf(error) } satisfies Reply);
}

function open(): Sqlite.Database {
  const connection = new Sqlite(file, { timeout: openingTimeoutMilliseconds });
  for (const pragma of pragmas) connection.pragma(pragma);
  connection.pragma('busy_timeout = 0');
  return connection;
}

interface Writer {
  connection: Sqlite.Database;
  statements: ThreadStatements;
}

function runAll(writer: Writer, steps: readonly Step[]): Reply {
  const { connection, statements } = writer;
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    const outcome = run(writer, step);
    // A full disk, for one, rolls back the transaction with all its writes.
    if (
      'failure' in outcome &&
      (step.required || !connection.inTransaction || IS_DISK_ERROR.test(outcome.failure.code))
    ) {
      if (connection.inTransaction) statements.get('ROLLBACK').run();
      return { outcomes, ended: outcome.failure };
    }
    outcomes.push(outcome);
  }
  return { outcomes };
}

function run(writer: Writer, { statements, expected, part }: Step): Outcome {
  const { connection, statements: prepared } = writer;
  // A statement that fails undoes itself; several need a savepoint.
  const isSaved = part !== undefined || (statements.length > 1 && connection.inTransaction);
  if (isSaved && part !== 'end' && part !== 'undo') prepared.get('SAVEPOINT step').run();
  try {
    let hasWritten = false;
    const answers = statements.map(([text, values], at) => {
      const answered = answer(prepared.get(text), values);
      if (expected?.[at] !== undefined) {
        if (!areSame(answered as Rows, expected[at])) throw new ChangedRows();
        return NO_ROWS;
      }
      if (Array.isArray(answered)) return answered;
      // The same object again and again is a few bytes of a message.
      if (hasWritten) return NO_ROWS;
      hasWritten = true;
      return answered;
    });
    if (part === 'undo') undo(prepared);
    else if (isSaved && part !== 'begin') prepared.get('RELEASE step').run();
    return { answers };
  } catch (error) {
    if (isSaved && connection.inTransaction) undo(prepared);
    return { failure: failureOf(error) };
  }
}

/** The rows that a step expects have changed. */
class ChangedRows extends Error {
  readonly code = 'CHANGED';
}

function areSame(rows: Rows, others: Rows): boolean {
  return (
    rows.length === others.length && rows.every((row, at) => isSame(row as object, others[at] as object))
  );
}

/** Compares two answers of one statement, so the names are the same. */
function isSame(row: object, other: object): boolean {
  const values = Object.values(other);
  return Object.values(row).every((value, at) => {
    const another = values[at];
    return value instanceof Uint8Array
      ? Buffer.compare(value, another as Uint8Array) === 0
      : value === another;
  });
}

function undo(prepared: ThreadStatements): void {
  prepared.get('ROLLBACK TO step').run();
  prepared.get('RELEASE step').run();
}

function answer(statement: Statement, values: readonly unknown[]): StepAnswer {
  const bound = bindable(values);
  return statement.reader ? statement.all(...bound) : statement.run(...bound);
}
