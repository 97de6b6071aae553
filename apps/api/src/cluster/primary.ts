import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Figures } from '../metrics/metrics.js';
import { END_MILLISECONDS } from '../process-end.js';
import { RestartPause } from './restart-pause.js';
import { type Ending, WorkerProcess } from './worker-process.js';

/** Workers end by themselves in that time, or not at all. */
const STOP_MILLISECONDS = END_MILLISECONDS + 1000;
/** Requests that a worker finishes beside its successor have this long: nobody waits for them but their clients. */
const RETIREMENT_MILLISECONDS = 5 * 60_000;

/** Keeps a number of workers at work: starts them, replaces those that die, renews them one by one, stops them. */
export class Primary {
  /** All that have not ended, starting and retiring ones too. */
  readonly #workers = new Set<WorkerProcess>();
  /** Those that listen and whose death is a loss. */
  readonly #serving = new Set<WorkerProcess>();
  readonly #pause = new RestartPause();
  #restart: Promise<void> | undefined;
  #restartAgain = false;
  #stopping = false;

  constructor(
    private readonly processes: number,
    private readonly logger: Logger,
  ) {}

  /** Resolves with the address when all workers listen. Throws NotStarted as soon as one cannot. */
  async start(): Promise<string> {
    const addresses = await Promise.all(Array.from({ length: this.processes }, () => this.#add()));
    return addresses[0]!;
  }

  /**
   * Replaces every worker: the next one listens before the one before retires, so that no request fails. Where one
   * cannot start, the rest stays as it is. Called meanwhile, it runs once more afterwards.
   */
  restart(): void {
    if (this.#stopping) return;
    this.#restartAgain = this.#restart !== undefined;
    this.#restart ??= this.#replaceAll().finally(() => {
      this.#restart = undefined;
      if (this.#restartAgain) this.restart();
    });
  }

  /**
   * Lets workers finish their requests, `drain` after load balancers had time to notice. Answers whether all have: what
   * is left after 25 s is broken off.
   */
  async stop({ drain }: { drain: boolean }): Promise<boolean> {
    this.#stopping = true;
    this.logger.info({ workers: this.#workers.size }, 'stopping');
    const ends = await Promise.all(
      [...this.#workers].map((worker) => worker.stop(STOP_MILLISECONDS, { drain })),
    );
    const failed = ends.filter((well) => !well).length;
    if (failed > 0) this.logger.warn({ failed }, 'workers ended with requests under way');
    return failed === 0;
  }

  /** The figures of each worker that listens. Throws when there is none, or one does not answer. */
  async figures(): Promise<Figures[]> {
    const listening = [...this.#workers].filter(({ isListening }) => isListening);
    const figures = await Promise.all(listening.map((worker) => worker.figures()));
    // One that has ended meanwhile is not missed.
    const told = figures.filter((each) => each !== undefined);
    if (told.length === 0) throw new Error('no worker listens');
    return told;
  }

  /** Starts a worker; resolves with its address when it listens. Throws NotStarted. */
  async #add(): Promise<string> {
    const worker = WorkerProcess.start();
    this.#workers.add(worker);
    void worker.ended.then((ending) => this.#ended(worker, ending));
    const address = await worker.listening;
    this.#serving.add(worker);
    this.logger.info({ worker: worker.pid }, 'worker listens');
    return address;
  }

  #ended(worker: WorkerProcess, ending: Ending): void {
    this.#workers.delete(worker);
    const lost = this.#serving.delete(worker) && !this.#stopping;
    const line = { worker: worker.pid, ...ending };
    if (!lost) {
      this.logger.info(line, 'worker has ended');
      return;
    }
    this.logger.error(line, 'worker was lost');
    void this.#replace(worker.ageMilliseconds);
  }

  async #replace(livedMilliseconds: number): Promise<void> {
    let lived = livedMilliseconds;
    while (!this.#stopping) {
      await pause(this.#pause.after(lived));
      if (this.#stopping || (await this.#tryToAdd())) return;
      lived = 0;
    }
  }

  async #replaceAll(): Promise<void> {
    this.logger.info({ workers: this.#serving.size }, 'restarting workers');
    for (const worker of [...this.#serving]) {
      // From here on nobody else replaces it, should it die. One that has died already has been replaced.
      if (this.#stopping || !this.#serving.delete(worker)) continue;
      if (!(await this.#tryToAdd())) {
        this.#keep(worker);
        return;
      }
      const well = !this.#workers.has(worker) || (await worker.retire(RETIREMENT_MILLISECONDS));
      if (!well) this.logger.warn({ worker: worker.pid }, 'worker ended with requests under way');
    }
    if (!this.#stopping) this.logger.info({ workers: this.#serving.size }, 'workers restarted');
  }

  /** Counts on a worker again that was to be replaced. */
  #keep(worker: WorkerProcess): void {
    if (this.#workers.has(worker)) this.#serving.add(worker);
    else void this.#replace(worker.ageMilliseconds);
  }

  /** Answers whether a new worker listens; logs why not. */
  async #tryToAdd(): Promise<boolean> {
    try {
      await this.#add();
      return true;
    } catch (error) {
      if (!this.#stopping) this.logger.error({ reason: (error as Error).message }, 'worker could not start');
      return false;
    }
  }
}
