import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * The verdict on bytes in transit: the proxy forwards them, holds them, or drops the connection, `park` not that to the
 * server.
 */
type Verdict = 'pass' | 'hold' | 'cut' | 'park';

/** A proxy between a service and its database server that fails as a network does. */
export class DatabaseProxy {
  /** Judges what the server answers. */
  #answers: (bytes: Buffer) => Verdict = () => 'pass';
  /** Judges what the service sends. */
  #requests: (bytes: Buffer, from: Socket) => Verdict = () => 'pass';
  #parked: (send: () => void) => void = () => {};
  #refusing = false;
  #delayMilliseconds = 0;
  readonly #pairs = new Set<[Socket, Socket]>();

  private constructor(
    private readonly server: Server,
    /** The address of the database through the proxy. */
    readonly url: string,
  ) {}

  static async open(databaseUrl: string): Promise<DatabaseProxy> {
    const target = new URL(databaseUrl);
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String((server.address() as AddressInfo).port);
    const proxy = new DatabaseProxy(server, url.href);
    server.on('connection', (client) => proxy.#connect(client, target));
    return proxy;
  }

  /** Everything passes; what was held goes on. */
  heal(): void {
    this.#refusing = false;
    this.#delayMilliseconds = 0;
    this.#answers = () => 'pass';
    this.#requests = () => 'pass';
    for (const pair of this.#pairs) for (const socket of pair) socket.resume();
  }

  /** Every request arrives so much later. */
  slowDown(milliseconds: number): void {
    this.#delayMilliseconds = milliseconds;
  }

  /** Nothing arrives any more, and no connection ends. */
  freeze(): void {
    this.#answers = () => 'hold';
    this.#requests = () => 'hold';
  }

  /** Ends all connections and takes none. */
  goDown(): void {
    this.#refusing = true;
    for (const [client, server] of this.#pairs) {
      client.destroy();
      server.destroy();
    }
  }

  /** Loses the connection instead of the first answer to what holds this text, which the server gets; answers when. */
  loseAnswerTo(text: string): Promise<void> {
    return new Promise((done) => {
      this.#requests = (bytes) => {
        if (!bytes.includes(text)) return 'pass';
        this.#requests = () => 'pass';
        this.#answers = () => {
          this.#answers = () => 'pass';
          done();
          return 'cut';
        };
        return 'pass';
      };
    });
  }

  /**
   * Loses the connection of the service when it sends `text` after `before` on it. Resolves then, and what is answered
   * has the server get the text on its connection, which stays.
   */
  parkRequest(before: string, text: string): Promise<() => void> {
    let of: Socket | undefined;
    this.#requests = (bytes, from) => {
      if (bytes.includes(before)) of = from;
      if (of !== from || !bytes.includes(text)) return 'pass';
      this.#requests = () => 'pass';
      return 'park';
    };
    return new Promise((done) => {
      this.#parked = done;
    });
  }

  /**
   * Keeps back what holds this text, and what follows on its connection, until `heal`; resolves when the service sends
   * it.
   */
  holdRequest(text: string): Promise<void> {
    return new Promise((done) => {
      this.#requests = (bytes) => {
        if (!bytes.includes(text)) return 'pass';
        this.#requests = () => 'pass';
        done();
        return 'hold';
      };
    });
  }

  /** Resolves when the service sends what holds this text. */
  sees(text: string): Promise<void> {
    return new Promise((done) => {
      this.#requests = (bytes) => {
        if (bytes.includes(text)) {
          this.#requests = () => 'pass';
          done();
        }
        return 'pass';
      };
    });
  }

  /** Counts how often the service sends this text from now on; answers what has come of it so far. */
  counts(text: string): () => number {
    let count = 0;
    this.#requests = (bytes) => {
      count += bytes.toString('latin1').split(text).length - 1;
      return 'pass';
    };
    return () => count;
  }

  /** Loses the connection before the server gets what holds this text. */
  loseRequest(text: string): void {
    this.#requests = (bytes) => {
      if (!bytes.includes(text)) return 'pass';
      this.#requests = () => 'pass';
      return 'cut';
    };
  }

  async close(): Promise<void> {
    this.goDown();
    this.server.close();
    await once(this.server, 'close');
  }

  #connect(client: Socket, target: URL): void {
    if (this.#refusing) {
      client.destroy();
      return;
    }
    const server = connect(Number(target.port || 3306), target.hostname);
    const pair: [Socket, Socket] = [client, server];
    this.#pairs.add(pair);
    const end = () => {
      client.destroy();
      server.destroy();
      this.#pairs.delete(pair);
    };
    const pump = (
      from: Socket,
      to: Socket,
      judge: (bytes: Buffer) => Verdict,
      delay: () => number = () => 0,
    ) => {
      from.on('data', (bytes: Buffer) => {
        const verdict = judge(bytes);
        if (verdict === 'cut') return end();
        if (verdict === 'park') {
          from.off('close', end).destroy();
          this.#parked(() => to.write(bytes));
          return;
        }
        if (verdict === 'hold') {
          from.pause();
          from.unshift(bytes);
          return;
        }
        if (delay() === 0) to.write(bytes);
        else setTimeout(() => to.write(bytes), delay());
      });
      from.on('error', end).on('close', end);
    };
    pump(
      client,
      server,
      (bytes) => this.#requests(bytes, client),
      () => this.#delayMilliseconds,
    );
    pump(server, client, (bytes) => this.#answers(bytes));
  }
}
