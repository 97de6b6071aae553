import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ApplicationEntity,
  ClientLookups,
  ClientSecretEntity,
  Database,
  type FoundClient,
  LastUse,
  sharedNow,
  type UnitOfWork,
} from '@app/database';
import { Problem } from '@app/problems';
import { Injectable } from '@nestjs/common';
import { v7 as newId } from 'uuid';
import { isClientId } from '../access/caller.js';
import { parseScopes } from '../access/scope.js';
import { type AuditContext, recordEvent } from '../audit/record-event.js';
import { requireGrantOver } from './grants.js';
import { digestOf, generateSecretString, SECRET_PREFIX } from './secret-string.js';

/** Two, so that a new secret can be handed out before the old one stops working. */
const MAX_LIVE_SECRETS = 2;

/** A refusal takes this long from the start of the look-up, so that its time does not reveal what was found. */
const REFUSAL_MILLISECONDS = 10;

const DUMMY_DIGEST = '0'.repeat(64);
const SECRET_ID = /^[0-9a-f-]{36}$/;

/** An application authenticated by its secret. */
export interface Client {
  id: string;
  name: string;
  scopes: string[];
  enabled: boolean;
  /** Tokens carry it; a new one revokes them. */
  epoch: string;
  /** When a token was last issued to it, to the minute. */
  lastUsedAt: number | null;
}

/** A secret just created. Its value is known at this moment only. */
export interface NewSecret {
  id: string;
  secret: string;
  hint: string;
  createdAt: number;
}

/** The client secrets of applications. Only their digests are stored. */
@Injectable()
export class ClientSecrets {
  readonly #lookups: ClientLookups;
  readonly #lastUse: LastUse;

  constructor(private readonly database: Database) {
    this.#lookups = new ClientLookups(database);
    this.#lastUse = new LastUse(database);
  }

  /**
   * The application with this id and secret, whether enabled or not. An unknown application costs as many comparisons
   * as a wrong secret, and both are refused after the same time.
   */
  async authenticate(clientId: string, secret: string): Promise<Client | undefined> {
    const refusal = sleep(REFUSAL_MILLISECONDS, undefined);
    const offered = Buffer.from(digestOf(secret), 'hex');
    const found = isClientId(clientId) ? await this.#lookups.find(clientId) : undefined;

    let used: FoundClient['secrets'][number] | undefined;
    for (let position = 0; position < MAX_LIVE_SECRETS; position++) {
      const stored = Buffer.from(found?.secrets[position]?.digest ?? DUMMY_DIGEST, 'hex');
      if (timingSafeEqual(offered, stored)) used = found?.secrets[position];
    }
    if (found === undefined || used === undefined) return refusal;

    this.#lastUse.note('client_secrets', used);
    const { id, name, enabled, epoch, lastUsedAt } = found;
    return { id, name, scopes: parseScopes(found.scopes), enabled, epoch, lastUsedAt };
  }

  /** Creates another secret. If two are live, the older one ends. */
  rotate(applicationId: string, audit: AuditContext): Promise<NewSecret> {
    return this.database.transaction(async (unit) => {
      await lockApplication(unit, applicationId);
      await requireGrantOver(unit, audit, applicationId);
      return this.#addRecorded(unit, applicationId, generateSecretString(SECRET_PREFIX), audit);
    });
  }

  /** Makes the given secret live, if it is not yet. */
  async ensure(applicationId: string, secret: string, audit: AuditContext): Promise<void> {
    await this.database.transaction(async (unit) => {
      await lockApplication(unit, applicationId);
      const known = { applicationId, digest: digestOf(secret) };
      if (!(await unit.manager.existsBy(ClientSecretEntity, known)))
        await this.#addRecorded(unit, applicationId, secret, audit);
    });
  }

  /** Ends one secret, the last one too: the application then gets no tokens until it is given another. */
  async remove(applicationId: string, secretId: string, audit: AuditContext): Promise<void> {
    await this.database.transaction(async (unit) => {
      await lockApplication(unit, applicationId);
      await requireGrantOver(unit, audit, applicationId);
      const found =
        SECRET_ID.test(secretId) &&
        (await unit.manager.existsBy(ClientSecretEntity, { id: secretId, applicationId }));
      if (!found) throw new Problem('secret_not_found', 'The application has no secret of this id.');
      await this.#end(unit, applicationId, secretId, audit);
    });
  }

  /** Stores a secret of an application that this transaction created or locked, and that has fewer than the most. */
  add(unit: UnitOfWork, applicationId: string, secret: string): Promise<NewSecret> {
    return this.#insert(unit, { applicationId, secret, createdAt: sharedNow() });
  }

  async #insert(
    { manager }: UnitOfWork,
    { applicationId, secret, createdAt }: { applicationId: string; secret: string; createdAt: number },
  ): Promise<NewSecret> {
    const added = { id: newId(), hint: [...secret].slice(-4).join(''), createdAt };
    await manager.insert(ClientSecretEntity, {
      ...added,
      applicationId,
      digest: digestOf(secret),
      lastUsedAt: null,
    });
    return { ...added, secret };
  }

  async #addRecorded(
    unit: UnitOfWork,
    applicationId: string,
    secret: string,
    audit: AuditContext,
  ): Promise<NewSecret> {
    const newestFirst = await unit.manager.find(ClientSecretEntity, {
      where: { applicationId },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    for (const { id } of newestFirst.slice(MAX_LIVE_SECRETS - 1))
      await this.#end(unit, applicationId, id, audit);
    // Their order decides which of them ends, and clocks may be wrong.
    const createdAt = Math.max(sharedNow(), (newestFirst[0]?.createdAt ?? 0) + 1);
    const added = await this.#insert(unit, { applicationId, secret, createdAt });
    await recordEvent(unit, audit, {
      kind: 'secret.created',
      subject: applicationId,
      details: { secret: added.id },
    });
    return added;
  }

  async #end(unit: UnitOfWork, applicationId: string, id: string, audit: AuditContext): Promise<void> {
    await unit.manager.delete(ClientSecretEntity, { id });
    await recordEvent(unit, audit, {
      kind: 'secret.ended',
      subject: applicationId,
      details: { secret: id },
    });
  }
}

/**
 * Locks the application against changes to it, or to anything that belongs to it, until this transaction ends.
 * @throws Problem application_not_found
 */
export async function lockApplication({ manager }: UnitOfWork, id: string): Promise<void> {
  // An update that changes nothing locks the row on every engine.
  const { affected } = isClientId(id)
    ? await manager.update(ApplicationEntity, { id }, { id })
    : { affected: 0 };
  if (affected === 0) throw applicationNotFound();
}

/** The problem of an id that no application has. */
export function applicationNotFound(): Problem {
  return new Problem('application_not_found', 'There is no application of this id.');
}
