import {
  AdministratorEntity,
  type AdministratorRole,
  Database,
  findSession,
  type KnownSession,
  noteSessionUse,
  SessionEntity,
  sharedNow,
  type UnitOfWork,
} from '@app/database';
import { Injectable } from '@nestjs/common';
import { type AuditContext, actingAs, recordEvent } from '../audit/record-event.js';
import {
  digestOf,
  generateSecretString,
  isWellFormed,
  SESSION_PREFIX,
} from '../credentials/secret-string.js';
import { AccessTokens, type IssuedToken } from '../tokens/access-tokens.js';

const IDLE_MILLISECONDS = 12 * 3_600_000;
export const MAX_SESSION_MILLISECONDS = 7 * 24 * 3_600_000;

/** How many live sessions an administrator may have. The housekeeping ends the oldest above this. */
export const MAX_SESSIONS = 1000;

/** The precision of the stored time of last use, so that a use costs a write only now and then. */
const SEEN_MILLISECONDS = 60_000;

/** The session of a signed-in administrator. */
export interface Session {
  digest: string;
  administrator: { id: string; email: string; role: AdministratorRole };
  createdAt: number;
  /** When it expires, unless it is used before. */
  expiresAt: number;
}

/** A session just begun. Its id is known at this moment only. */
export interface NewSession extends Session {
  secret: string;
}

/**
 * The sessions of administrators. A session ends after 12 hours without use, and after 7 days; only its digest is
 * stored. Its access tokens are invalid without it, and are removed when they expire. Of more than `MAX_SESSIONS` the
 * oldest end within a minute or two.
 */
@Injectable()
export class Sessions {
  constructor(
    private readonly database: Database,
    private readonly tokens: AccessTokens,
  ) {}

  /** Begins a session for a verified password; undefined if that password was changed concurrently. */
  begin(administrator: AdministratorEntity, audit: AuditContext): Promise<NewSession | undefined> {
    return this.database.transaction((unit) => this.beginIn(unit, administrator, audit));
  }

  /** The same in a transaction. */
  async beginIn(
    unit: UnitOfWork,
    { id, email, passwordHash }: AdministratorEntity,
    audit: AuditContext,
  ): Promise<NewSession | undefined> {
    const { manager } = unit;
    const secret = generateSecretString(SESSION_PREFIX);
    const digest = digestOf(secret);
    const now = sharedNow();
    const expiresAt = expiryOf(now, now);
    // This also locks the administrator, so that ending all sessions cannot miss the new one.
    const checked = { id, passwordHash };
    const { affected } = await manager.update(AdministratorEntity, checked, { lastSignedInAt: now });
    if (affected === 0) return undefined;
    // It may have changed while the password was verified, and cannot until this transaction has ended.
    const { role } = await manager.findOneByOrFail(AdministratorEntity, { id });
    await manager.insert(SessionEntity, {
      digest,
      administratorId: id,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
    });
    await recordEvent(unit, actingAs(audit, 'administrator', id), { kind: 'session.began', subject: id });
    return { secret, digest, administrator: { id, email, role }, createdAt: now, expiresAt };
  }

  /** The session of this id, and counts this as a use; undefined if there is none or it has expired. */
  async use(secret: string): Promise<Session | undefined> {
    if (!isWellFormed(SESSION_PREFIX, secret)) return undefined;
    const digest = digestOf(secret);
    const session = await findSession(this.database, digest, sharedNow());
    if (session === undefined) return undefined;
    const { administrator, createdAt } = session;
    return { digest, administrator, createdAt, expiresAt: await this.#noteUse(digest, session) };
  }

  /** An access token for the API, of the scopes that the administrator's role allows. */
  issueToken({ digest, administrator: { role } }: Session): Promise<IssuedToken> {
    return this.tokens.issueForSession({ digest, role });
  }

  /** Ends one session and its access tokens: here at once, on every instance within 5 seconds. */
  async end({ digest, administrator }: Session, audit: AuditContext): Promise<void> {
    await this.database.transaction(async (unit) => {
      await unit.manager.delete(SessionEntity, { digest });
      await recordEvent(unit, audit, { kind: 'session.ended', subject: administrator.id });
    });
    this.tokens.forget([digest]);
  }

  /** Ends all sessions of an administrator and their access tokens; returns how many sessions there were. */
  async endAll(administratorId: string, audit: AuditContext): Promise<number> {
    const ended = await this.database.transaction(async (unit) => {
      await unit.manager.update(AdministratorEntity, { id: administratorId }, { id: administratorId });
      const count = await this.endAllIn(unit, administratorId);
      await recordEvent(unit, audit, {
        kind: 'sessions.ended',
        subject: administratorId,
        details: { count },
      });
      return count;
    });
    this.forget(administratorId);
    return ended;
  }

  /**
   * Ends all sessions of an administrator whose row this transaction has locked; returns how many there were. None is
   * read, as there may be a hundred thousand. Call `forget` after the commit.
   */
  async endAllIn(unit: UnitOfWork, administratorId: string): Promise<number> {
    const { affected } = await unit.manager.delete(SessionEntity, { administratorId });
    return affected!;
  }

  /** Invalidates the cached tokens of an administrator on this instance. */
  forget(administratorId: string): void {
    this.tokens.forget([administratorId]);
  }

  /** Returns when the session expires after this use. */
  async #noteUse(digest: string, { createdAt, lastSeenAt, expiresAt }: KnownSession): Promise<number> {
    const now = sharedNow();
    if (now - lastSeenAt < SEEN_MILLISECONDS) return expiresAt;
    const used = { lastSeenAt: now, expiresAt: expiryOf(createdAt, now) };
    await noteSessionUse(this.database, digest, used);
    return used.expiresAt;
  }
}

function expiryOf(createdAt: number, lastSeenAt: number): number {
  return Math.min(createdAt + MAX_SESSION_MILLISECONDS, lastSeenAt + IDLE_MILLISECONDS);
}
