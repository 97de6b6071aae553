import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { Engine } from '../engines.js';
import { record } from '../run/resources.js';
import { startProcess } from '../services/child-process.js';
import { freePort } from '../services/free-port.js';
import { until } from '../until.js';
import { canInstall, install } from './debian.js';

export type ServerEngine = Exclude<Engine, 'sqlite'>;

const BINARIES: Record<ServerEngine, string> = { mariadb: 'mariadbd', mysql: 'mysqld' };
const IMAGES: Record<ServerEngine, string> = { mariadb: 'mariadb:10.11', mysql: 'mysql:8.4' };

/** Whether a server of this engine can be had without downloading anything. */
export function serverAtHand(engine: ServerEngine): boolean {
  return Boolean(process.env[variableOf(engine)]) || findBinary(engine) !== undefined;
}

/**
 * The address of a server for the tests: the one TEST_MYSQL_URL or TEST_MARIADB_URL names, else a private one from a
 * binary on this machine, else a container, else (MariaDB, as root on Debian or Ubuntu) one that is installed now.
 */
export async function startServer(engine: ServerEngine, directory: string): Promise<string> {
  const given = process.env[variableOf(engine)];
  if (given) return answering(variableOf(engine), withoutDatabase(given));
  const binary = findBinary(engine);
  if (binary !== undefined) return (await startPrivately(engine, binary, join(directory, engine))).url;
  if (dockerRuns()) return startContainer(engine);
  if (engine === 'mariadb' && canInstall()) {
    install('mariadb-server-core');
    return startServer(engine, directory);
  }
  throw new Error(
    `The tests need a ${engine} server. Do one of these: set ${variableOf(engine)} to the address of one ` +
      `(mysql://user:password@host:port/), put ${BINARIES[engine]} on the PATH, start Docker, ` +
      (engine === 'mariadb' ? 'run the tests as root on Debian or Ubuntu, ' : '') +
      'or leave the engine out with TEST_ENGINES=sqlite.',
  );
}

/** The variable that names a server of this engine. */
export function variableOf(engine: ServerEngine): string {
  return `TEST_${engine.toUpperCase()}_URL`;
}

/** The program of a server on this machine. */
export function findBinary(engine: ServerEngine): string | undefined {
  // Debian keeps servers in a directory that is not on the PATH of ordinary users.
  const directories = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
  return directories
    .map((directory) => join(directory, BINARIES[engine]))
    .find((path) => existsSync(path) && isOf(engine, path));
}

/** MariaDB installs a `mysqld` too. */
function isOf(engine: ServerEngine, path: string): boolean {
  const { stdout } = spawnSync(path, ['--no-defaults', '--version'], { encoding: 'utf8' });
  return stdout !== null && /mariadb/i.test(stdout) === (engine === 'mariadb');
}

/** A server that is a process of this run. */
export interface PrivateServer {
  url: string;
  port: number;
  pid: number;
}

/**
 * Starts a server of this run's own, which flushes every commit, on the data in a directory: as they are if there are
 * any. `options` come last. Resolves when it answers.
 */
export async function startPrivately(
  engine: ServerEngine,
  binary: string,
  directory: string,
  at?: number,
  options: readonly string[] = [],
): Promise<PrivateServer> {
  const data = join(directory, 'data');
  const isNew = !existsSync(data);
  mkdirSync(data, { recursive: true });
  // MariaDB deletes temporary tables at its start, those of other servers too where they share the place.
  const temporary = join(directory, 'tmp');
  mkdirSync(temporary, { recursive: true });
  const port = at ?? (await freePort());
  const general = [
    '--no-defaults',
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
    `--datadir=${data}`,
  ];
  if (engine === 'mysql' && isNew) {
    execFileSync(binary, [...general, ...options, '--initialize-insecure'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }
  // A server that was killed has left it, and its process id may belong to another process by now.
  rmSync(join(directory, 'socket.lock'), { force: true });
  const url = `mysql://root@127.0.0.1:${port}/`;
  const start = {
    command: binary,
    arguments: [
      ...general,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--tmpdir=${temporary}`,
      `--socket=${join(directory, 'socket')}`,
      `--pid-file=${join(directory, 'pid')}`,
      // As in production: what has been answered is on disk.
      '--innodb-flush-log-at-trx-commit=1',
      // MariaDB starts on an empty directory, without its installation script, as long as privileges are off.
      ...(engine === 'mariadb' ? ['--skip-grant-tables', '--skip-networking=0'] : ['--mysqlx=OFF']),
      ...options,
    ],
    logFile: join(directory, 'server.log'),
    // Its data goes with it, so it need not save any.
    signal: 'SIGKILL' as const,
  };
  const pid = await startProcess(`the private ${engine} server`, start, () => answers(url));
  return { url, port, pid };
}

async function startContainer(engine: ServerEngine): Promise<string> {
  const empty = engine === 'mariadb' ? 'MARIADB_ALLOW_EMPTY_ROOT_PASSWORD' : 'MYSQL_ALLOW_EMPTY_PASSWORD';
  const run = ['run', '-d', '--rm', '-p', '127.0.0.1:0:3306', '-e', `${empty}=1`, IMAGES[engine]];
  const id = execFileSync('docker', run, { encoding: 'utf8' }).trim();
  record({ kind: 'container', id });
  const port = execFileSync('docker', ['port', id, '3306/tcp'], { encoding: 'utf8' })
    .trim()
    .split(':')
    .at(-1);
  const url = `mysql://root@127.0.0.1:${port}/`;
  await until(`the ${engine} container to answer`, () => answers(url), 120_000);
  return url;
}

async function answers(url: string): Promise<boolean> {
  try {
    const connection = await createConnection({ uri: url });
    await connection.query('SELECT 1');
    await connection.end();
    return true;
  } catch {
    return false;
  }
}

async function answering(variable: string, url: string): Promise<string> {
  const connection = await createConnection({ uri: url }).catch((error: Error) => {
    throw new Error(`${variable} names a server that cannot be used: ${error.message}`);
  });
  await connection.end();
  return url;
}

function withoutDatabase(server: string): string {
  const url = new URL(server);
  url.pathname = '/';
  return url.href;
}

function dockerRuns(): boolean {
  return spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0;
}
