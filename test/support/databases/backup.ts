import { cpSync, type Dirent, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';
import { dumpDatabase, loadDatabase } from '../../upgrade/dump.js';
import { readRunState } from '../run/run-state.js';
import { type Service, startService, uniqueName } from '../services/service.js';
import { newDatabase } from '../services/service-process.js';

const FILE = 'storage.db';

/** A backup of a service: a database and files. */
export class Backup {
  readonly directory = join(readRunState().directory, uniqueName('backup'));
  #dump: string | undefined;

  constructor(private readonly service: Service) {
    mkdirSync(this.directory);
  }

  /**
   * The database as it is at one moment, as `sqlite3 FILE BEGIN 'SELECT ...' .backup` and `mysqldump
   * --single-transaction` take it. `whileCopied` is called after each page of a file.
   */
  async takeDatabase(whileCopied: (file: string) => void = () => {}): Promise<void> {
    const { databaseUrl, dataDirectory } = this.service.running;
    if (databaseUrl !== undefined) {
      this.#dump = await dumpDatabase(databaseUrl);
      return;
    }
    const file = join(dataDirectory, FILE);
    const database = new BetterSqlite3(file, { readonly: true });
    database.exec('BEGIN');
    database.prepare('SELECT COUNT(*) FROM migrations').get();
    let steps = 0;
    await database.backup(join(this.directory, FILE), {
      progress: ({ totalPages }) => {
        steps++;
        if (steps > 2 * totalPages) throw new Error('the copy of the database begins again and again');
        whileCopied(file);
        return 1;
      },
    });
    database.close();
  }

  /**
   * Every file of the store, as `cp -a` takes them one after the other, or as further names of the same files (`cp
   * -al`).
   */
  takeAttachments({ asLinks = false } = {}): void {
    const store = join(this.service.running.dataDirectory, 'attachments');
    for (const entry of entriesBelow(store)) {
      if (!entry.isFile()) continue;
      const [from, to] = [entry.parentPath, entry.parentPath.replace(store, this.#store)];
      mkdirSync(to, { recursive: true });
      try {
        (asLinks ? linkSync : cpSync)(join(from, entry.name), join(to, entry.name));
      } catch (error) {
        // Removed since the directory was read.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    }
  }

  /** Starts a service on what was taken; `environment` leads the command line there too. */
  async restore() {
    const { engine } = this.service.running;
    const server = readRunState().servers[engine];
    const environment: Record<string, string> = { DATA_DIR: this.directory };
    if (this.#dump !== undefined) {
      environment.DATABASE_URL = await newDatabase(engine, server!);
      await loadDatabase(environment.DATABASE_URL, this.#dump);
    }
    return { environment, ...(await startService(engine, environment)) };
  }

  get #store(): string {
    return join(this.directory, 'attachments');
  }
}

/** Blocks all writes to the database of a service until the answer is called. */
export async function holdWrites({
  running: { databaseUrl, dataDirectory },
}: Service): Promise<() => Promise<void>> {
  if (databaseUrl === undefined) {
    const database = new BetterSqlite3(join(dataDirectory, FILE), { timeout: 10_000 });
    database.exec('BEGIN IMMEDIATE');
    return async () => {
      database.exec('ROLLBACK');
      database.close();
    };
  }
  const connection = await createConnection({ uri: databaseUrl });
  // FLUSH TABLES WITH READ LOCK does the same to all databases of the server, and so to those of other tests.
  const [tables] = await connection.query({ sql: 'SHOW TABLES', rowsAsArray: true });
  await connection.query(`LOCK TABLES ${(tables as string[][]).map(([name]) => `\`${name}\` READ`)}`);
  return () => connection.end();
}

/** All files and directories; again where one has been removed while they were listed. */
function entriesBelow(directory: string): Dirent[] {
  for (;;) {
    try {
      return readdirSync(directory, { recursive: true, withFileTypes: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}
