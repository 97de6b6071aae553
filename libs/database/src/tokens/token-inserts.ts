import type { Database } from '../database.js';
import { GroupedChanges } from '../grouped-changes.js';

/** Tokens in one statement, each number of which is prepared once. */
const MOST_TOGETHER = 32;

/** So many may wait at once. */
const MOST_WAITING = 10_000;

const COLUMNS = 'digest, application_id, epoch, session_digest, scopes, issued_at, expires_at';

/** A token to be stored, of an application or of a session. */
export interface NewToken {
  digest: string;
  applicationId: string | null;
  epoch: string;
  sessionDigest: string | null;
  scopes: string;
  issuedAt: number;
  expiresAt: number;
}

/**
 * Stores access tokens. Those that are asked for together share a statement, and so a flush. Whether their owner may have
 * them is not looked at, so nothing of it is locked.
 */
export class TokenInserts {
  readonly #grouped: GroupedChanges<never, NewToken[]>;

  constructor(private readonly database: Database) {
    this.#grouped = new GroupedChanges<never, NewToken[]>(
      (batches) => this.#store(batches.flatMap(({ change }) => change([]))),
      // None of them can be at fault.
      () => true,
      {
        alone: database.dialect.singleWriter,
        mostWaiting: MOST_WAITING,
        mostObjects: () => MOST_TOGETHER,
      },
    );
  }

  /** Throws errors of the engine, or DatabaseUnavailable when it would have to wait too long. */
  insert(token: NewToken): Promise<void> {
    return this.#grouped.make({ ids: [], change: () => [token] });
  }

  async #store(tokens: readonly NewToken[]): Promise<void> {
    const rows = tokens.map(() => '(?, ?, ?, ?, ?, ?, ?)').join(', ');
    const values = tokens.flatMap((token) => [
      token.digest,
      token.applicationId,
      token.epoch,
      token.sessionDigest,
      token.scopes,
      token.issuedAt,
      token.expiresAt,
    ]);
    await this.database.execute([{ text: `INSERT INTO access_tokens (${COLUMNS}) VALUES ${rows}`, values }]);
    this.database.activity.noteGroup(tokens.length);
  }
}
