import { AuditEventEntity, Database, findOldEvents, removeEvents, sharedNow } from '@app/database';
import { Injectable, Logger } from '@nestjs/common';
import { AuthSettings } from '../auth-settings.js';
import { addEventDetails, BY_SERVICE, recordEvent } from './record-event.js';

const DAY_MILLISECONDS = 24 * 3_600_000;

/** The event that records a removal. */
const REMOVAL = { kind: 'audit.removed', subject: 'audit_events' } as const;

/** Removes audit events that are older than the settings say. */
@Injectable()
export class AuditRetention {
  readonly #logger = new Logger(AuditRetention.name);

  constructor(
    private readonly database: Database,
    private readonly settings: AuthSettings,
  ) {}

  /**
   * Removes events in portions, only of whole days, so that there is one removal a day; yields how many each portion
   * had. The removal is an event itself, recorded with the first portion and updated with each.
   */
  async *removeOld(): AsyncGenerator<number> {
    const { auditRetentionDays: days } = this.settings;
    if (days === undefined) return;
    const before = (Math.floor(sharedNow() / DAY_MILLISECONDS) - days) * DAY_MILLISECONDS;
    const date = new Date(before).toISOString();
    // Entries of an index stay for a while after their rows, so each look begins where the one before has ended.
    for (let event: string | undefined, count = 0, from = 0; ; ) {
      const old = await findOldEvents(this.database, { from, before });
      if (old.length === 0) return;
      if (event === undefined) await this.#announce(date, days);
      const removed = await this.database.transaction(async (unit) => {
        const removed = await removeEvents(this.database, unit, old);
        const details = { count: count + removed, before: date };
        if (event === undefined)
          return { removed, event: await recordEvent(unit, BY_SERVICE, { ...REMOVAL, details }) };
        await addEventDetails(unit, event, details);
        return { removed, event };
      });
      ({ event } = removed);
      count += removed.removed;
      from = Number(old.at(-1)!.at);
      yield removed.removed;
    }
  }

  /** Warns before the first removal, since the operator may not know that it happens. */
  async #announce(date: string, days: number): Promise<void> {
    if (await this.database.reading.existsBy(AuditEventEntity, REMOVAL)) return;
    this.#logger.warn(
      `Audit events from before ${date} are removed, and from now on daily those older than ${days} days ` +
        '(AUDIT_RETENTION; "off" keeps all)',
    );
  }
}
