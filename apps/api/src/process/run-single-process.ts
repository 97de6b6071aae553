import { claimDatabase } from '@app/database';
import type { Logger } from 'pino';
import { openMetrics, serveMetrics } from '../metrics/metrics-server.js';
import type { Settings } from '../settings/settings.js';
import { announce } from '../startup/announcement.js';
import { ProcessEnd } from './process-end.js';
import { Service, withDiskAdvice } from './service.js';

const IN_USE = 'another process serves this database: waiting up to 30 seconds for its end';

/** Runs the service in this process until SIGTERM, SIGINT, SIGHUP or an uncaught error. Throws if it cannot start. */
export async function runSingleProcess(settings: Settings, logger: Logger): Promise<void> {
  const metrics = await openMetrics(settings);
  const release = await claim(settings, logger);
  const starting = Service.start(settings, logger, metrics, release);
  const end = new ProcessEnd(starting, logger, settings.drainMilliseconds);
  process.on('SIGTERM', () => end.drain());
  // Ctrl-C at a terminal: there is no load balancer to wait for.
  process.on('SIGINT', () => end.stop());
  // The terminal was closed, which its shell may tell as well: a second one is no wish to hurry.
  process.on('SIGHUP', () => {
    if (!end.hasBegun) void end.stop();
  });
  const service = await starting;
  if (metrics !== undefined)
    await serveMetrics(metrics.exposition, { port: settings.metricsPort!, host: settings.host }, logger);
  end.endAtUncaughtErrors();
  end.endAtFailedFlush(service);
  try {
    await announce(settings, service.database, service.address, await service.setupCode());
  } catch (error) {
    // A signal that came during the start has closed the database meanwhile.
    if (!end.hasBegun) throw withDiskAdvice(error, service.database, settings);
  }
}

/** Makes an embedded database the one of this process. Until then nothing has begun, and a signal ends it at once. */
async function claim(settings: Settings, logger: Logger): Promise<() => Promise<void>> {
  const leave = () => process.exit(0);
  process.on('SIGTERM', leave).on('SIGINT', leave).on('SIGHUP', leave);
  try {
    return await claimDatabase(settings.database, (file) => logger.warn({ file }, IN_USE));
  } finally {
    process.off('SIGTERM', leave).off('SIGINT', leave).off('SIGHUP', leave);
  }
}
