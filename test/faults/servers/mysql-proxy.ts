import { connect, createServer, type Server, type Socket } from 'node:net';

/** A packet of the MySQL protocol: three bytes of length, one of sequence, and that many bytes. */
const HEADER_BYTES = 4;

/** Where a conversation is cut: at the Nth packet of either side, before it is passed on or after. */
export interface Cut {
  packet: number;
  when: 'before' | 'after';
}

/** A proxy between a service and its MySQL server. It forwards packet by packet until it is told to cut. */
export class MysqlProxy {
  readonly #open = new Set<Socket>();
  #armed: Cut | undefined;
  #seen = 0;

  private constructor(
    private readonly server: Server,
    private readonly target: number,
  ) {
    server.on('connection', (client: Socket) => this.#accept(client));
  }

  /** Listens on a port of its own before a server on the loopback interface. */
  static async listen(target: number): Promise<MysqlProxy> {
    const server = createServer();
    const proxy = new MysqlProxy(server, target);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.server.address() as { port: number }).port;
  }

  /** Counts packets from now on, over all connections. Cuts the connection of the Nth packet. */
  arm(cut: Cut): void {
    this.#seen = 0;
    this.#armed = cut;
  }

  /** Cuts no more; answers whether it did. */
  disarm(): boolean {
    const hasCut = this.#armed === undefined;
    this.#armed = undefined;
    return hasCut;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.#open) socket.destroy();
    await closed;
  }

  #accept(client: Socket): void {
    const server = connect(this.target, '127.0.0.1');
    for (const socket of [client, server]) {
      this.#open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
    }
    this.#passOn(client, server);
    this.#passOn(server, client);
  }

  /** Passes on whole packets only, so that a cut is between two of them. */
  #passOn(from: Socket, to: Socket): void {
    let waiting = Buffer.alloc(0);
    from.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk]);
      for (let size = sizeOf(waiting); size !== undefined; size = sizeOf(waiting)) {
        const packet = waiting.subarray(0, size);
        waiting = waiting.subarray(size);
        const cut = this.#cutsHere();
        if (cut !== 'before') to.write(packet);
        if (cut !== undefined) {
          // What has been written still arrives where it was sent to; the other side hears nothing more.
          to.end();
          from.destroy();
          return;
        }
      }
    });
    from.once('close', () => {
      this.#open.delete(from);
      to.end();
    });
  }

  #cutsHere(): Cut['when'] | undefined {
    if (this.#armed === undefined || ++this.#seen !== this.#armed.packet) return undefined;
    const { when } = this.#armed;
    this.#armed = undefined;
    return when;
  }
}

/** Bytes of the packet at the beginning, if all of it is there. */
function sizeOf(bytes: Buffer): number | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const size = HEADER_BYTES + bytes.readUIntLE(0, 3);
  return bytes.length < size ? undefined : size;
}
