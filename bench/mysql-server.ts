import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { CannotRun } from './cannot-run.js';
import { freePort, until } from './waiting.js';

const NEEDED_BUFFER_POOL = 2 * 1024 ** 3;

export interface MysqlServer {
  url: string;
  version: string;
  /** Undefined when it is not a process of this machine. */
  pid: number | undefined;
  remarks: string[];
  stop: () => Promise<void>;
}

/**
 * The server BENCH_MYSQL_URL names, else a private one with this in its environment. Throws CannotRun when it would not
 * flush every commit, or a server that runs already would need the environment.
 */
export async function findMysql(
  directory: string,
  environment: Record<string, string>,
): Promise<MysqlServer> {
  const given = process.env.BENCH_MYSQL_URL;
  if (given && Object.keys(environment).length > 0) {
    throw new CannotRun('--flush needs a private MySQL server: leave BENCH_MYSQL_URL out, or --flush.');
  }
  const { url, stop } = given
    ? { url: given, stop: async () => {} }
    : await startPrivately(join(directory, 'mysql'), environment);
  const connection = await createConnection({ uri: url });
  try {
    return { url, stop, ...(await examine(connection)) };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await connection.end();
  }
}

/** Makes an empty database and answers its address. */
export async function newDatabase(server: string, name: string): Promise<string> {
  const connection = await createConnection({ uri: server });
  await connection.query(`DROP DATABASE IF EXISTS ${name}`);
  await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  await connection.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropDatabase(server: string, name: string): Promise<void> {
  const connection = await createConnection({ uri: server });
  await connection.query(`DROP DATABASE IF EXISTS ${name}`);
  await connection.end();
}

async function examine(connection: Connection): Promise<Pick<MysqlServer, 'version' | 'pid' | 'remarks'>> {
  const [[settings]] = await connection.query<RowDataPacket[]>(
    `SELECT VERSION() AS version, @@innodb_flush_log_at_trx_commit AS flushAtCommit, @@sync_binlog AS syncBinlog,
       @@log_bin AS binlog, @@innodb_doublewrite AS doublewrite, @@innodb_buffer_pool_size AS bufferPool,
       @@pid_file AS pidFile`,
  );
  const { version, flushAtCommit, syncBinlog, doublewrite, bufferPool, pidFile } = settings!;
  if (/mariadb/i.test(version)) throw new CannotRun(`The server is MariaDB ${version}; this measures MySQL.`);
  if (flushAtCommit !== 1 || syncBinlog !== 1 || /^(0|OFF)$/i.test(String(doublewrite))) {
    throw new CannotRun(
      'The MySQL server does not keep every commit: the benchmark needs innodb_flush_log_at_trx_commit=1, ' +
        `sync_binlog=1 and innodb_doublewrite on, and found ${flushAtCommit}, ${syncBinlog} and ${doublewrite}.`,
    );
  }
  const remarks = [`binary log ${settings!.binlog === 1 ? 'on' : 'off'}`];
  if (Number(bufferPool) < NEEDED_BUFFER_POOL) remarks.push(await enlarge(connection, Number(bufferPool)));
  return { version, pid: localPid(String(pidFile)), remarks };
}

async function enlarge(connection: Connection, found: number): Promise<string> {
  const mebibytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MiB`;
  try {
    await connection.query(`SET GLOBAL innodb_buffer_pool_size = ${NEEDED_BUFFER_POOL}`);
    return `buffer pool enlarged from ${mebibytes(found)} to ${mebibytes(NEEDED_BUFFER_POOL)}`;
  } catch (error) {
    return `buffer pool of ${mebibytes(found)}, too small for a million objects: ${(error as Error).message}`;
  }
}

function localPid(pidFile: string): number | undefined {
  if (!existsSync(pidFile)) return undefined;
  const pid = Number(readFileSync(pidFile, 'utf8').trim());
  return existsSync(`/proc/${pid}`) ? pid : undefined;
}

async function startPrivately(
  directory: string,
  environment: Record<string, string>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const version = spawnSync('mysqld', ['--no-defaults', '--version'], { encoding: 'utf8' }).stdout;
  if (version === null || /mariadb/i.test(version)) {
    throw new CannotRun(
      'There is no mysqld of MySQL on the PATH. Put one there, name a running server with ' +
        'BENCH_MYSQL_URL=mysql://root@127.0.0.1:3306/, or leave it out with --engines sqlite.',
    );
  }
  mkdirSync(directory, { recursive: true });
  const port = await freePort();
  const general = [
    '--no-defaults',
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
    `--datadir=${join(directory, 'data')}`,
    // Packages name a directory that only their installation makes.
    '--secure-file-priv=NULL',
  ];
  execFileSync('mysqld', [...general, '--initialize-insecure'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const log = openSync(join(directory, 'server.log'), 'a');
  const server = spawn(
    'mysqld',
    [
      ...general,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${join(directory, 'socket')}`,
      `--pid-file=${join(directory, 'pid')}`,
      '--mysqlx=OFF',
      '--innodb-flush-log-at-trx-commit=1',
      '--sync-binlog=1',
      `--innodb-buffer-pool-size=${NEEDED_BUFFER_POOL}`,
      '--innodb-redo-log-capacity=1G',
    ],
    { stdio: ['ignore', log, log], env: { ...process.env, ...environment } },
  );
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    // Its data goes with it, so it need not save any.
    server.kill('SIGKILL');
    await ended;
  };
  const url = `mysql://root@127.0.0.1:${port}/`;
  await until('the private MySQL server', async () => {
    if (server.exitCode !== null) {
      throw new Error(
        `mysqld has ended:\n${readFileSync(join(directory, 'server.log'), 'utf8').slice(-2000)}`,
      );
    }
    return createConnection({ uri: url }).then(
      (connection) => connection.end().then(() => true),
      () => false,
    );
  }).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, stop };
}
