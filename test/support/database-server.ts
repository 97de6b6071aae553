import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { Engine } from './engines.js';
import { freePort } from './free-port.js';
import { until } from './until.js';

type ServerEngine = Exclude<Engine, 'sqlite'>;

/** A database server the tests may use. */
export interface DatabaseServer {
  url: string;
  stop(): Promise<void>;
}

const BINARIES: Record<ServerEngine, string> = { mariadb: 'mariadbd', mysql: 'mysqld' };
const IMAGES: Record<ServerEngine, string> = { mariadb: 'mariadb:10.11', mysql: 'mysql:8.4' };

/** Where the server of an engine would come from, or undefined when there is none at hand. */
export function serverAtHand(engine: ServerEngine): string | undefined {
  if (process.env[variableOf(engine)]) return variableOf(engine);
  return findBinary(engine) ?? (dockerRuns() ? 'docker' : undefined);
}

/**
 * A server for the tests: the one TEST_MYSQL_URL or TEST_MARIADB_URL names, else a private one from a binary on this
 * machine, else a container, else (MariaDB, as root on Debian or Ubuntu) one that is installed now.
 */
export async function startServer(engine: ServerEngine, directory: string): Promise<DatabaseServer> {
  const given = process.env[variableOf(engine)];
  if (given) return { url: given, stop: async () => {} };
  const binary = findBinary(engine);
  if (binary !== undefined) return startPrivately(engine, binary, join(directory, engine));
  if (dockerRuns()) return startContainer(engine);
  if (engine === 'mariadb' && canInstall()) {
    process.stderr.write('Installing mariadb-server-core for the tests...\n');
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'mariadb-server-core'], { stdio: 'ignore' });
    return startServer(engine, directory);
  }
  throw new Error(
    `The tests need a ${engine} server. Do one of these: set ${variableOf(engine)} to the address of one ` +
      `(mysql://user:password@host:port/), put ${BINARIES[engine]} on the PATH, start Docker, ` +
      'run the tests as root on Debian or Ubuntu, or leave the engine out with TEST_ENGINES=sqlite.',
  );
}

function variableOf(engine: ServerEngine): string {
  return `TEST_${engine.toUpperCase()}_URL`;
}

function findBinary(engine: ServerEngine): string | undefined {
  const directories = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
  const path = directories.map((directory) => join(directory, BINARIES[engine])).find(existsSync);
  if (path === undefined) return undefined;
  // MariaDB installs a mysqld too.
  const isMariaDb = /mariadb/i.test(spawnSync(path, ['--no-defaults', '--version']).stdout?.toString() ?? '');
  return isMariaDb === (engine === 'mariadb') ? path : undefined;
}

async function startPrivately(
  engine: ServerEngine,
  binary: string,
  directory: string,
): Promise<DatabaseServer> {
  const data = join(directory, 'data');
  mkdirSync(data, { recursive: true });
  const log = openSync(join(directory, 'server.log'), 'a');
  const port = await freePort();
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];
  if (engine === 'mysql') {
    execFileSync(binary, ['--no-defaults', ...asRoot, `--datadir=${data}`, '--initialize-insecure'], {
      stdio: ['ignore', log, log],
    });
  }
  const options = [
    '--no-defaults',
    ...asRoot,
    `--datadir=${data}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    `--socket=${join(directory, 'socket')}`,
    `--pid-file=${join(directory, 'pid')}`,
    '--innodb-flush-log-at-trx-commit=1',
    // MariaDB starts on an empty directory as long as nobody asks for its privilege tables.
    ...(engine === 'mariadb' ? ['--skip-grant-tables', '--skip-networking=0'] : ['--mysqlx=OFF']),
  ];
  const server = spawn(binary, options, { stdio: ['ignore', log, log] });
  const url = `mysql://root@127.0.0.1:${port}/`;
  await until(`the private ${engine} server to answer`, () => answers(url));
  return { url, stop: () => stopProcess(server.pid!) };
}

async function startContainer(engine: ServerEngine): Promise<DatabaseServer> {
  const empty = engine === 'mariadb' ? 'MARIADB_ALLOW_EMPTY_ROOT_PASSWORD' : 'MYSQL_ALLOW_EMPTY_PASSWORD';
  const run = ['run', '-d', '--rm', '-p', '127.0.0.1:0:3306', '-e', `${empty}=1`, IMAGES[engine]];
  const id = execFileSync('docker', run).toString().trim();
  const port = execFileSync('docker', ['port', id, '3306/tcp']).toString().trim().split(':').at(-1);
  const url = `mysql://root@127.0.0.1:${port}/`;
  await until(`the ${engine} container to answer`, () => answers(url), 120_000);
  return { url, stop: async () => void execFileSync('docker', ['stop', id], { stdio: 'ignore' }) };
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

/** Ends a process that the tests have started, and waits until it is gone. */
export async function stopProcess(pid: number, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const alive = () => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };
  if (!alive()) return;
  process.kill(pid, signal);
  await until(`process ${pid} to end`, async () => !alive());
}

function dockerRuns(): boolean {
  return spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0;
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}
