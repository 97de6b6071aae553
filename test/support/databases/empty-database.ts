import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { Database } from '../../../libs/database/src/connection/database.js';
import type { Engine } from '../engines.js';

let made = 0;

/** An empty database of a unit test, in a directory or on a server, to be opened by one instance or by several. */
export class EmptyDatabase {
  readonly #opened: Database[] = [];

  private constructor(
    /** Of the instances: an embedded database is in it. */
    readonly directory: string,
    /** Where it is on its server. */
    readonly url: string | undefined,
    private readonly end: () => Promise<void>,
  ) {}

  static async make(engine: Engine, server: string | undefined): Promise<EmptyDatabase> {
    const name = `unit_${process.pid}_${Date.now()}_${made++}`;
    const administer = async (statement: string) => {
      if (server === undefined) return;
      const connection = await createConnection({ uri: new URL('/', server).href });
      await connection.query(statement);
      await connection.end();
    };
    await administer(`CREATE DATABASE ${name}`);
    const directory = mkdtempSync(join(tmpdir(), 'unit-'));
    const url = server && new URL(`/${name}`, server.replace(/^mysql:/, `${engine}:`)).href;
    return new EmptyDatabase(directory, url, async () => {
      await administer(`DROP DATABASE ${name}`);
      rmSync(directory, { recursive: true });
    });
  }

  async open(poolSize: number): Promise<Database> {
    const { directory: dataDirectory, url } = this;
    const database = await Database.open({ url, dataDirectory, poolSize });
    this.#opened.push(database);
    return database;
  }

  /** Closes what has been opened, and removes it. */
  async close(): Promise<void> {
    for (const database of this.#opened) await database.close();
    await this.end();
  }
}
