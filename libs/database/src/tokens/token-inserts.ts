import type { Database } from '../connection/database.js';
import { queueWrites, type Writes, writeAtOnce } from '../objects/write-queue.js';

/** Most tokens in one statement; each number is prepared once. */
const MAX_TOKENS_PER_STATEMENT = 32;

/** Most tokens that wait. */
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
 * Stores access tokens. Queued tokens share a statement, and so a flush. Whether their owner may have them is not
 * checked, so nothing of it is locked.
 */
export class TokenInserts {
  readonly #writes: Writes<never, NewToken[]>;

  constructor(private readonly database: Database) {
    const makeWrites = database.dialect.singleWriter ? writeAtOnce : queueWrites;
    this.#writes = makeWrites<never, NewToken[]>(
      (batches) => this.#store(batches.flatMap(({ change }) => change([]))),
      // No single token can be at fault.
      () => true,
      { mostWaiting: MOST_WAITING, mostObjects: () => MAX_TOKENS_PER_STATEMENT },
    );
  }

  /** Throws errors of the engine, or DatabaseUnavailable when it would have to wait too long. */
  insert(token: NewToken): Promise<void> {
    return this.#writes.write({ ids: [], change: () => [token] });
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
