import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Service } from './service.js';

/** Work that is unfinished after this time is broken off: supervisors usually kill after 30 s. */
export const END_MILLISECONDS = 25_000;

/** Ends without failing a client: nothing that was accepted is lost by it. */
const HARMLESS = {
  start: 'the start had not come to its end, and was broken off',
  background: 'all requests are finished, but work in the background had to be broken off',
  database: 'all requests are finished, but the database had not been closed in time',
};

/**
 * Ends the process of a service: after its requests, with exit code 0 unless an error occurred, or requests were broken
 * off.
 */
export class ProcessEnd {
  #ending = false;
  #exitCode = 0;

  constructor(
    /** Signals may come before it resolves. */
    private readonly starting: Promise<Service>,
    private readonly logger: Logger,
    private readonly drainMilliseconds: number,
  ) {}

  /** Whether it has begun, by a signal or an error. */
  get hasBegun(): boolean {
    return this.#ending;
  }

  /** From now on an uncaught error ends the process, since its state is unknown after that. */
  endAtUncaughtErrors(): void {
    const end = (error: unknown) => {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      this.logger.fatal({ error: message, stack }, 'an error was not caught: the process ends');
      this.#exitCode = 1;
      if (!this.#ending) void this.drain();
    };
    process.on('uncaughtException', end).on('unhandledRejection', end);
  }

  /**
   * A failed flush leaves files in an unknown state, and a file that is gone keeps nothing. The service refuses writes
   * from then on; this ends the process, so that its successor opens the files again and checks them.
   */
  endAtFailedFlush({ broken }: Service): void {
    const end = () => {
      const { message, cause } = broken.reason as Error;
      const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
      this.logger.fatal({ error: reason }, 'the disk keeps no more writes: the process ends');
      this.#exitCode = 1;
      if (!this.#ending) void this.drain();
    };
    if (broken.aborted) end();
    else broken.addEventListener('abort', end, { once: true });
  }

  /**
   * Reports at `/health/ready` that the service is about to stop, keeps serving while load balancers notice, then
   * finishes the requests in progress and exits, after 25 s at the latest. A second call exits at once.
   */
  drain(): Promise<void> {
    return this.#end(async (service) => {
      service.announceStop();
      await pause(this.drainMilliseconds);
      await service.stop({ gentle: false });
    });
  }

  /** Finishes the requests in progress and exits, without waiting for load balancers. A second call exits at once. */
  stop(): Promise<void> {
    return this.#end((service) => service.stop({ gentle: false }));
  }

  /** Finishes the requests of clients, however long they take, and exits. */
  async retire(): Promise<void> {
    await (await this.starting).stop({ gentle: true });
    process.exit(this.#exitCode);
  }

  async #end(work: (service: Service) => Promise<void>): Promise<void> {
    if (this.#ending) process.exit(1);
    this.#ending = true;
    let service: Service | undefined;
    setTimeout(() => this.#breakOff(service), END_MILLISECONDS);
    // If the start fails, the code that awaits it reports why, and exits.
    service = await this.starting.catch(() => undefined);
    if (service === undefined) return;
    await work(service);
    process.exit(this.#exitCode);
  }

  #breakOff(service: Service | undefined): never {
    const step = service === undefined ? 'start' : service.lastStep;
    const isHarmless = step !== 'requests';
    if (isHarmless) this.logger.warn(HARMLESS[step]);
    else this.logger.error('requests under way had to be broken off');
    process.exit(isHarmless ? this.#exitCode : 1);
  }
}
