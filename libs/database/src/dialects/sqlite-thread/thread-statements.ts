// Part of the programs of threads: it imports packages only, and is imported as `.ts`, since tests run them from the
// source.
import type { Database, Statement } from 'better-sqlite3';

/** What of an error of the engine passes from thread to thread. */
export interface ThreadFailure {
  code: string;
  message: string;
}

/** Prepared statements kept: the oldest goes. No `lru-cache`: the thread would load a bundle of packages for it. */
const MAX_PREPARED = 500;

/** The statements of a connection of a thread, prepared once. */
export class ThreadStatements {
  readonly #prepared = new Map<string, Statement>();
  readonly #connection: Database;

  constructor(connection: Database) {
    this.#connection = connection;
  }

  get(text: string): Statement {
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    const statement = this.#connection.prepare(text);
    if (this.#prepared.size >= MAX_PREPARED) this.#prepared.delete(this.#prepared.keys().next().value!);
    this.#prepared.set(text, statement);
    return statement;
  }
}

/** Values of another thread: a Buffer arrives as the Uint8Array that it is. */
export function bindable(values: readonly unknown[]): unknown[] {
  return values.map((value) =>
    value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value,
  );
}

/** What of an error passes from thread to thread. */
export function failureOf(error: unknown): ThreadFailure {
  const { code, message } = error as { code?: unknown; message: string };
  return { code: typeof code === 'string' ? code : 'SQLITE_ERROR', message };
}
