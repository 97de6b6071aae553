import type { Fault } from '@app/problems';
import { canonicalDatetime } from '../definition/canonical-datetime.js';
import type { Document } from '../definition/document.js';
import { readTimeStamps, TIME_STAMPS, type TimeStamps } from '../definition/time-stamps.js';
import { shown } from './document-faults.js';

/** How much of a stored form is all but the fraction. */
const SECONDS = '2026-01-02T03:04:05'.length;

/** Time stamps in an update, which only sends back what was read. Each is in stored form. */
export type SentTimeStamps = Partial<TimeStamps>;

/**
 * Takes the time stamps out of an update that has some; faults of those that no read has answered, whatever the object.
 * A client with a type for moments writes them in its own form: Python with six decimals and `+00:00`, Go without the
 * zeros at the end of a fraction.
 */
export function takeTimeStamps(body: Document): { sent: SentTimeStamps | undefined; faults: Fault[] } {
  const sent: SentTimeStamps = {};
  const faults: Fault[] = [];
  for (const name of TIME_STAMPS) {
    if (!Object.hasOwn(body, name)) continue;
    const value = body[name];
    const stamp = typeof value === 'string' ? canonicalDatetime(value) : undefined;
    if (stamp === undefined) faults.push(reserved(name, value, 'a text such as 2026-01-02T03:04:05.678Z'));
    else sent[name] = stamp;
  }
  return { sent: Object.keys(sent).length === 0 ? undefined : sent, faults };
}

/** What is wrong with time stamps for a stored document: an earlier read of it has had an earlier `_updatedAt`. */
export function sentTimeStampFaults(sent: SentTimeStamps | undefined, stored: Document): Fault[] {
  if (sent === undefined) return [];
  const { _createdAt, _updatedAt } = sent;
  const { _createdAt: created, _updatedAt: updated } = readTimeStamps(stored);
  // Nothing can be told of an object that is at fault itself.
  if (created === undefined || updated === undefined) return [];
  const faults: Fault[] = [];
  if (_createdAt !== undefined && !isMoment(_createdAt, created))
    faults.push({ ...reserved('_createdAt', _createdAt, created), expected: created });
  // The present one may be the earlier of both, where time stamps were switched on later.
  const wasRead = (stamp: string) =>
    isMoment(stamp, updated) || isMoment(stamp, created) || (stamp >= created && stamp < updated);
  if (_updatedAt !== undefined && !wasRead(_updatedAt))
    faults.push(reserved('_updatedAt', _updatedAt, `nothing before ${created} or after ${updated}`));
  return faults;
}

/** Whether a sent moment is the stored one, as a client may write it: ogen and PHP write whole seconds. */
function isMoment(sent: string, stored: string): boolean {
  return sent === stored || (sent.endsWith('.000Z') && sent.slice(0, SECONDS) === stored.slice(0, SECONDS));
}

function reserved(name: string, received: unknown, accepted: string): Fault {
  return {
    pointer: `/${name}`,
    field: name,
    code: 'reserved_field',
    message: `${name} is set by the service; an update may send back what was read of the object: ${accepted}.`,
    received: shown(received),
  };
}
