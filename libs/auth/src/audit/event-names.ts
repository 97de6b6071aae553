import { AdministratorEntity, ApplicationEntity, AuditEventEntity, type Database } from '@app/database';
import { In } from 'typeorm';

/** The event that has the e-mail address of an administrator who is no more. */
export const DELETION = 'administrator.deleted';

/** What has a name besides the id that events have. */
type Named = 'administrator' | 'application';

/** What the subject of an event is, by the first part of its kind. A class is its own name. */
const NAMED_SUBJECTS: Record<string, Named> = {
  administrator: 'administrator',
  session: 'administrator',
  sessions: 'administrator',
  application: 'application',
  secret: 'application',
  token: 'application',
  tokens: 'application',
};

/** The names of the actor and the subject of an event; null where there is none, and of deleted applications. */
export interface EventNames {
  actor: string | null;
  subject: string | null;
}

/**
 * E-mail addresses of administrators and names of applications as they are now, for events, which are recorded with ids:
 * two look-ups by primary key for a page, and one more for administrators who are deleted.
 */
export async function namesOfEvents(
  reading: Database['reading'],
  rows: readonly AuditEventEntity[],
): Promise<EventNames[]> {
  const places = rows.map((row) => ({
    actor: { of: namedActor(row), id: row.actorId },
    subject: { of: NAMED_SUBJECTS[row.kind.split('.', 1)[0]!], id: row.subject },
  }));
  const idsIn = (wanted: Named) => {
    const ids = places
      .flatMap(({ actor, subject }) => [actor, subject])
      .flatMap(({ of, id }) => (of === wanted && id !== null ? [id] : []));
    return [...new Set(ids)];
  };
  const administrators = await reading.findBy(AdministratorEntity, { id: In(idsIn('administrator')) });
  const applications = await reading.findBy(ApplicationEntity, { id: In(idsIn('application')) });
  const names = {
    administrator: new Map<string, string>(administrators.map(({ id, email }) => [id, email])),
    application: new Map(applications.map(({ id, name }) => [id, name])),
  };
  const deleted = idsIn('administrator').filter((id) => !names.administrator.has(id));
  if (deleted.length > 0) {
    const deletions = await reading.findBy(AuditEventEntity, { kind: DELETION, subject: In(deleted) });
    for (const deletion of deletions)
      names.administrator.set(deletion.subject!, emailOfDeletion(deletion) ?? '');
  }
  const nameOf = ({ of, id }: { of: Named | undefined; id: string | null }) =>
    (of && id !== null && names[of].get(id)) || null;
  return places.map(({ actor, subject }) => ({ actor: nameOf(actor), subject: nameOf(subject) }));
}

/** The e-mail address that the deletion of an administrator has recorded. */
export function emailOfDeletion({ details }: AuditEventEntity): string | undefined {
  return (JSON.parse(details) as { email?: string }).email;
}

function namedActor({ actorKind }: AuditEventEntity): Named | undefined {
  return actorKind === 'administrator' || actorKind === 'application' ? actorKind : undefined;
}
