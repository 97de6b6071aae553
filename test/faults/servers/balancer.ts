import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Instance } from './instances.js';

const CHECK_INTERVAL_MILLISECONDS = 200;

/**
 * Hands out connections in turn to the instances that say they are ready, as a load balancer does: it asks each of them
 * every 200 ms, and tries another one when a connection is refused. Connections stay where they are.
 */
export class Balancer {
  readonly #ready = new Set<Instance>();
  readonly #open = new Set<Socket>();
  readonly #looks: NodeJS.Timeout;
  #turn = 0;

  private constructor(
    private readonly server: Server,
    private readonly instances: readonly Instance[],
  ) {
    server.on('connection', (client: Socket) => this.#accept(client));
    this.#looks = setInterval(() => this.#look(), CHECK_INTERVAL_MILLISECONDS);
  }

  static async listen(instances: readonly Instance[]): Promise<Balancer> {
    const server = createServer({ pauseOnConnect: true });
    const balancer = new Balancer(server, instances);
    await balancer.#look();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return balancer;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }

  /** Whether new connections go to this instance. */
  uses(instance: Instance): boolean {
    return this.#ready.has(instance);
  }

  async close(): Promise<void> {
    clearInterval(this.#looks);
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.#open) socket.destroy();
    await closed;
  }

  async #look(): Promise<void> {
    await Promise.all(
      this.instances.map(async (instance) => {
        if (await instance.isReady()) this.#ready.add(instance);
        else this.#ready.delete(instance);
      }),
    );
  }

  async #accept(client: Socket): Promise<void> {
    this.#keep(client);
    const ready = [...this.#ready];
    for (let attempt = 0; attempt < ready.length; attempt++) {
      const server = await connected(ready[this.#turn++ % ready.length]!.port);
      if (server === undefined) continue;
      this.#keep(server);
      server.pipe(client);
      client.pipe(server);
      server.once('close', () => client.destroy());
      client.once('close', () => server.destroy());
      return;
    }
    client.destroy();
  }

  #keep(socket: Socket): void {
    this.#open.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#open.delete(socket));
  }
}

function connected(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket)).once('error', () => resolve(undefined));
  });
}
