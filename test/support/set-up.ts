import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type DatabaseServer, serverAtHand, startServer } from './database-server.js';
import { type Engine, requestedEngines } from './engines.js';
import { newRunDirectory, RUN_ID, type RunState, writeRunState } from './run-state.js';
import { startProcess } from './service-process.js';

/** Servers of this run, for the tear-down, which runs in the same process. */
export const servers: DatabaseServer[] = [];

/** Builds the service where needed, and starts the database servers and one service on each. */
export default async function setUp(): Promise<void> {
  execFileSync(process.execPath, ['scripts/build-if-needed.js'], { stdio: 'inherit' });
  process.env[RUN_ID] = Date.now().toString(36);
  const state: RunState = { directory: newRunDirectory(), servers: {}, services: [] };
  writeRunState(state);
  for (const engine of requestedEngines() ?? defaultEngines()) {
    let server: string | undefined;
    if (engine !== 'sqlite') {
      const started = await startServer(engine, state.directory);
      servers.push(started);
      server = started.url;
      state.servers[engine] = server;
    }
    const directory = join(state.directory, `service-${engine}`);
    state.services.push(await startProcess({ engine, server, directory }));
    writeRunState(state);
  }
  process.stderr.write(`Testing on ${state.services.map(({ engine }) => engine).join(', ')}\n`);
}

/** MySQL only where a server is at hand; a server speaking its protocol always. */
function defaultEngines(): Engine[] {
  return serverAtHand('mysql') === undefined ? ['sqlite', 'mariadb'] : ['sqlite', 'mariadb', 'mysql'];
}
