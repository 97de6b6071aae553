import { once } from 'node:events';
import type { Logger } from 'pino';
import type { Settings } from '../settings/settings.js';
import { listenFailure } from '../startup/listening.js';
import type { Exposition, Metrics } from './metrics.js';

/** Starts the metrics, if the settings enable them; the code for it is loaded only then. */
export async function openMetrics({ metricsPort }: Settings): Promise<Metrics | undefined> {
  if (metricsPort === undefined) return undefined;
  const { Metrics } = await import('./metrics.js');
  return new Metrics();
}

/**
 * Serves `GET /metrics` until the process ends, on a separate port so that it is never public by mistake. Throws the
 * error that prevents it from listening.
 */
export async function serveMetrics(
  exposition: Exposition,
  at: { port: number; host: string },
  logger: Logger,
): Promise<void> {
  // An `import` reads all that the module exports, which loads an HTTP client: every start would take 20 ms longer.
  const { createServer } = await import('node:http');
  const server = createServer(async ({ method, url }, response) => {
    const isAsked = (method === 'GET' || method === 'HEAD') && url?.split('?', 1)[0] === '/metrics';
    if (!isAsked) {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await exposition.metrics();
      response.writeHead(200, { 'content-type': exposition.contentType }).end(text);
    } catch (error) {
      // With several processes: none listens yet, or one is stuck.
      logger.warn({ error: (error as Error).message }, 'metrics could not be gathered');
      response.writeHead(503, { 'retry-after': '5' }).end();
    }
  });
  server.listen(at.port, at.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw listenFailure(error, 'METRICS_PORT', at);
  }
  // This server must not keep the process running.
  server.unref();
}
