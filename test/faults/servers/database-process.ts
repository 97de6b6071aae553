import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import {
  findBinary,
  type PrivateServer,
  type ServerEngine,
  startPrivately,
} from '../../support/databases/database-server.js';
import { exitOf, stopProcess } from '../../support/services/child-process.js';

const DATABASE = 'faults';

/** A database server of this run's own, which can be killed and started again on the same data. */
export class DatabaseProcess {
  private constructor(
    readonly engine: ServerEngine,
    private readonly binary: string,
    private readonly directory: string,
    private server: PrivateServer,
  ) {}

  /** Throws where there is no such server on the PATH: one that is merely named could not be killed. */
  static async start(engine: ServerEngine, directory: string): Promise<DatabaseProcess> {
    const binary = findBinary(engine);
    if (binary === undefined) throw new Error(`There is no server of ${engine} on the PATH to be killed.`);
    const place = join(directory, engine);
    const server = await startPrivately(engine, binary, place);
    const connection = await createConnection({ uri: server.url });
    await connection.query(`CREATE DATABASE ${DATABASE}`);
    await connection.end();
    const database = new DatabaseProcess(engine, binary, place, server);
    // MariaDB keeps what it makes at its very first start only when it ends: a kill before is not what is tested.
    await stopProcess(server.pid);
    await database.restart();
    return database;
  }

  get port(): number {
    return this.server.port;
  }

  /** For the service. `at` leads there through something else that listens. */
  url(at = this.port): string {
    return `${this.engine}://root@127.0.0.1:${at}/${DATABASE}`;
  }

  async kill(): Promise<void> {
    process.kill(this.server.pid, 'SIGKILL');
    await exitOf(this.server.pid);
  }

  /** Resolves when it answers again. */
  async restart(): Promise<void> {
    this.server = await startPrivately(this.engine, this.binary, this.directory, this.port);
  }

  stop(): Promise<void> {
    return stopProcess(this.server.pid, 'SIGKILL');
  }
}
