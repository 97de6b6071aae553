import { AccessTokens, Applications, BootstrapApplication, ClientSecrets } from '@app/auth';
import { Database } from '@app/database';
import { Logger as FrameworkLog } from '@nestjs/common';
import type { Logger } from 'pino';
import { announce } from '../announcement.js';
import { FrameworkLogger } from '../framework-logger.js';
import type { Settings } from '../settings.js';
import { Primary } from './primary.js';

/**
 * Runs the service in several processes that share its port, until it is told to stop. SIGHUP renews them one by one,
 * SIGTERM and SIGINT stop them. Throws what keeps it from starting.
 */
export async function runCluster(settings: Settings, logger: Logger): Promise<void> {
  FrameworkLog.overrideLogger(new FrameworkLogger(logger));
  const primary = new Primary(settings.processes, logger);
  const database = await Database.open(settings.database);
  await makeBootstrapApplication(database, settings);
  const started = primary.start();
  process.on('SIGHUP', () => void started.then(() => primary.restart()));
  await announce(settings, database, await started);
  await database.close();

  let stopping = false;
  const stop = async () => {
    // Workers end with the primary.
    if (stopping) process.exit(1);
    stopping = true;
    process.exit((await primary.stop()) ? 0 : 1);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

/** Once, so that workers need not do it in parallel. */
async function makeBootstrapApplication(database: Database, { auth }: Settings): Promise<void> {
  const secrets = new ClientSecrets(database);
  const applications = new Applications(database, new AccessTokens(database, auth), secrets);
  await new BootstrapApplication(database, auth, applications, secrets).onModuleInit();
}
