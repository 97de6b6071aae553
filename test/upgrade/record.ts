import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { serverAtHand, startServer } from '../support/databases/database-server.js';
import { ENGINES, type Engine } from '../support/engines.js';
import { Client } from '../support/http/client.js';
import { endRun, keepRun } from '../support/run/keep-run.js';
import { CLIENT_SECRET, newRun, type RunState, writeRunState } from '../support/run/run-state.js';
import { startProcess, stopProcess } from '../support/services/child-process.js';
import { freePort } from '../support/services/free-port.js';
import { newDatabase } from '../support/services/service-process.js';
import { EMAIL, PASSWORD, type Recorded } from './content.js';
import { dumpDatabase, dumpFile } from './dump.js';
import { writeContent } from './write-content.js';

const USAGE = `npm run record:upgrade -- STATE [--engine ENGINE]... [--service DIRECTORY] [--node PROGRAM] [--sealed]
Records a database in test/upgrade/states/STATE as the built service of a directory writes it (this one, unless another is named).
--sealed adds a class that is so large that it is sealed.
`;

const DATA_DIRECTORY = 'data';
const RECORDER = 'recorder';

/** Where a service is, and what runs it. */
interface Recording {
  run: RunState;
  directory: string;
  node: string;
  isSealed: boolean;
}

/**
 * Runs the service on a new database of an engine, writes the content, and answers what is left of it when it has
 * ended.
 */
async function record(engine: Engine, recording: Recording): Promise<{ sql: string; recorded: Recorded }> {
  const { run, directory, node, isSealed } = recording;
  const place = join(run.directory, engine);
  const store = join(place, DATA_DIRECTORY);
  mkdirSync(store, { recursive: true });
  const server = engine === 'sqlite' ? undefined : await startServer(engine, run.directory);
  const url = server === undefined ? undefined : await newDatabase(engine, server);
  const entries = ['dist/apps/api/bundle/main.js', 'dist/apps/api/src/main.js'];
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const start = {
    command: 'sh',
    arguments: [
      '-c',
      'cd "$0" && exec "$@"',
      directory,
      node,
      entries.find((entry) => existsSync(join(directory, entry)))!,
    ],
    logFile: join(place, 'service.log'),
    signal: 'SIGKILL' as const,
    environment: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: store,
      BOOTSTRAP_CLIENT_ID: RECORDER,
      BOOTSTRAP_CLIENT_SECRET: CLIENT_SECRET,
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      SHUTDOWN_DELAY: '0',
      ...(url === undefined ? {} : { DATABASE_URL: url }),
    },
  };
  const pid = await startProcess('the service', start, () =>
    fetch(`${baseUrl}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const form = { grant_type: 'client_credentials', client_id: RECORDER, client_secret: CLIENT_SECRET };
  const { body } = await new Client(baseUrl).post('/api/v1/auth/oauth2/token', new URLSearchParams(form));
  const content = await writeContent(new Client(baseUrl, body.access_token), isSealed);
  await stopProcess(pid);
  const git = (...parameters: string[]) =>
    execFileSync('git', ['-C', directory, ...parameters], { encoding: 'utf8' }).trim();
  const commit = process.env.RECORDED_COMMIT ?? git('rev-parse', '--short=7', 'HEAD');
  return {
    sql: url === undefined ? dumpFile(join(store, 'storage.db')) : await dumpDatabase(url),
    recorded: {
      commit,
      recorder: { id: RECORDER, secret: CLIENT_SECRET },
      ...content,
      files: filesBelow(join(store, 'attachments')),
    },
  };
}

function filesBelow(directory: string): Record<string, string> {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.map((file) => [relative(directory, file), readFileSync(file).toString('base64')]),
  );
}

async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { engine: { ...text, multiple: true }, service: text, node: text, sealed: { type: 'boolean' } },
  });
  const [state] = positionals;
  if (state === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const into = resolve('test/upgrade/states', state);
  mkdirSync(into, { recursive: true });
  const run = newRun();
  writeRunState(run);
  keepRun(run.directory);
  try {
    for (const engine of ENGINES.filter((one) => values.engine?.includes(one) ?? true)) {
      if (engine !== 'sqlite' && !serverAtHand(engine)) throw new Error(`There is no server of ${engine}.`);
      const { sql, recorded } = await record(engine, {
        run,
        directory: resolve(values.service ?? '.'),
        node: values.node ?? process.execPath,
        isSealed: values.sealed ?? false,
      });
      writeFileSync(join(into, `${engine}.sql`), sql);
      writeFileSync(join(into, `${engine}.json`), `${JSON.stringify(recorded, undefined, 1)}\n`);
    }
  } finally {
    await endRun();
  }
  return 0;
}

process.exitCode = await main();
