import { AuditRetention, AuthSettings, MOST_SESSIONS } from '@app/auth';
import { Database, EXPIRING_TABLES, expiredRows, surplusSessions, surplusTokens } from '@app/database';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { workUnderLease } from './leased-work.js';

const SWEEP_MILLISECONDS = 60_000;

/** Removes rows of one kind in portions, and yields how many each portion had. */
type Remove = () => AsyncGenerator<number>;

/** Statistics of the removal of one kind of rows in this process. */
interface Removals {
  removed: number;
  failed: number;
  isRunning: boolean;
}

/**
 * Removes obsolete rows every minute. Each kind is removed by one process at a time, in portions, and independently: a
 * kind that fails, or never ends, delays no other. A failure is harmless: the next run finds the same rows.
 */
@Injectable()
export class Housekeeping implements OnModuleInit, OnModuleDestroy {
  /** By kind. */
  readonly removals = new Map<string, Removals>();
  readonly #logger = new Logger(Housekeeping.name);
  readonly #end = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  readonly #kinds: ReadonlyMap<string, Remove>;
  #sweeping: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    { maxLiveTokens }: AuthSettings,
    retention: AuditRetention,
  ) {
    this.#kinds = new Map<string, Remove>([
      ...EXPIRING_TABLES.map((table) => [table, () => expiredRows(database, table)] as const),
      ['surplus_tokens', () => surplusTokens(database, maxLiveTokens)],
      ['surplus_sessions', () => surplusSessions(database, MOST_SESSIONS)],
      ['audit_events', () => retention.removeOld()],
    ]);
    for (const kind of this.#kinds.keys())
      this.removals.set(kind, { removed: 0, failed: 0, isRunning: false });
  }

  onModuleInit(): void {
    this.#sweeping = setInterval(() => void this.sweep(), SWEEP_MILLISECONDS).unref();
  }

  /** Waits for the portions in progress. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#sweeping);
    this.#end.abort();
    await Promise.all(this.#underWay);
  }

  /** Removes each kind, unless this process or another is doing so; resolves when all are done. Never rejects. */
  async sweep(): Promise<void> {
    await Promise.all([...this.#kinds].map(([kind, remove]) => this.#begin(kind, remove)));
  }

  async #begin(kind: string, remove: Remove): Promise<void> {
    const removals = this.removals.get(kind)!;
    if (removals.isRunning) return;
    removals.isRunning = true;
    const work = this.#remove(kind, remove, removals)
      .catch((error: unknown) => {
        if (this.#end.signal.aborted) return;
        removals.failed++;
        this.#logger.warn(`Rows could not be removed (${kind}): ${error}`);
      })
      .finally(() => {
        removals.isRunning = false;
        this.#underWay.delete(work);
      });
    this.#underWay.add(work);
    await work;
  }

  #remove(kind: string, remove: Remove, removals: Removals): Promise<void> {
    return workUnderLease(this.database, kind, remove, this.#end.signal, (removed) => {
      removals.removed += removed;
    });
  }
}
