import type { Database } from '../connection/database.js';

/** Deletions in which a text is looked for. Wildcards of LIKE in it find others too. */
const MAX_FOUND = 20;

const FIND =
  'SELECT subject, details FROM audit_events WHERE kind = ? AND details LIKE ? ' +
  `ORDER BY id DESC LIMIT ${MAX_FOUND}`;

/** A recorded deletion: what was deleted, and what was known of it, as JSON. */
interface RecordedDeletion {
  subject: string | null;
  details: string;
}

/** The latest events of a kind with a text in their details. All of the kind may be passed, so no other read waits. */
export function findDeletions(
  { indexScans }: Database,
  kind: string,
  text: string,
): Promise<RecordedDeletion[]> {
  return indexScans.query<RecordedDeletion>(FIND, [kind, `%${text}%`], true);
}
