import { FirstRun } from '@app/auth';
import { openBlobStore } from '@app/blobs';
import { Database } from '@app/database';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import { FrameworkLogger } from '../logging/logger.js';
import { serveMetrics } from '../metrics/metrics-server.js';
import { AppModule } from '../server/app.module.js';
import type { Settings } from '../settings/settings.js';
import { announce } from '../startup/announcement.js';
import { claimAttachments } from '../startup/claim-attachments.js';
import { Primary } from './primary.js';

/**
 * Runs the service in several processes that share its port, until it is told to stop. SIGHUP restarts them one by one,
 * SIGTERM and SIGINT stop them. Throws the error that prevents its start.
 */
export async function runCluster(settings: Settings, logger: Logger): Promise<void> {
  const database = await Database.open(settings.database);
  const blobs = await openBlobStore(settings.attachments);
  await claimAttachments(database, blobs, settings);
  // The modules without a server: their initialization runs once here, before the workers start.
  const modules = await NestFactory.createApplicationContext(AppModule.of({ database, blobs }, settings), {
    abortOnError: false,
    logger: new FrameworkLogger(logger),
  });
  const primary = new Primary(settings.processes, logger);
  const started = primary.start();
  process.on('SIGHUP', () => void started.then(() => primary.restart()).catch(() => {}));
  let stopping = false;
  const stop = async (how: { drain: boolean; exitCode: number }) => {
    // Workers end with the primary.
    if (stopping) process.exit(1);
    stopping = true;
    // Workers that do not listen yet have no requests to finish, but cannot handle the message either.
    await started;
    process.exit((await primary.stop(how)) ? how.exitCode : 1);
  };
  process.on('SIGTERM', () => stop({ drain: true, exitCode: 0 }));
  process.on('SIGINT', () => stop({ drain: false, exitCode: 0 }));
  if (settings.metricsPort !== undefined) {
    const { aggregated } = await import('../metrics/metrics.js');
    const exposition = aggregated(() => primary.metrics());
    await serveMetrics(exposition, { port: settings.metricsPort, host: settings.host }, logger);
  }
  await announce(settings, database, await started, await modules.get(FirstRun).newCode());
  await modules.close();
  await database.close();
  const fail = ({ message, stack }: Error) => {
    logger.fatal({ error: message, stack }, 'an error was not caught: the process ends');
    if (!stopping) void stop({ drain: true, exitCode: 1 });
  };
  process.on('uncaughtException', fail).on('unhandledRejection', fail);
}
