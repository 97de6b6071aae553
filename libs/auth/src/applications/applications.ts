import { pace } from '@app/concurrency';
import {
  ApplicationEntity,
  addListedWords,
  ClientSecretEntity,
  changeListedWords,
  Database,
  type ListSearch,
  largeRowPage,
  listedApplication,
  removeListedWords,
  rowsInOrder,
} from '@app/database';
import { type ChangeCondition, mapInTurns, mapPortions, PageMetadataDto, type PagePortions } from '@app/http';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { isClientId } from '../access/caller.js';
import { DEFAULT_SCOPES } from '../access/scope.js';
import { listSearch, type SearchedPage } from '../access/search-query.js';
import { type AuditContext, addEventDetails, recordEvent } from '../audit/record-event.js';
import { applicationNotFound, ClientSecrets, lockApplication } from '../credentials/client-secrets.js';
import { requireGrant, requireGrantOver, requireLiveToken } from '../credentials/grants.js';
import {
  generateSecretString,
  newEpoch,
  randomIdentifier,
  SECRET_PREFIX,
} from '../credentials/secret-string.js';
import { AccessTokens, type TokenCount } from '../tokens/access-tokens.js';
import {
  ApplicationDto,
  type CreateApplicationDto,
  CreatedApplicationDto,
  type ListedApplication,
  type UpdateApplicationDto,
} from './application.dto.js';

const LIST = 'applications';

/** Each may have a thousand scopes. */
const PORTION = 100;

/** The OAuth applications that may obtain tokens. */
@Injectable()
export class Applications {
  constructor(
    private readonly database: Database,
    private readonly tokens: AccessTokens,
    private readonly secrets: ClientSecrets,
  ) {}

