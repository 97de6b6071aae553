// The thread that writes to an embedded database. Tests run it from its source, so it imports packages and `.ts` only.
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import Sqlite, { type Statement } from 'better-sqlite3';
import {
  bindable,
  failureOf,
  type ThreadFailure,
  ThreadStatements,
} from '../sqlite-thread/thread-statements.ts';
import { FileMoved, OpenFiles } from './open-files.ts';
import { putWalAside } from './wal-file.ts';
import { MAKE_WORD_STAGING } from './word-staging.ts';
import type { Outcome, Reply, Rows, Step, StepAnswer, Work, WriterOptions } from './writer-messages.ts';

/** Instead of an answer that is not needed. */
const NO_ROWS: Rows = [];

/** After an error of the disk nothing of the transaction can be relied on. */
const IS_DISK_ERROR = /^SQLITE_IOERR/;
/** As `broken` in sqlite-errors.ts: the next flush would succeed, and prove nothing. */
const IS_FLUSH_ERROR = /^SQLITE_IOERR_(FSYNC|DIR_FSYNC)/;

const port = parentPort!;
const { file, pragmas, openingTimeoutMilliseconds } = workerData as WriterOptions;

try {
  const connection = open();
  const writer: Writer = {
    connection,
    statements: new ThreadStatements(connection),
    files: new OpenFiles(connection, file),
  };
  port.postMessage([{ outcomes: [] }] satisfies Reply[]);
  port.on('message', (first: Work | 'close') => {
    for (let next: Work | 'close' | undefined = first; next !== undefined; ) {
      if (next === 'close') {
        connection.close();
        port.close();
        return;
      }
      if (!connection.inTransaction) undoFrom(next.isWhole && next.isSmall ? 'MEMORY' : 'FILE', writer);
      const done: Done = next.isWhole
        ? runJoined(writer, next.steps)
        : { replies: [runAll(writer, next.steps)], next: received() };
      if (!connection.inTransaction) {
        checkFiles(writer, done);
        if (writer.flushFailure === undefined) done.replies.at(-1)!.logPages = logPages(writer);
      }
      port.postMessage(done.replies);
      next = done.next;
    }
  });
} catch (error) {
  port.postMessage([{ outcomes: [], ended: failureOf(error) }] satisfies Reply[]);
}

/** Pages in the write-ahead log (https://sqlite.org/pragma.html#pragma_wal_checkpoint); undefined if unreadable now. */
function logPages({ statements }: Writer): number | undefined {
  try {
    const { log } = statements.get('PRAGMA wal_checkpoint(NOOP)').get() as { log: number };
    return log < 0 ? undefined : log;
  } catch {
    return undefined;
  }
}

/**
 * Where SQLite keeps the pages that undo a step (https://sqlite.org/pragma.html#pragma_temp_store). A file for each
 * transaction took a fifth of an update. In memory are the pages of one step at a time, which of a large batch are tens
 * of megabytes; also the sort of an index would be, so all else has a file.
 */
function undoFrom(place: 'MEMORY' | 'FILE', writer: Writer): void {
  if (writer.undoPlace === place) return;
  writer.statements.get(`PRAGMA temp_store = ${place}`).run();
  writer.undoPlace = place;
}

/** What has arrived already. */
function received(): Work | 'close' | undefined {
  return receiveMessageOnPort(port)?.message;
}

function open(): Sqlite.Database {
  const connection = new Sqlite(file, { timeout: openingTimeoutMilliseconds });
  for (const pragma of pragmas) connection.pragma(pragma);
  connection.exec(MAKE_WORD_STAGING);
  moveLeftLog(connection);
  connection.pragma('busy_timeout = 0');
  return connection;
}

/** What a process before this one has left in the log may be in memory only, where its last flush has failed (008). */
function moveLeftLog(connection: Sqlite.Database): void {
  try {
    connection.pragma('wal_checkpoint(PASSIVE)');
  } catch (error) {
    // A full disk, for one, lets what is there be read. The log is moved later.
    if (IS_FLUSH_ERROR.test(failureOf(error).code)) throw error;
  }
}

interface Writer {
  connection: Sqlite.Database;
  statements: ThreadStatements;
  files: OpenFiles;
  undoPlace?: 'MEMORY' | 'FILE';
  /** That of a flush, or of the files. From then on no transaction begins. */
  flushFailure?: ThreadFailure;
}

interface Done {
  replies: Reply[];
  /** What has arrived next, and is still to be done. */
  next: Work | 'close' | undefined;
}

/**
 * Runs a whole transaction, and joins those that arrive meanwhile, so that all of them share a flush; what fails
 * together is answered alike.
 */
function runJoined(writer: Writer, first: readonly Step[]): Done {
  if (writer.flushFailure !== undefined)
    return { replies: [{ outcomes: [], ended: writer.flushFailure }], next: received() };
  const commit = first.at(-1)!;
  const replies: Reply[] = [];
  let ended: ThreadFailure | undefined;
  let next: Done['next'] = { steps: first, isWhole: true, isSmall: true };
  while (ended === undefined && typeof next === 'object' && next.isWhole) {
    const isJoined = replies.length > 0;
    // It has begun with the first one.
    const reply = runAll(writer, next.steps.slice(isJoined ? 1 : 0, -1));
    if (isJoined) reply.outcomes.unshift({ answers: [] });
    replies.push({ ...reply, isJoined });
    ended = reply.ended;
    next = received();
  }
  if (ended !== undefined) {
    noteFlush(writer, ended);
    // What has been run before is undone too.
    for (const reply of replies.slice(0, -1))
      Object.assign(reply, { outcomes: reply.outcomes.slice(0, 1), ended });
    return { replies, next };
  }
  const begun = performance.now();
  const { outcomes, ended: failure } = runAll(writer, [commit]);
  const commitMilliseconds = performance.now() - begun;
  noteFlush(writer, failure);
  for (const reply of replies) {
    reply.outcomes.push(...outcomes);
    Object.assign(reply, { commitMilliseconds, ...(failure && { ended: failure }) });
  }
  return { replies, next };
}

/** A large transaction may flush the beginning of the log before its commit. */
function noteFlush(writer: Writer, failure: ThreadFailure | undefined): void {
  if (failure !== undefined && IS_FLUSH_ERROR.test(failure.code)) writer.flushFailure = failure;
}

/** What was committed to a file that is gone is not acknowledged. */
function checkFiles(writer: Writer, { replies }: Done): void {
  try {
    if (writer.flushFailure === undefined) writer.files.check();
  } catch (error) {
    const failure = failureOf(error);
    writer.flushFailure = failure;
    if (error instanceof FileMoved && error.leftLog !== undefined) putWalAside(error.leftLog);
    for (const reply of replies) {
      if (reply.ended !== undefined) continue;
      reply.outcomes.pop();
      reply.ended = failure;
    }
  }
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
  return rows.length === others.length && rows.every((row, at) => isSame(row, others[at]));
}

/** Compares two answers of one statement, so the names are the same. */
function isSame(row: unknown, other: unknown): boolean {
  const values = Object.values(other as object);
  return Object.values(row as object).every((value, at) => {
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
