import { setTimeout as pause } from 'node:timers/promises';
import { AuditRetention, AuthSettings } from '@app/auth';
import { Database, EXPIRING_TABLES, expiredRows, Lease, leasesOf, surplusTokens } from '@app/database';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';

const SWEEP_MILLISECONDS = 60_000;

/** After each portion the removal pauses for as long as it took, at most this long, to let other writers in. */
const LONGEST_PAUSE_MILLISECONDS = 1000;

/** Removes rows of one kind in portions, and yields how many each portion had. */
type Remove = () => AsyncGenerator<number>;

/** Statistics of the removal of one kind of rows in this process. */
export interface Removals {
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

  async #remove(kind: string, remove: Remove, removals: Removals): Promise<void> {
    const lease = await Lease.take(leasesOf(this.database), kind);
    if (lease === undefined) return;
    try {
      let began = performance.now();
      for await (const removed of remove()) {
        removals.removed += removed;
        const took = performance.now() - began;
        if (this.#end.signal.aborted || !(await lease.keep())) return;
        await this.#pause(Math.min(took, LONGEST_PAUSE_MILLISECONDS));
        began = performance.now();
      }
    } finally {
      await lease.end();
    }
  }

  async #pause(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, { signal: this.#end.signal }).catch(() => {});
  }
}
