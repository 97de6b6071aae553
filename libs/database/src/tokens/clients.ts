import type { Database } from '../connection/database.js';
import { sharedNow } from '../engine/clock.js';

/** Precision of the time of last use, which so costs a write now and then only. */
const PRECISION_MILLISECONDS = 60_000;

/** An application, and its secrets. */
export interface FoundClient {
  id: string;
  name: string;
  /** Space-separated. */
  scopes: string;
  enabled: boolean;
  epoch: string;
  lastUsedAt: number | null;
  /** Its live secrets, oldest first. */
  secrets: { id: string; digest: string; lastUsedAt: number | null }[];
}

interface Row {
  id: string;
  name: string;
  scopes: string;
  enabled: number;
  epoch: string;
  last_used_at: number | string | null;
  secret: string | null;
  digest: string;
  secret_last_used_at: number | string | null;
}

const FIND =
  'SELECT a.id, a.name, a.scopes, a.enabled, a.epoch, a.last_used_at, ' +
  's.id AS secret, s.digest, s.last_used_at AS secret_last_used_at ' +
  'FROM applications a LEFT JOIN client_secrets s ON s.application_id = a.id ' +
  'WHERE a.id = ? ORDER BY s.created_at, s.id';

/** Finds applications with their secrets, by one statement. */
export class ClientLookups {
  readonly #asked = new Map<string, Promise<FoundClient | undefined>>();

  constructor(private readonly database: Database) {}

  /** Single flight: callers for one id at the same moment share the statement, sent after the last of them. */
  find(id: string): Promise<FoundClient | undefined> {
    const asked = this.#asked.get(id) ?? this.#ask(id);
    this.#asked.set(id, asked);
    return asked;
  }

  async #ask(id: string): Promise<FoundClient | undefined> {
    // After the input that has arrived by now is read.
    await new Promise(setImmediate);
    this.#asked.delete(id);
    const rows = await this.database.query<Row>(FIND, [id], true);
    return clientOf(rows);
  }
}

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

function clientOf(rows: readonly Row[]): FoundClient | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  const { id, name, scopes, enabled, epoch } = first;
  const secrets = rows.flatMap(({ secret, digest, secret_last_used_at: at }) =>
    secret === null ? [] : [{ id: secret, digest, lastUsedAt: instant(at) }],
  );
  return {
    id,
    name,
    scopes,
    enabled: Number(enabled) === 1,
    epoch,
    lastUsedAt: instant(first.last_used_at),
    secrets,
  };
}

function instant(at: number | string | null): number | null {
  return at === null ? null : Number(at);
}
