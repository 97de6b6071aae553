import type { Database } from '../connection/database.js';
import { sharedNow } from '../engine/clock.js';

/** Precision of the time of last use, which so costs a write now and then only. */
const PRECISION_MILLISECONDS = 60_000;

/** Notes when applications and secrets were last used, in the background: no request waits for it. */
export class LastUse {
  readonly #underWay = new Set<string>();

  constructor(private readonly database: Database) {}

  /** Notes a use now. A failure to store it is ignored: the next use notes its own time. */
  note(
    table: 'applications' | 'client_secrets',
    { id, lastUsedAt }: { id: string; lastUsedAt: number | null },
  ): void {
    const now = sharedNow();
    const noted = `${table} ${id}`;
    if ((lastUsedAt !== null && now - lastUsedAt < PRECISION_MILLISECONDS) || this.#underWay.has(noted))
      return;
    this.#underWay.add(noted);
    const text = `UPDATE ${table} SET last_used_at = ? WHERE id = ? AND (last_used_at IS NULL OR last_used_at <= ?)`;
    this.database
      .execute([{ text, values: [now, id, now - PRECISION_MILLISECONDS] }])
      .catch(() => {})
      .finally(() => this.#underWay.delete(noted));
  }
}
