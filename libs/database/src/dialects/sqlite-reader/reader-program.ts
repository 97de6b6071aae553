// The program of the thread that reads an embedded database. Tests run it from its source, so it may import only
// packages and `.ts` files.
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { QueryCache } from '../sqlite-thread/query-cache.ts';
import {
  bindable,
  failureOf,
  type ThreadFailure,
  ThreadStatements,
} from '../sqlite-thread/thread-statements.ts';
import { WaitStopwatch } from '../sqlite-thread/wait-stopwatch.ts';

/** The options that the thread gets at its start. */
export interface ReaderOptions {
  file: string;
  /** Settings of each connection. */
  pragmas: readonly string[];
  /** The number of idle connections to keep: opening one takes longer than most reads. */
  idleConnections: number;
  /** The longest wait for a lock of another process. Only other reads of this thread wait meanwhile. */
  timeoutMilliseconds: number;
}

/** A statement that reads. */
export interface ThreadSql {
  text: string;
  values: readonly unknown[];
}

/** A read in a snapshot. The first read with a new `snapshot` number begins that snapshot. */
export type ReaderRequest = {
  snapshot: number;
  /** Whether the snapshot ends with this read, unless texts are left to be fetched. */
  isLast: boolean;
} & (
  | ({ kind: 'rows' } & ThreadSql)
  /** A row, then texts by SELECTs of one column, up to `characters` in total. Without the row there are no texts. */
  | { kind: 'page'; head: ThreadSql; texts: readonly ThreadSql[]; characters: number }
  /** The next texts of the page. */
  | { kind: 'next'; characters: number }
);

/** Ends a snapshot. An unknown one has ended already. */
export interface EndOfSnapshot {
  kind: 'end';
  snapshot: number;
}

/** The answer to a request; answers come in the order of the requests. */
export type ReaderReply = { rows: unknown[]; texts: string[]; hasMore: boolean } | { failure: ThreadFailure };

/** A reply, and how long the thread has waited for the disk meanwhile. */
export interface TimedReply {
  reply: ReaderReply;
  waitedMilliseconds: number;
}

interface Connection {
  database: Sqlite.Database;
  statements: ThreadStatements;
  heads: QueryCache<unknown[]>;
}

interface Snapshot {
  connection: Connection;
  /** The remaining texts of a page. */
  texts?: Iterator<string> | undefined;
}

const port = parentPort!;
const { file, pragmas, idleConnections, timeoutMilliseconds } = workerData as ReaderOptions;
const snapshots = new Map<number, Snapshot>();
const idle: Connection[] = [];
const stopwatch = new WaitStopwatch();

port.on('message', (request: ReaderRequest | EndOfSnapshot | 'close') => {
  if (request === 'close') return close();
  if (request.kind === 'end') return end(request.snapshot);
  stopwatch.start();
  const reply = answer(request);
  port.postMessage({ reply, waitedMilliseconds: stopwatch.milliseconds() } satisfies TimedReply);
  if (request.isLast && ('failure' in reply || !reply.hasMore)) end(request.snapshot);
});

function answer(request: ReaderRequest): ReaderReply {
  try {
    const snapshot = snapshots.get(request.snapshot) ?? begin(request.snapshot);
    if (request.kind === 'rows') return { rows: all(snapshot, request), texts: [], hasMore: false };
    const rows = request.kind === 'page' ? beginPage(snapshot, request) : [];
    return { rows, ...take(snapshot, request.characters) };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

function begin(number: number): Snapshot {
  const connection = idle.pop() ?? connect();
  const snapshot: Snapshot = { connection };
  snapshots.set(number, snapshot);
  connection.statements.get('BEGIN').run();
  return snapshot;
}

function connect(): Connection {
  const database = new Sqlite(file, { readonly: true, timeout: timeoutMilliseconds });
  for (const pragma of pragmas) database.pragma(pragma);
  return { database, statements: new ThreadStatements(database), heads: new QueryCache() };
}

function end(number: number): void {
  const snapshot = snapshots.get(number);
  if (snapshot === undefined) return;
  snapshots.delete(number);
  const { connection, texts } = snapshot;
  texts?.return?.();
  if (connection.database.inTransaction) connection.statements.get('COMMIT').run();
  if (idle.length < idleConnections) idle.push(connection);
  else connection.database.close();
}

function all({ connection }: Snapshot, { text, values }: ThreadSql): unknown[] {
  return connection.statements.get(text).all(...bindable(values));
}

function beginPage(snapshot: Snapshot, page: Extract<ReaderRequest, { kind: 'page' }>): unknown[] {
  // Texts of an earlier page may be left, which are not wanted any more.
  snapshot.texts?.return?.();
  const { database, heads } = snapshot.connection;
  const head = { text: page.head.text, values: bindable(page.head.values) as (string | number | null)[] };
  const version = database.pragma('data_version', { simple: true });
  const rows = heads.get(version, head, () => all(snapshot, head));
  snapshot.texts = rows.length === 0 ? undefined : textsOf(snapshot, page.texts);
  return rows;
}

function* textsOf({ connection }: Snapshot, selects: readonly ThreadSql[]): Generator<string> {
  for (const { text, values } of selects) {
    yield* connection.statements
      .get(text)
      .pluck()
      .iterate(...bindable(values)) as IterableIterator<string>;
  }
}

/** Takes texts until they have this many characters, or none is left. */
function take(snapshot: Snapshot, characters: number): { texts: string[]; hasMore: boolean } {
  const texts: string[] = [];
  if (snapshot.texts === undefined) return { texts, hasMore: false };
  for (let taken = 0; taken < characters; ) {
    const { value, done } = snapshot.texts.next();
    if (done) {
      snapshot.texts = undefined;
      return { texts, hasMore: false };
    }
    texts.push(value);
    taken += value.length;
  }
  return { texts, hasMore: true };
}

function close(): void {
  for (const number of snapshots.keys()) end(number);
  for (const { database } of idle) database.close();
  port.close();
}
