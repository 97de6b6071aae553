import { AuditEventEntity, type UnitOfWork } from '@app/database';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import { addressOf, type Caller } from '../access/caller.js';

/** What is recorded. The names are part of the contract. */
export const AUDIT_KINDS = [
  'administrator.created',
  'administrator.password_changed',
  'administrator.password_reset',
  'administrator.role_changed',
  'administrator.deleted',
  'session.began',
  'session.refused',
  'session.ended',
  'sessions.ended',
  'application.created',
  'application.changed',
  'application.disabled',
  'application.deleted',
  'secret.created',
  'secret.ended',
  'token.revoked',
  'tokens.revoked',
  'class.created',
  'class.changed',
  'class.deleted',
  'audit.removed',
] as const;

/** Longer lists are cut: the event says that something happened, and to what, but is no copy of it. */
const MAX_LISTED = 50;

/** The old and the new name of the renamed subject. */
interface Renaming {
  from: string;
  to: string;
}

/** The actor of an operation, and where it comes from. */
export interface AuditContext {
  by: { kind: 'administrator' | 'application' | 'shell' | 'service' | 'anonymous'; id: string | null };
  /** The client's address, as trusted proxies report it. */
  address: string | null;
  requestId: string | null;
  /** The access token by which the actor may grant and revoke rights; absent where none limits it. */
  token?: Pick<Caller, 'scopes' | 'revocationKey' | 'tokenDigest'>;
}

/** The service itself, when it starts. */
export const BY_SERVICE: AuditContext = { by: { kind: 'service', id: null }, address: null, requestId: null };

/** An operator with a shell that reaches the database. */
export const BY_SHELL: AuditContext = { by: { kind: 'shell', id: null }, address: null, requestId: null };

/** The same context with its actor, once that is known. */
export function actingAs(
  audit: AuditContext,
  kind: 'administrator' | 'application',
  id: string,
): AuditContext {
  return { ...audit, by: { kind, id } };
}

/** The audit context of this request. */
export const Audit = createParamDecorator((_: unknown, context: ExecutionContext): AuditContext => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { caller } = request;
  return {
    by: actorOf(request),
    address: addressOf(request),
    requestId: String(request.id),
    ...(caller !== undefined && { token: caller }),
  };
});

function actorOf({ caller, session }: Pick<FastifyRequest, 'caller' | 'session'>): AuditContext['by'] {
  if (caller !== undefined) return { kind: caller.kind, id: caller.id };
  if (session !== undefined) return { kind: 'administrator', id: session.administrator.id };
  return { kind: 'anonymous', id: null };
}

/** One recorded action. */
interface AuditEvent {
  kind: (typeof AUDIT_KINDS)[number];
  /** What it was done to: an id, or the name of a class. */
  subject: string | null;
  /** The names of what has changed, with values that are not secret. */
  details?: Record<string, string | number | boolean | readonly (string | readonly string[] | Renaming)[]>;
}

/** Records an event in the transaction of the action, so that neither is stored without the other. Returns its id. */
export async function recordEvent(
  { manager }: UnitOfWork,
  { by, address, requestId }: AuditContext,
  { kind, subject, details = {} }: AuditEvent,
): Promise<string> {
  const id = newId();
  await manager.insert(AuditEventEntity, {
    id,
    occurredAt: Date.now(),
    actorKind: by.kind,
    actorId: by.id,
    address,
    requestId,
    kind,
    subject,
    details: textOf(details),
  });
  return id;
}

/** Adds details to an event that were unknown when it was recorded, such as a count. */
export async function addEventDetails(
  { manager }: UnitOfWork,
  id: string,
  details: NonNullable<AuditEvent['details']>,
): Promise<void> {
  await manager.update(AuditEventEntity, { id }, { details: textOf(details) });
}

function textOf(details: NonNullable<AuditEvent['details']>): string {
  const short = Object.entries(details).map(([name, value]) => [
    name,
    Array.isArray(value) && value.length > MAX_LISTED
      ? [...value.slice(0, MAX_LISTED), `and ${value.length - MAX_LISTED} more`]
      : value,
  ]);
  return JSON.stringify(Object.fromEntries(short));
}
