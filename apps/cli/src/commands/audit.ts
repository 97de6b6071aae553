import type { AuditLog } from '@app/auth';
import { jsonLines, table } from '../printing.js';
import type { Command, Options, Subject } from '../services.js';

const SHOWN = 100;
const NEWEST = { page: 1, limit: SHOWN, warnings: [] };

/** What was done to applications, administrators and classes. */
export const audit: Subject = {
  argument: 'one client ID, e-mail address or id of an administrator, or class name: audit $VERB SUBJECT',
  usual: 'list',
  alone: { list: (options) => newest(options) },
  withArgument: { about: (subject, options) => newest(options, { subject }) },
};

const withName = (id: string, name: string | null) => (name === null ? id : `${id} (${name})`);

function newest({ json }: Options, about: { subject?: string } = {}): Command {
  return async ({ audit }) => {
    const listed = await audit.list({ ...NEWEST, ...about });
    return json ? jsonLines([listed.events]) : shown(listed);
  };
}

function shown({ events, metadata }: Awaited<ReturnType<AuditLog['list']>>): string {
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
  const text = table(['AT', 'KIND', 'SUBJECT', 'BY', 'FROM', 'REQUEST', 'DETAILS'], rows);
  return metadata.total > events.length
    ? `${text}\n\nThe newest ${events.length} of ${metadata.total}.`
    : text;
}
