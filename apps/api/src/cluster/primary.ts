import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { MetricValues } from '../metrics/metrics.js';
import { END_MILLISECONDS } from '../process/process-end.js';
import { type Ending, WorkerProcess } from './worker-process.js';

/** Workers end by themselves within this time, or are killed. */
const STOP_MILLISECONDS = END_MILLISECONDS + 1000;
/** How long a replaced worker may finish its requests. It may be long, since only their clients wait for them. */
const RETIREMENT_MILLISECONDS = 5 * 60_000;

/** A worker that lived this long did not die because of its start. */
export const STABLE_AFTER_MILLISECONDS = 60_000;
export const FIRST_PAUSE_MILLISECONDS = 500;
export const MAX_PAUSE_MILLISECONDS = 30_000;

/** The backoff before a dead worker is replaced: longer each time in a row that one dies soon after its start. */
export class RestartBackoff {
  #next = FIRST_PAUSE_MILLISECONDS;

  /** Returns the milliseconds to wait after a worker that lived this long. */
  after(livedMilliseconds: number): number {
    if (livedMilliseconds >= STABLE_AFTER_MILLISECONDS) {
      this.#next = FIRST_PAUSE_MILLISECONDS;
      return 0;
    }
    const pause = this.#next;
    this.#next = Math.min(2 * pause, MAX_PAUSE_MILLISECONDS);
    return pause;
  }
}

/** Supervises a number of workers: starts them, replaces those that die, restarts them one by one, stops them. */
export class Primary {
  /** All that have not ended, including those starting and retiring. */
  readonly #workers = new Set<WorkerProcess>();
  /** Those that listen and must be replaced if they die. */
  readonly #serving = new Set<WorkerProcess>();
  readonly #pause = new RestartBackoff();
  #restart: Promise<void> | undefined;
  #restartAgain = false;
  #stopping = false;
  #drops = false;

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
   * Replaces every worker: each replacement listens before the old worker retires, so that no request fails. If one
   * cannot start, the other workers stay as they are. A call during a restart makes it run once more afterwards.
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
   * Lets workers finish their requests; with `drain`, only after load balancers had time to notice. Returns whether all
   * have: requests left after 25 s are aborted.
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

  /** The metrics of each worker that listens. Throws if there is none, or one does not answer. */
  async metrics(): Promise<MetricValues[]> {
    const listening = [...this.#workers].filter(({ isListening }) => isListening);
    const metrics = await Promise.all(listening.map((worker) => worker.metrics()));
    // A worker that has ended meanwhile is left out.
    const told = metrics.filter((each) => each !== undefined);
    if (told.length === 0) throw new Error('no worker listens');
    return told;
  }

  /** Starts a worker; resolves with its address when it listens. Throws NotStarted. */
  async #add(): Promise<string> {
    const worker = WorkerProcess.start(() => this.#dropIfFull());
    this.#workers.add(worker);
    void worker.ended.then((ending) => this.#ended(worker, ending));
    const address = await worker.listening;
    this.#serving.add(worker);
    this.logger.info({ worker: worker.pid }, 'worker listens');
    return address;
  }

  #ended(worker: WorkerProcess, ending: Ending): void {
    this.#workers.delete(worker);
    this.#dropIfFull();
    const lost = this.#serving.delete(worker) && !this.#stopping;
    const line = { worker: worker.pid, ...ending };
    if (!lost) {
      this.logger.info(line, 'worker has ended');
      return;
    }
    this.logger.error(line, 'worker was lost');
    void this.#replace(worker.ageMilliseconds);
  }

  /** Tells workers what to do with connections that they have no room for, once another has room, or none. */
  #dropIfFull(): void {
    const listening = [...this.#workers].filter(({ isListening }) => isListening);
    const drops = !listening.some(({ hasRoom }) => hasRoom);
    if (drops === this.#drops) return;
    this.#drops = drops;
    for (const worker of listening) worker.dropBeyond(drops);
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
      // Taken out of `serving`, so that its death triggers no second replacement. One that has died was replaced
      // already.
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

  /** Keeps a worker that was to be replaced. */
  #keep(worker: WorkerProcess): void {
    if (this.#workers.has(worker)) this.#serving.add(worker);
    else void this.#replace(worker.ageMilliseconds);
  }

  /** Returns whether a new worker listens; logs why not. */
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
