import { pace } from '@app/concurrency';
import type BetterSqlite3 from 'better-sqlite3';
import type { Sql } from '../../../engine/sql.js';
import { driverObject } from '../../drivers/typeorm-internals.js';
import { largeAnswerPermits } from '../../execution/large-answers.js';
import type { Decide, OpenStatements, Writes } from '../../execution/statements.js';
import { ReaderThread } from '../../sqlite-reader/reader-thread.js';
import { GroupCommit } from '../../sqlite-writer/groups/group-commit.js';
import type { Write } from '../../sqlite-writer/groups/group-transaction.js';
import { isChanged, isNotInserted } from '../../sqlite-writer/sqlite-errors.js';
import { threadOf } from '../../sqlite-writer/writer-data-source.js';
import type { Rows } from '../../sqlite-writer/writer-messages.js';
import { ReadOffload } from './read-offload.js';
import { PreparedStatements, readsOf } from './sqlite-reads.js';
import { SqliteScans } from './sqlite-scans.js';

/** Half of the time of an index scan is to fetch what is not in this cache. */
const INDEX_CACHE_KIBIBYTES = 32_768;

/** Large objects are read once, so nothing is gained by keeping much of the file. */
const STREAM_CACHE_KIBIBYTES = 1024;

/** Rows looked for up to which a change is optimistic: of a large one it would cost too much to be made twice. */
const MAX_OPTIMISTIC = 100;

/**
 * Reads in this thread, on the connection of one data source; writes in the thread of the other; scans of objects in a
 * third one, and those of indexes in a fourth, so that they wait for none that takes many seconds. What needs a
 * connection of its own for long is in a fifth: a connection reads the whole schema first, which takes 100 ms where
 * there are thousands of classes. While the disk is slow, objects are read in further ones (`ReadOffload`).
 */
export const openSqliteStatements: OpenStatements = (reader, writer, serialise, activity) => {
  const connection = driverObject<BetterSqlite3.Database>(reader, 'databaseConnection');
  const prepared = new PreparedStatements(connection, 'row');
  const permits = largeAnswerPermits();
  const writerThread = threadOf(writer);
  // As if it had been the flush of a write.
  writerThread.onFlushFailure((failure) => serialise(() => Promise.reject(failure)).catch(() => {}));
  const streamThread = new ReaderThread(connection.name, {
    name: 'database stream reader',
    queries: 'streams and large pages',
    cacheKibibytes: STREAM_CACHE_KIBIBYTES,
  });
  const streams = new SqliteScans(streamThread, connection.name, permits);
  const thread = new ReaderThread(connection.name, { queries: 'queries without an index' });
  const indexThread = new ReaderThread(connection.name, {
    name: 'database index reader',
    queries: 'queries that many objects match',
    cacheKibibytes: INDEX_CACHE_KIBIBYTES,
    idleConnections: 1,
  });
  const offload = new ReadOffload(connection.name, permits);
  return {
    ...readsOf(connection, prepared, streams, offload),
    scans: new SqliteScans(thread, connection.name, permits),
    indexScans: new SqliteScans(indexThread, connection.name, permits),
    ...writesTo(new GroupCommit(writerThread, serialise, activity), readCommittedOf(prepared, offload)),
    connections: () => ({}),
    // A file is no secondary.
    leaveSecondary: () => {},
    onCheckpointFailure: (report) => writerThread.onCheckpointFailure(report),
    close: async () => {
      await Promise.all([thread, indexThread, streamThread, offload].map((one) => one.close()));
    },
  };
};

/**
 * Answers statements from committed data; undefined where one of them writes, or the disk may keep it waiting for long.
 */
type ReadCommitted = (statements: readonly Sql[]) => Rows[] | undefined;

function readCommittedOf(prepared: PreparedStatements, offload: ReadOffload): ReadCommitted {
  return (sql) => {
    if (offload.isOffloading) return undefined;
    const statements = sql.map(({ text }) => prepared.get(text));
    if (!statements.every(({ readonly }) => readonly)) return undefined;
    return offload.measure(() => statements.map((statement, at) => statement.all(...sql[at]!.values)));
  };
}

function writesTo(groups: GroupCommit, readCommitted: ReadCommitted): Writes {
  const change: Writes['change'] = async (first, decide, { dryRun, signal } = {}) => {
    // The ids looked for, roughly.
    const objects = first.reduce((sum, { values }) => sum + values.length, 0);
    const isOptimistic = !dryRun && objects <= MAX_OPTIMISTIC;
    // A change that is refused, or changes nothing, waits for nothing else.
    if (pace.isDue) await pace.turn(signal?.owner);
    const expected = isOptimistic ? readCommitted(first) : undefined;
    if (expected === undefined || !(await changeIfSame(first, expected, decide, { objects, signal }))) {
      await groups.add({ statements: first, decide, dryRun, objects, signal });
    }
  };

  /**
   * Optimistic concurrency: decides on committed rows, so that no transaction stays open meanwhile. Answers whether
   * they were still the same when it was written; else nothing is.
   */
  const changeIfSame = async (
    first: readonly Sql[],
    expected: readonly Rows[],
    decide: Decide,
    how: Pick<Write, 'objects' | 'signal'>,
  ) => {
    const decided = await decide(expected, how.signal?.owner);
    if (decided.length === 0) return true;
    try {
      await groups.add({ statements: [...first, ...decided], expected, ...how });
      return true;
    } catch (error) {
      if (isChanged(error)) return false;
      throw error;
    }
  };

  return {
    execute: (statements, signal) =>
      groups.add({ statements, objects: statements.length, signal }).catch(noneIfNotInserted),
    change,
  };
}

/** 0 rows for an insert whose class is another one. */
function noneIfNotInserted(error: unknown): number {
  if (isNotInserted(error)) return 0;
  throw error;
}
