import { missingPart } from '../../drivers/unpublished-parts.js';

// What is used of mysql2, and all that depends on what it does not publish: the lists of a pool, and the command and
// the socket of a connection. That `query` and `execute` of a pool call its `getConnection`, which we replace, is
// tested with a server.

type Done<Result> = (error: Error | null, result: Result) => void;

/** What we use of the driver's connections. */
export interface Connection {
  query(sql: string, values: unknown[], done: Done<unknown>): void;
  /** Prepares the statement where it is not yet. */
  execute(sql: string, values: unknown[], done: Done<unknown>): void;
}

/** A statement under way, which emits its rows one by one. */
interface Command {
  on(event: 'result', listener: (row: unknown) => void): this;
  on(event: 'error', listener: (error: unknown) => void): this;
  on(event: 'end', listener: () => void): this;
}

export interface PoolConnection extends Connection {
  query(sql: string, values: unknown[], done: Done<unknown>): void;
  query(sql: string, values: unknown[]): Command;
  execute(sql: string, values: unknown[], done: Done<unknown>): void;
  execute(sql: string, values: unknown[]): Command;
  /** Reads nothing from the server until it resumes. */
  pause(): void;
  resume(): void;
  on(event: 'error', listener: (error: unknown) => void): void;
  off(event: 'error', listener: (error: unknown) => void): void;
  readonly threadId: number;
  release(): void;
  destroy(): void;
}

/** What we use of the driver's pool. Its own getConnection waits for ever. */
export interface Pool extends Connection {
  readonly config: { readonly connectionLimit: number };
  getConnection(done: Done<PoolConnection>): void;
  end(done?: Done<undefined>): void;
}

interface ConnectionList {
  readonly length: number;
  get(index: number): PoolConnection;
}

/** What the pool does not publish. */
interface PoolInternals {
  readonly _closed: boolean;
  readonly _freeConnections: ConnectionList;
  readonly _allConnections: ConnectionList;
}

/** What a connection does not publish. */
interface ConnectionInternals {
  /** The command under way, if any. */
  readonly _command: object | null | undefined;
  readonly stream: { destroy(error?: Error): void };
}

/** A pool as the driver makes it. Throws DatabaseRefused where this version of mysql2 has moved what is used here. */
export function poolOf(made: object): Pool {
  const fault = missingPart('a pool of mysql2', made, {
    getConnection: 'function',
    end: 'function',
    _closed: 'boolean',
    _freeConnections: 'object',
    _allConnections: 'object',
  });
  if (fault !== undefined) throw fault;
  const { _freeConnections: free, _allConnections: all } = made as PoolInternals;
  const inner =
    missingPart('the list of free connections of mysql2', free, { length: 'number', get: 'function' }) ??
    missingPart('the list of connections of mysql2', all, { length: 'number', get: 'function' });
  if (inner !== undefined) throw inner;
  return made as Pool;
}

/** DatabaseRefused for a connection in which this version of mysql2 has moved what is used here. */
export function connectionFault(connection: PoolConnection): Error | undefined {
  const { stream } = connection as object as Partial<ConnectionInternals>;
  return (
    missingPart('a connection of mysql2', connection, { _command: 'object', stream: 'object' }) ??
    missingPart('the socket of a connection of mysql2', stream!, { destroy: 'function' })
  );
}

/** Whether the pool has been ended. */
export function isClosed(pool: Pool): boolean {
  return inside(pool)._closed;
}

/** How many connections are free. */
export function freeCount(pool: Pool): number {
  return inside(pool)._freeConnections.length;
}

/** How many connections there are. */
export function openCount(pool: Pool): number {
  return inside(pool)._allConnections.length;
}

/** A copy of the list, from which a connection that ends is removed. */
export function connectionsOf(pool: Pool): PoolConnection[] {
  return copyOf(inside(pool)._allConnections);
}

/** A copy of the list of those that are free. */
export function freeConnectionsOf(pool: Pool): PoolConnection[] {
  return copyOf(inside(pool)._freeConnections);
}

/** The command that a connection is at, if any. */
export function commandOf(connection: PoolConnection): object | undefined {
  return (connection as object as ConnectionInternals)._command ?? undefined;
}

/** Ends the socket of a connection at once; the command under way fails with the error. */
export function destroySocket(connection: PoolConnection, error?: Error): void {
  (connection as object as ConnectionInternals).stream.destroy(error);
}

function copyOf(list: ConnectionList): PoolConnection[] {
  return Array.from({ length: list.length }, (_, index) => list.get(index));
}

function inside(pool: Pool): PoolInternals {
  return pool as object as PoolInternals;
}
