import { type Database, Lease, leaseStoreOf } from '@app/database';
import { Logger } from '@nestjs/common';

/** How often it is looked for something to do. */
const LOOK_MILLISECONDS = 60_000;

/** Work that is done when there is any: by one process at a time, in portions. */
interface DueWork {
  /** Names its lease. */
  name: string;
  /** Absent where the work itself finds out. */
  isDue?(): Promise<boolean>;
  /** Does it, and yields after each portion how much that was. */
  portions(): AsyncGenerator<number>;
  /** What a warning says before the error. */
  failure: string;
}

/** Looks every minute for work to do. A failure is a warning and harmless, since the next look finds the same. */
export class PeriodicTask {
  /** What its portions have yielded, together. */
  done = 0;
  /** How often it has failed. */
  failed = 0;
  readonly #logger = new Logger(PeriodicTask.name);
  readonly #end = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #underWay: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly work: DueWork,
  ) {}

  /** Whether this process does it now. */
  get isRunning(): boolean {
    return this.#underWay !== undefined;
  }

  /** The first look is in a minute. */
  begin(): void {
    this.#timer = setInterval(() => void this.look(), LOOK_MILLISECONDS).unref();
  }

  /** Waits for the portion in progress. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    this.#end.abort();
    await this.#underWay;
  }

  /** Does what there is, unless this process or another is doing so; resolves when that is done. Never rejects. */
  look(): Promise<void> {
    this.#underWay ??= this.#do()
      .catch((error: unknown) => {
        if (this.#end.signal.aborted) return;
        this.failed++;
        this.#logger.warn(`${this.work.failure}: ${error}`);
      })
      .finally(() => {
        this.#underWay = undefined;
      });
    return this.#underWay;
  }

  /** Ends when the lease is lost, or at the end of the process. */
  async #do(): Promise<void> {
    const { isDue, name } = this.work;
    if (isDue !== undefined && !(await isDue())) return;
    const lease = await Lease.take(leaseStoreOf(this.database), name);
    if (lease === undefined) return;
    const portions = this.work.portions();
    const { signal } = this.#end;
    try {
      for (;;) {
        const portion = await this.database.backgroundWork.portion(() => portions.next(), signal);
        if (portion.done === true) return;
        this.done += portion.value;
        if (signal.aborted || !(await lease.keep())) return;
      }
    } finally {
      await portions.return(undefined);
      await lease.end();
    }
  }
}
