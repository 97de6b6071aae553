import { LostTables } from '@app/classes';
import { Database } from '@app/database';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { workUnderLease } from './leased-work.js';

/** How often it is looked for tables that a process has left. */
const LOOK_MILLISECONDS = 60_000;

/**
 * Drops tables of classes that have no row, at the start and every minute. By one process at a time, class by class; a
 * failure is harmless, since the next look finds the same tables.
 */
@Injectable()
export class TableUpkeep implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(TableUpkeep.name);
  readonly #end = new AbortController();
  #looking: NodeJS.Timeout | undefined;
  #underWay: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly lost: LostTables,
  ) {}

  /** Waits for nothing: requests do not mind such tables. */
  onApplicationBootstrap(): void {
    this.look();
    this.#looking = setInterval(() => this.look(), LOOK_MILLISECONDS).unref();
  }

  /** Waits for the class in progress. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#looking);
    this.#end.abort();
    await this.#underWay;
  }

  /** Drops what there is, unless that is being done. */
  look(): void {
    this.#underWay ??= this.#drop()
      .catch((error: unknown) => {
        if (!this.#end.signal.aborted)
          this.#logger.warn(`Tables of classes that have no row could not be dropped: ${error}`);
      })
      .finally(() => {
        this.#underWay = undefined;
      });
  }

  async #drop(): Promise<void> {
    if ((await this.lost.find()).length === 0) return;
    await workUnderLease(this.database, 'lost_tables', () => this.lost.drop(), this.#end.signal);
  }
}
