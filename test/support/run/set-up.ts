import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { provideBrowser } from '../dashboard/browser.js';
import { type ServerEngine, serverAtHand, startServer, variableOf } from '../databases/database-server.js';
import { provideFaultTools, provideNginx } from '../databases/debian.js';
import { type Engine, requestedEngines } from '../engines.js';
import { databasePrefix, startServiceProcess } from '../services/service-process.js';
import { keepRun } from './keep-run.js';
import { record } from './resources.js';
import { newRun, type RunState, writeRunState } from './run-state.js';

/** Workers beyond share them. */
const MAX_EMBEDDED = 4;

/**
 * Builds the service, installs missing tools, and starts each database server with one service on it. Of embedded
 * services there is one for each worker: SQLite reads its whole schema again after each change of it, so that a class
 * costs the more the more classes there are.
 */
export default async function setUp({ maxWorkers }: { maxWorkers: number }): Promise<void> {
  execFileSync(process.execPath, ['scripts/build-if-needed.js'], { stdio: ['ignore', 2, 2] });
  provideBrowser();
  provideFaultTools();
  provideNginx();
  const run = newRun();
  writeRunState(run);
  keepRun(run.directory);
  const engines = requestedEngines() ?? defaultEngines();
  await Promise.all(
    engines.flatMap((engine) => {
      const count = engine === 'sqlite' ? Math.min(maxWorkers, MAX_EMBEDDED) : 1;
      return Array.from({ length: count }, (_, at) => startEngine(engine, at, run));
    }),
  );
  // The order in which they became ready is chance.
  run.services.sort((a, b) => engines.indexOf(a.engine) - engines.indexOf(b.engine));
  writeRunState(run);
  process.stderr.write(`Testing on ${engines.join(', ')}\n`);
}

async function startEngine(engine: Engine, at: number, run: RunState): Promise<void> {
  const server = engine === 'sqlite' ? undefined : await serverFor(engine, run);
  const directory = join(run.directory, `service-${engine}-${at}`);
  run.services.push(await startServiceProcess({ engine, server, directory }));
}

async function serverFor(engine: ServerEngine, run: RunState): Promise<string> {
  const server = await startServer(engine, run.directory);
  run.servers[engine] = server;
  // A server that the run has not started outlives it; the run's databases on it must not. Recorded before any is made.
  if (process.env[variableOf(engine)]) record({ kind: 'databases', server, prefix: databasePrefix() });
  // The unit tests of what speaks SQL take the servers that these name.
  process.env[variableOf(engine)] ??= server;
  return server;
}

/** MySQL only where a server is at hand; a server speaking its protocol always. */
function defaultEngines(): Engine[] {
  return serverAtHand('mysql') ? ['sqlite', 'mariadb', 'mysql'] : ['sqlite', 'mariadb'];
}
