import { AuditRetention, AuthSettings, MAX_SESSIONS } from '@app/auth';
import { Database, EXPIRING_TABLES, expiredRows, surplusSessions, surplusTokens } from '@app/database';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { PeriodicTask } from './periodic-task.js';

/**
 * Removes obsolete rows every minute. Each kind is removed by one process at a time, in portions, and independently: a
 * kind that fails, or never ends, delays no other.
 */
@Injectable()
export class Housekeeping implements OnModuleInit, OnModuleDestroy {
  /** By kind. */
  readonly removals = new Map<string, PeriodicTask>();

  constructor(database: Database, { maxLiveTokens }: AuthSettings, retention: AuditRetention) {
    const add = (name: string, portions: () => AsyncGenerator<number>) => {
      const failure = `Rows could not be removed (${name})`;
      this.removals.set(name, new PeriodicTask(database, { name, portions, failure }));
    };
    for (const table of EXPIRING_TABLES) add(table, () => expiredRows(database, table));
    add('surplus_tokens', () => surplusTokens(database, maxLiveTokens));
    add('surplus_sessions', () => surplusSessions(database, MAX_SESSIONS));
    add('audit_events', () => retention.removeOld());
  }

  onModuleInit(): void {
    for (const removal of this.removals.values()) removal.begin();
  }

  /** Waits for the portions in progress. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.removals.values()].map((removal) => removal.end()));
  }

  /** Removes each kind, unless this process or another is doing so; resolves when all are done. Never rejects. */
  async sweep(): Promise<void> {
    await Promise.all([...this.removals.values()].map((removal) => removal.look()));
  }
}
