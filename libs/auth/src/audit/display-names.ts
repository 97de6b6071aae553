import { AdministratorEntity, ApplicationEntity, AuditEventEntity, type Database } from '@app/database';
import { In } from 'typeorm';

/** The event that has the e-mail address of an administrator who is no more. */
export const DELETION = 'administrator.deleted';

/** Kinds of actors and subjects that events know by id and people by name. */
type Named = 'administrator' | 'application';

/**
 * The kind of an event's subject, by the first part of the event's kind. Classes are missing: their name is the
 * subject.
 */
const NAMED_SUBJECTS: Record<string, Named> = {
  administrator: 'administrator',
  session: 'administrator',
  sessions: 'administrator',
  application: 'application',
  secret: 'application',
  token: 'application',
  tokens: 'application',
};

/** The names of an event's actor and subject. Null where there is none, and for deleted applications. */
export interface DisplayNames {
  actor: string | null;
  subject: string | null;
}

/**
 * The current names behind the ids of events: e-mail addresses of administrators, names of applications. Costs two
 * look-ups by primary key for a page, and one more if it names deleted administrators.
 */
export async function displayNamesOf(
  reading: Database['reading'],
  rows: readonly AuditEventEntity[],
): Promise<DisplayNames[]> {
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
export function emailOfDeletion({ details }: Pick<AuditEventEntity, 'details'>): string | undefined {
  return (JSON.parse(details) as { email?: string }).email;
}

function namedActor({ actorKind }: AuditEventEntity): Named | undefined {
  return actorKind === 'administrator' || actorKind === 'application' ? actorKind : undefined;
}
