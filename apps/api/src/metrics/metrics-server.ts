import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Logger } from 'pino';

/** What Prometheus reads. */
export interface Exposition {
  readonly contentType: string;
  metrics(): Promise<string>;
}

/**
 * Answers `GET /metrics` until the process ends, on a port of its own so that it is never public by mistake. Throws what
 * keeps it from listening.
 */
export async function serveMetrics(
  exposition: Exposition,
  at: { port: number; host: string },
  logger: Logger,
): Promise<void> {
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
      // Of several processes none listens yet, or one is stuck.
      logger.warn({ error: (error as Error).message }, 'metrics could not be gathered');
      response.writeHead(503, { 'retry-after': '5' }).end();
    }
  });
  server.listen(at.port, at.host);
  await once(server, 'listening');
  // Nobody waits for it at the end.
  server.unref();
}