  /** A page of them, or of those that a search finds, oldest first. */
  async list(
    request: SearchedPage,
  ): Promise<{ metadata: PageMetadataDto; applications: PagePortions<ApplicationDto> }> {
    const { portions, total } = await largeRowPage(
      this.database,
      ApplicationEntity,
      'scopes',
      { createdAt: 'ASC', id: 'ASC' },
      request,
      { where: {}, search: await this.#searchOf(request) },
    );
    const applications = await mapPortions(portions, (rows) => this.#withSecrets(rows));
    return { metadata: PageMetadataDto.of(request, total), applications };
  }

  async #searchOf(request: SearchedPage): Promise<ListSearch | undefined> {
    const id = request.search?.trim() ?? '';
    const isKnown = isClientId(id) && (await this.database.reading.existsBy(ApplicationEntity, { id }));
    return listSearch(LIST, request, isKnown ? id : undefined);
  }

  async #withSecrets(rows: readonly ApplicationEntity[]): Promise<ApplicationDto[]> {
    if (pace.isDue) await pace.turn();
    const secrets = await this.database.reading.find(ClientSecretEntity, {
      where: { applicationId: In(rows.map(({ id }) => id)) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    const secretsOf = new Map<string, ClientSecretEntity[]>(rows.map(({ id }) => [id, []]));
    for (const secret of secrets) secretsOf.get(secret.applicationId)!.push(secret);
    return mapInTurns(rows, (row) => ApplicationDto.of(row, secretsOf.get(row.id)!));
  }

  /** All of them, oldest first, without their secrets, some at a time. */
  async *inPortions(): AsyncGenerator<ListedApplication[]> {
    for await (const rows of rowsInOrder(this.database.reading, ApplicationEntity, PORTION))
      yield rows.map(ApplicationDto.listed);
  }

  /** @throws Problem application_not_found */
  async get(id: string): Promise<ApplicationDto> {
    if (!isClientId(id)) throw applicationNotFound();
    return find(this.database.reading, id);
  }

  /**
   * Creates an application with its first secret. Only this response holds the secret.
   * @throws Problem insufficient_scope for scopes beyond those of the caller
   */
  async create({ name, scopes }: CreateApplicationDto, audit: AuditContext): Promise<CreatedApplicationDto> {
    const id = `app_${randomIdentifier()}`;
    const secret = generateSecretString(SECRET_PREFIX);
    requireGrant(audit, scopes ?? DEFAULT_SCOPES);
    const made = await this.insert({ id, name, scopes: scopes ?? DEFAULT_SCOPES, secret }, audit);
    return CreatedApplicationDto.withSecret(made, secret);
  }

  /**
   * Stores a new application with its first secret. It is not read again: that could fail, and no answer tell the
   * secret.
   */
  insert(
    application: { id: string; name: string; scopes: readonly string[]; secret: string },
    audit: AuditContext,
  ): Promise<ApplicationDto> {
    const { id, name, scopes, secret } = application;
    return this.database.transaction(async (unit) => {
      await requireLiveToken(unit, audit);
      const made: ApplicationEntity = {
        id,
        name,
        scopes: [...new Set(scopes)].join(' '),
        enabled: true,
        epoch: newEpoch(),
        createdAt: Date.now(),
        lastUsedAt: null,
      };
      await unit.manager.insert(ApplicationEntity, made);
      await addListedWords(unit, LIST, listedApplication(made));
      const { id: secretId, hint, createdAt } = await this.secrets.add(unit, id, secret);
      await recordEvent(unit, audit, {
        kind: 'application.created',
        subject: id,
        details: { name, scopes },
      });
      return ApplicationDto.of(made, [{ id: secretId, hint, createdAt, lastUsedAt: null }]);
    });
  }

  /**
   * Changes the members given. Scopes removed from the application end for its tokens too; disabling revokes the
   * tokens.
   * @throws Problem application_not_found, insufficient_scope, and what `condition` throws
   */
  async update(
    id: string,
    change: UpdateApplicationDto,
    audit: AuditContext,
    condition?: ChangeCondition<ApplicationDto>,
  ): Promise<ApplicationDto> {
    const { name, scopes, enabled } = change;
    const changes = {
      ...(name == null ? {} : { name }),
      ...(scopes == null ? {} : { scopes: [...new Set(scopes)].join(' ') }),
      ...(enabled == null ? {} : { enabled }),
      ...(enabled === false ? { epoch: newEpoch() } : {}),
    };
    const updated = await this.database.transaction(async (unit) => {
      await lockApplication(unit, id);
      await requireGrantOver(unit, audit, id, change);
      const current = await find(unit.manager, id);
      condition?.(current);
      if (Object.keys(changes).length === 0) return current;
      await unit.manager.update(ApplicationEntity, { id }, changes);
      if (name != null) await changeListedWords(unit, LIST, entryOf(current), entryOf({ ...current, name }));
      await recordEvent(unit, audit, {
        kind: enabled === false ? 'application.disabled' : 'application.changed',
        subject: id,
        details: {
          ...(name == null ? {} : { name }),
          ...(scopes == null ? {} : { scopes }),
          ...(enabled == null ? {} : { enabled }),
        },
      });
      return find(unit.manager, id);
    });
    this.tokens.forget([id]);
    return updated;
  }

  /**
   * Deletes it with its secrets, which revokes its tokens.
   * @throws Problem application_not_found, insufficient_scope, and what `condition` throws
   */
  async remove(id: string, audit: AuditContext, condition?: ChangeCondition<ApplicationDto>): Promise<void> {
    await this.database.transaction(async (unit) => {
      await lockApplication(unit, id);
      await requireGrantOver(unit, audit, id);
      const current = await find(unit.manager, id);
      condition?.(current);
      await unit.manager.delete(ClientSecretEntity, { applicationId: id });
      await unit.manager.delete(ApplicationEntity, { id });
      await removeListedWords(unit, LIST, entryOf(current));
      await recordEvent(unit, audit, { kind: 'application.deleted', subject: id });
    });
    this.tokens.forget([id]);
  }

  /** Revokes its tokens; returns how many were still valid. @throws Problem application_not_found */
  async revokeTokens(id: string, audit: AuditContext): Promise<TokenCount> {
    const { epoch, event } = await this.database.transaction(async (unit) => {
      await lockApplication(unit, id);
      const { epoch } = await unit.manager.findOneByOrFail(ApplicationEntity, { id });
      await unit.manager.update(ApplicationEntity, { id }, { epoch: newEpoch() });
      return { epoch, event: await recordEvent(unit, audit, { kind: 'tokens.revoked', subject: id }) };
    });
    this.tokens.forget([id]);
    // The tokens are revoked by now, so the operation succeeds even if counting them fails.
    const counted = await this.tokens.count(id, epoch);
    await this.database.transaction((unit) => addEventDetails(unit, event, { ...counted })).catch(() => {});
    return counted;
  }
}

function entryOf({ client_id: id, name, createdAt }: ApplicationDto) {
  return listedApplication({ id, name, createdAt: Date.parse(createdAt) });
}

/** An application as this transaction, or a plain read, sees it. @throws Problem application_not_found */
async function find(manager: EntityManager, id: string): Promise<ApplicationDto> {
  const application = await manager.findOneBy(ApplicationEntity, { id });
  if (application === null) throw applicationNotFound();
  const secrets = await manager.find(ClientSecretEntity, {
    where: { applicationId: id },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  return ApplicationDto.of(application, secrets);
}
