import type { Database } from '../connection/database.js';
import { writeQueueOf } from '../write-queue/group-commit-queue.js';
import { MAX_SMALL_WAITING, type QueuedWrite, type WriteQueue } from '../write-queue/write-queue.js';

/** Most tokens in one statement; each number is prepared once. */
const MAX_TOKENS_PER_STATEMENT = 32;

const COLUMNS = 'digest, application_id, epoch, session_digest, scopes, issued_at, expires_at';

/** A token to be stored, of an application or of a session. */
interface NewToken {
  digest: string;
  applicationId: string | null;
  epoch: string;
  sessionDigest: string | null;
  scopes: string;
  issuedAt: number;
  expiresAt: number;
}

/** A new token has no id of an object. */
interface TokenInsert extends QueuedWrite {
  readonly token: NewToken;
}

/**
 * Stores access tokens. Queued tokens share a statement, and so a flush. Whether their owner may have them is not
 * checked, so nothing of it is locked.
 */
export class TokenInserts {
  readonly #queue: WriteQueue<TokenInsert, void>;

  constructor(private readonly database: Database) {
    this.#queue = writeQueueOf(database.dialect)<TokenInsert, void>(
      (inserts) => this.#store(inserts.map(({ token }) => token)),
      // No single token can be at fault.
      () => true,
      { mostWaiting: MAX_SMALL_WAITING, mostObjects: () => MAX_TOKENS_PER_STATEMENT },
    );
  }

  /** Throws errors of the engine, or DatabaseUnavailable when it would have to wait too long. */
  insert(token: NewToken): Promise<void> {
    return this.#queue.write({ ids: [], token });
  }

  async #store(tokens: readonly NewToken[]): Promise<readonly never[]> {
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
    return [];
  }
}
