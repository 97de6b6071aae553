import { AdministratorEntity, ApplicationEntity, type AuditEventEntity, type Database } from '@app/database';
import { In } from 'typeorm';

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

/** The names of the actor and the subject of an event; null where there is none, or it has been deleted. */
export interface EventNames {
  actor: string | null;
  subject: string | null;
}

/**
 * E-mail addresses of administrators and names of applications as they are now, for events, which are recorded with ids:
 * two look-ups by primary key for a page.
 */
export async function namesOfEvents(
  reading: Database['reading'],
  rows: readonly AuditEventEntity[],
): Promise<EventNames[]> {
  const places = rows.map((row) => ({
    actor: { of: namedActor(row), id: row.actorId },
    subject: { of: NAMED_SUBJECTS[row.kind.split('.', 1)[0]!], id: row.subject },
  }));
  const idsOf = (wanted: Named) => {
    const ids = places
      .flatMap(({ actor, subject }) => [actor, subject])
      .flatMap(({ of, id }) => (of === wanted && id !== null ? [id] : []));
    return In([...new Set(ids)]);
  };
  const administrators = await reading.findBy(AdministratorEntity, { id: idsOf('administrator') });
  const applications = await reading.findBy(ApplicationEntity, { id: idsOf('application') });
  const names = {
    administrator: new Map(administrators.map(({ id, email }) => [id, email])),
    application: new Map(applications.map(({ id, name }) => [id, name])),
  };
  const nameOf = ({ of, id }: { of: Named | undefined; id: string | null }) =>
    (of && id !== null && names[of].get(id)) || null;
  return places.map(({ actor, subject }) => ({ actor: nameOf(actor), subject: nameOf(subject) }));
}

function namedActor({ actorKind }: AuditEventEntity): Named | undefined {
  return actorKind === 'administrator' || actorKind === 'application' ? actorKind : undefined;
}
