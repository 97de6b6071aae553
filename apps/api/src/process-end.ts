import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Service } from './service.js';

/** Supervisors kill after 30 s as a rule; requests that are not finished by then are broken off. */
export const END_MILLISECONDS = 25_000;

/** How the process around a service ends: after its requests, with exit code 0 unless something went wrong. */
export class ProcessEnd {
  #ending = false;
  #exitCode = 0;

  constructor(
    /** Signals may come before it has started. */
    private readonly starting: Promise<Service>,
    private readonly logger: Logger,
    private readonly drainMilliseconds: number,
  ) {}

  /** What nobody caught leaves the process in a state that nobody knows: from now on it ends the process. */
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
   * A flush that failed leaves files in a state that nobody knows. The service refuses writes from then on; this ends
   * the process, so that its successor opens them anew and finds out.
   */
  endAtFailedFlush({ broken }: Service): void {
    const end = () => {
      const { message } = broken.reason as Error;
      this.logger.fatal({ error: message }, 'the disk failed to keep a write: the process ends');
      this.#exitCode = 1;
      if (!this.#ending) void this.drain();
    };
    if (broken.aborted) end();
    else broken.addEventListener('abort', end, { once: true });
  }

  /**
   * Says at `/health/ready` that the service is about to stop, serves on while load balancers take notice, then
   * finishes what is under way and exits, after 25 s at the latest. Called again, it exits at once.
   */
  drain(): Promise<void> {
    return this.#end(async (service) => {
      service.announceStop();
      await pause(this.drainMilliseconds);
      await service.stop({ gentle: false });
    });
  }

  /** Finishes what is under way and exits, without waiting for load balancers. Called again, it exits at once. */
  stop(): Promise<void> {
    return this.#end((service) => service.stop({ gentle: false }));
  }

  /** Finishes what clients are about, however long it takes, and exits. */
  async retire(): Promise<void> {
    await (await this.starting).stop({ gentle: true });
    process.exit(this.#exitCode);
  }

  async #end(work: (service: Service) => Promise<void>): Promise<void> {
    if (this.#ending) process.exit(1);
    this.#ending = true;
    setTimeout(() => {
      this.logger.error('requests under way had to be broken off');
      process.exit(1);
    }, END_MILLISECONDS);
    // Whoever waits for the start says why there is none, and exits.
    const service = await this.starting.catch(() => undefined);
    if (service === undefined) return;
    await work(service);
    process.exit(this.#exitCode);
  }
}
