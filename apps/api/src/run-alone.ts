import type { Logger } from 'pino';
import { announce } from './announcement.js';
import { serveMetrics } from './metrics/metrics-server.js';
import { openMetrics } from './metrics/open-metrics.js';
import { ProcessEnd } from './process-end.js';
import { Service } from './service.js';
import type { Settings } from './settings.js';

/** Runs the service in this process until SIGTERM, SIGINT or an error that nobody caught. Throws what keeps it from starting. */
export async function runAlone(settings: Settings, logger: Logger): Promise<void> {
  const metrics = await openMetrics(settings);
  const starting = Service.start(settings, logger, metrics);
  const end = new ProcessEnd(starting, logger, settings.drainMilliseconds);
  process.on('SIGTERM', () => end.drain());
  // Somebody sits at the terminal, and no load balancer is asking.
  process.on('SIGINT', () => end.stop());
  const service = await starting;
  if (metrics !== undefined)
    await serveMetrics(metrics.exposition, { port: settings.metricsPort!, host: settings.host }, logger);
  end.endAtUncaughtErrors();
  end.endAtFailedFlush(service);
  await announce(settings, service.database, service.address, await service.setupCode());
}
