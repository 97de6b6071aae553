import type { AuditLog } from '@app/auth';
import { table } from '../printing.js';
import type { Subject } from '../subject.js';

const SHOWN = 100;
const NEWEST = { page: 1, limit: SHOWN, warnings: [] };

/** What was done to applications, administrators and classes. */
export const audit: Subject = {
  argument: 'one client ID, e-mail address or id of an administrator, or class name: audit $VERB SUBJECT',
  usual: 'list',
  alone: { list: () => (services) => newest(services.audit.list(NEWEST)) },
  withArgument: {
    about: (subject) => (services) => newest(services.audit.list({ ...NEWEST, subject })),
  },
};

const withName = (id: string, name: string | null) => (name === null ? id : `${id} (${name})`);

async function newest(listed: ReturnType<AuditLog['list']>): Promise<string> {
  const { events, metadata } = await listed;
  if (events.length === 0) return 'Nothing is recorded.';
  const rows = events.map(({ at, kind, subject, subjectName, by, address, requestId, details }) => [
    at,
    kind,
    subject === null ? '-' : withName(subject, subjectName),
    by.id === null ? by.kind : `${by.kind} ${withName(by.id, by.name)}`,
    address ?? '-',
    requestId ?? '-',
    JSON.stringify(details),
  ]);
  const shown = table(['AT', 'KIND', 'SUBJECT', 'BY', 'FROM', 'REQUEST', 'DETAILS'], rows);
  return metadata.total > events.length
    ? `${shown}\n\nThe newest ${events.length} of ${metadata.total}.`
    : shown;
}
