import { rm } from 'node:fs/promises';
import { readRunState } from './run-state.js';
import { dropDatabases, stopService } from './service-process.js';
import { servers } from './set-up.js';

/** Ends what the set-up has started and removes what the run has stored. */
export default async function tearDown(): Promise<void> {
  const state = readRunState();
  for (const service of state.services) await stopService(service);
  for (const server of Object.values(state.servers)) await dropDatabases(server);
  for (const server of servers) await server.stop();
  await rm(state.directory, { recursive: true, force: true });
}
