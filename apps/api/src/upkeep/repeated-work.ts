import type { Database } from '@app/database';
import { Logger } from '@nestjs/common';
import { workUnderLease } from './leased-work.js';

/** How often it is looked for something to do. */
const LOOK_MILLISECONDS = 60_000;

/** Work that is done when there is any: by one process at a time, in portions. */
interface DueWork {
  /** Names its lease. */
  name: string;
  isDue(): Promise<boolean>;
  /** Does it, and yields after each portion. */
  portions(): AsyncGenerator<number>;
  /** What a warning says before the error. */
  failure: string;
}

/** Looks every minute for work to do. A failure is a warning and harmless, since the next look finds the same. */
export class RepeatedWork {
  readonly #logger = new Logger(RepeatedWork.name);
  readonly #end = new AbortController();
  #looking: NodeJS.Timeout | undefined;
  #underWay: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly work: DueWork,
  ) {}

  /** The first look is now; waits for nothing. */
  begin(): void {
    this.look();
    this.#looking = setInterval(() => this.look(), LOOK_MILLISECONDS).unref();
  }

  /** Waits for the portion in progress. */
  async end(): Promise<void> {
    clearInterval(this.#looking);
    this.#end.abort();
    await this.#underWay;
  }

  /** Does what there is, unless that is being done. */
  look(): void {
    this.#underWay ??= this.#do()
      .catch((error: unknown) => {
        if (!this.#end.signal.aborted) this.#logger.warn(`${this.work.failure}: ${error}`);
      })
      .finally(() => {
        this.#underWay = undefined;
      });
  }

  async #do(): Promise<void> {
    if (!(await this.work.isDue())) return;
    await workUnderLease(this.database, this.work.name, () => this.work.portions(), this.#end.signal);
  }
}
