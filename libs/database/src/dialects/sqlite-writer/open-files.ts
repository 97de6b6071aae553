// Part of the program of the thread that writes: it imports packages only, and is imported as `.ts`.
import { type BigIntStats, realpathSync, statSync } from 'node:fs';
import type { Database, Statement } from 'better-sqlite3';

/** A file is not at its path any more, or another one is. */
export class FileMoved extends Error {
  readonly code = 'SQLITE_READONLY_DBMOVED';

  /** The log, where it has been left beside another database file. */
  readonly leftLog: string | undefined;

  constructor(message: string, leftLog: string | undefined) {
    super(message);
    this.leftLog = leftLog;
  }
}

/** The database file was overwritten, and its log is still there. */
export class FileOverwritten extends Error {
  readonly code = 'FILE_OVERWRITTEN';
}

/** How large the database file was, and how many pages the database had in it and in the log. */
interface Size {
  bytes: number;
  pages: number;
}

/**
 * The files that a connection has open: what is deleted, or has another one in its place, is written to as before, and
 * all of that is lost when it is closed.
 */
export class OpenFiles {
  readonly #log: string;
  readonly #paths: readonly string[];
  readonly #identities = new Map<string, string>();
  readonly #pageBytes: number;
  readonly #pages: Statement<[], number>;
  /** Undefined where the next checkpoint may make the file shorter. */
  #size: Size | undefined;

  /** `file` has just been opened. */
  constructor(connection: Database, file: string) {
    const named = realpathSync(file);
    this.#log = `${named}-wal`;
    // Without the last one other processes would have locks of their own.
    this.#paths = [file, this.#log, `${named}-shm`];
    this.#pageBytes = connection.pragma('page_size', { simple: true }) as number;
    this.#pages = connection.prepare<[], number>('PRAGMA page_count').pluck();
    this.check();
  }

  /** Throws FileMoved and FileOverwritten. Outside of transactions only; it takes 10 us. */
  check(): void {
    const found = this.#paths.map(statOf);
    const moved = this.#paths.findIndex((path, at) => this.#hasMoved(path, found[at]));
    if (moved !== -1) {
      const what = found[moved] === undefined ? 'was deleted' : 'was replaced by another one';
      const hasLog = moved === 0 && found[0] !== undefined && !this.#hasMoved(this.#log, found[1]);
      throw new FileMoved(
        `the file ${this.#paths[moved]} ${what} while it was in use`,
        hasLog ? this.#log : undefined,
      );
    }
    if (typeof found[0] === 'object') this.#checkLength(Number(found[0].size));
  }

  /** Not where that cannot be told now; the log may be there only later. */
  #hasMoved(path: string, found: Found): boolean {
    if (found === 'unknown') return false;
    const identity = found && `${found.dev} ${found.ino}`;
    const known = this.#identities.get(path);
    if (known !== undefined) return known !== identity;
    if (identity !== undefined) this.#identities.set(path, identity);
    return false;
  }

  /** The file only becomes shorter after a VACUUM, which leaves fewer pages, by a checkpoint. */
  #checkLength(bytes: number): void {
    const before = this.#size;
    // Where it has none, they cannot be told.
    const pages = bytes === 0 && before !== undefined ? before.pages : this.#pageCount();
    if (pages === undefined) return;
    this.#size = bytes <= pages * this.#pageBytes ? { bytes, pages } : undefined;
    if (before === undefined || bytes >= before.bytes || pages < before.pages) return;
    throw new FileOverwritten(
      `the file ${this.#paths[0]} was overwritten while it was in use: it had ${before.bytes} bytes, and has ${bytes}`,
    );
  }

  #pageCount(): number | undefined {
    try {
      return this.#pages.get();
    } catch {
      // Another connection recovers the log, for one.
      return undefined;
    }
  }
}

/** Undefined where there is no such file. */
type Found = BigIntStats | undefined | 'unknown';

function statOf(path: string): Found {
  try {
    return statSync(path, { bigint: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : 'unknown';
  }
}
