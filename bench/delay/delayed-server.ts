import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What the proxy is told. */
export interface ProxySettings {
  host: string;
  port: number;
  milliseconds: number;
}

/** A database server that seems to be further away. */
export interface DelayedServer {
  /** An address of the server, as it is reached from afar. */
  through(url: string): string;
  close(): Promise<void>;
}

/**
 * Adds so many milliseconds to every round trip to a server, in a thread of its own, so that neither the contenders nor
 * the benchmark wait for each other.
 */
export async function moveAway(server: string, milliseconds: number): Promise<DelayedServer> {
  const { hostname, port } = new URL(server);
  const settings: ProxySettings = { host: hostname, port: Number(port || 3306), milliseconds };
  const worker = new Worker(new URL('proxy.js', import.meta.url), { workerData: settings });
  const [listening] = (await once(worker, 'message')) as [number];
  return {
    through(url) {
      const address = new URL(url);
      address.hostname = '127.0.0.1';
      address.port = String(listening);
      return address.href;
    },
    async close() {
      await worker.terminate();
    },
  };
}
