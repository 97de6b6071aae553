import type { AuditEvent } from '../api/audit.js';

/** What has happened, in words; in the order in which they are chosen from. */
export const EVENTS: Record<AuditEvent['kind'], string> = {
  'class.created': 'Class created',
  'class.changed': 'Class changed',
  'class.deleted': 'Class deleted',
  'application.created': 'Application created',
  'application.changed': 'Application changed',
  'application.disabled': 'Application disabled',
  'application.deleted': 'Application deleted',
  'secret.created': 'Secret created',
  'secret.ended': 'Secret ended',
  'token.revoked': 'Token revoked',
  'tokens.revoked': 'All tokens of an application revoked',
  'administrator.created': 'Administrator created',
  'administrator.password_changed': 'Password changed',
  'administrator.password_reset': 'Password reset',
  'administrator.role_changed': 'Role changed',
  'administrator.deleted': 'Administrator deleted',
  'session.began': 'Signed in',
  'session.refused': 'Wrong password',
  'session.ended': 'Signed out',
  'sessions.ended': 'Signed out everywhere',
  'audit.removed': 'Old events removed',
};

const ACTORS: Record<AuditEvent['by']['kind'], string> = {
  administrator: 'administrator',
  application: 'application',
  shell: 'the command line',
  service: 'the service',
  anonymous: 'an unknown caller',
};

/** Whether events of this kind exist. */
export const isKind = (text: string) => Object.hasOwn(EVENTS, text);

/** The kind of the actor, in words. */
export const actorText = ({ kind }: AuditEvent['by']) => ACTORS[kind];

/**
 * What stands below the name of the actor: what it is, its id unless an e-mail address tells as much, and where it was.
 */
export function sourceText({ by, address }: Pick<AuditEvent, 'by' | 'address'>): string {
  const id = by.kind === 'administrator' && by.name !== null ? null : by.id;
  const parts = [by.name !== null && actorText(by), id, address !== null && `from ${address}`];
  return parts.filter(Boolean).join(' ');
}

/** Members of details whose names are no words. */
const DETAILS: Record<string, string> = {
  indexesAdded: 'indexes added',
  indexesRemoved: 'indexes removed',
};

/**
 * The details as a line: names and values, without the marks of JSON where none are needed, and without empty lists.
 */
export function detailsText(details: AuditEvent['details']): string {
  return Object.entries(details)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .map(([name, value]) => `${DETAILS[name] ?? name}: ${valueText(value)}`)
    .join(', ');
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(elementText).join(' ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** An element of a list: in parentheses where it is more than a word. */
function elementText(value: unknown): string {
  if (Array.isArray(value)) return `(${value.map(valueText).join(', ')})`;
  return isRenaming(value) ? `(${value.from} → ${value.to})` : valueText(value);
}

function isRenaming(value: unknown): value is { from: string; to: string } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}
