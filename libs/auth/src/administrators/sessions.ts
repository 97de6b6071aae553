import { AdministratorEntity, Database, SessionEntity, sharedNow, type UnitOfWork } from '@app/database';
import { Injectable } from '@nestjs/common';
import { AccessTokens, type IssuedToken } from '../access-tokens.js';
import { as, type Origin } from '../audit/origin.js';
import { recordEvent } from '../audit/record-event.js';
import { digestOf, generateSecretString, isWellFormed, SESSION_PREFIX } from '../secret-string.js';

const IDLE_MILLISECONDS = 12 * 3_600_000;
export const LONGEST_SESSION_MILLISECONDS = 7 * 24 * 3_600_000;

/** The time of last use is kept this exactly, so that it costs a write now and then only. */
const SEEN_MILLISECONDS = 60_000;

/** An administrator who is signed in. */
export interface Session {
  digest: string;
  administrator: { id: string; email: string };
  createdAt: number;
  /** When it ends unless it is used before. */
  expiresAt: number;
}

/** A session just begun: the only moment at which its id is known. */
export interface NewSession extends Session {
  secret: string;
}

/**
 * Who is signed in. A session ends after 12 hours without use, and after 7 days; only its digest is stored. Its access tokens
 * are worth nothing without it, and go when they expire.
 */
@Injectable()
export class Sessions {
  constructor(
    private readonly database: Database,
    private readonly tokens: AccessTokens,
  ) {}

  /** Begins a session for a password that was checked; undefined when that password was changed in this moment. */
  async begin(
    { id, email, passwordHash }: AdministratorEntity,
    origin: Origin,
  ): Promise<NewSession | undefined> {
    const secret = generateSecretString(SESSION_PREFIX);
    const digest = digestOf(secret);
    const now = sharedNow();
    const expiresAt = expiryOf(now, now);
    const begun = await this.database.transaction(async (unit) => {
      const { manager } = unit;
      // This also locks the administrator, so that ending all sessions cannot miss the new one.
      const checked = { id, passwordHash };
      const { affected } = await manager.update(AdministratorEntity, checked, { lastSignedInAt: now });
      if (affected === 0) return false;
      await manager.insert(SessionEntity, {
        digest,
        administratorId: id,
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
      });
      await recordEvent(unit, as(origin, 'administrator', id), { kind: 'session.began', subject: id });
      return true;
    });
    return begun ? { secret, digest, administrator: { id, email }, createdAt: now, expiresAt } : undefined;
  }

  /** The session of this id, which counts as a use of it; undefined when there is none, or it has expired. */
  async use(secret: string): Promise<Session | undefined> {
    if (!isWellFormed(SESSION_PREFIX, secret)) return undefined;
    const digest = digestOf(secret);
    const { reading } = this.database;
    const session = await reading.findOneBy(SessionEntity, { digest });
    if (session === null || session.expiresAt <= sharedNow()) return undefined;
    const administrator = await reading.findOneBy(AdministratorEntity, { id: session.administratorId });
    if (administrator === null) return undefined;
    const { id, email } = administrator;
    const expiresAt = await this.#noteUse(session);
    return { digest, administrator: { id, email }, createdAt: session.createdAt, expiresAt };
  }

  /** An access token of every scope, for the API. */
  issueToken(session: Session): Promise<IssuedToken> {
    return this.tokens.issueForSession(session);
  }

  /** Ends one session and its access tokens; on every instance within 5 seconds. */
  async end({ digest, administrator }: Session, origin: Origin): Promise<void> {
    await this.database.transaction(async (unit) => {
      await unit.manager.delete(SessionEntity, { digest });
      await recordEvent(unit, origin, { kind: 'session.ended', subject: administrator.id });
    });
    this.tokens.forget(digest);
  }

  /** Ends all sessions of an administrator and their access tokens; answers how many there were. */
  async endAll(administratorId: string, origin: Origin): Promise<number> {
    const ended = await this.database.transaction(async (unit) => {
      await unit.manager.update(AdministratorEntity, { id: administratorId }, { id: administratorId });
      const digests = await this.endAllIn(unit, administratorId);
      const count = digests.length;
      await recordEvent(unit, origin, {
        kind: 'sessions.ended',
        subject: administratorId,
        details: { count },
      });
      return digests;
    });
    this.forget(ended);
    return ended.length;
  }

  /**
   * Ends all sessions of an administrator that this transaction has locked; answers their digests.
   * `forget` must follow the end of the transaction.
   */
  async endAllIn(unit: UnitOfWork, administratorId: string): Promise<string[]> {
    const sessions = await unit.manager.findBy(SessionEntity, { administratorId });
    const digests = sessions.map(({ digest }) => digest);
    await unit.manager.delete(SessionEntity, { administratorId });
    return digests;
  }

  /** Makes the end of sessions hold on this instance at once. */
  forget(digests: string[]): void {
    for (const digest of digests) this.tokens.forget(digest);
  }

  /** Answers when the session expires now. */
  async #noteUse({ digest, createdAt, lastSeenAt, expiresAt }: SessionEntity): Promise<number> {
    const now = sharedNow();
    if (now - lastSeenAt < SEEN_MILLISECONDS) return expiresAt;
    const used = { lastSeenAt: now, expiresAt: expiryOf(createdAt, now) };
    await this.database.transaction(({ manager }) => manager.update(SessionEntity, { digest }, used));
    return used.expiresAt;
  }
}

function expiryOf(createdAt: number, lastSeenAt: number): number {
  return Math.min(createdAt + LONGEST_SESSION_MILLISECONDS, lastSeenAt + IDLE_MILLISECONDS);
}
