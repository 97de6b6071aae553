import type { StoredObject } from '@app/database';
import { type Fault, Problem } from '@app/problems';

/** The member of an element of a batch update that is its `If-Match`. */
const MEMBER = '_revision';

/** The text of an ETag, without its quotes. */
const REVISION = /^\d+$/;

/** An element of a batch update without its condition. */
export interface ConditionalElement {
  element: unknown;
  /** The revision that the stored object must have; undefined where any will do. */
  revision?: string;
  fault?: Fault;
}

/** Takes the condition off an element that has one. An element without it is left as it is. */
export function takeRevision(element: unknown): ConditionalElement | undefined {
  if (typeof element !== 'object' || element === null || !Object.hasOwn(element, MEMBER)) return undefined;
  const { [MEMBER]: revision, ...rest } = element as Record<string, unknown>;
  if (typeof revision === 'string' && REVISION.test(revision)) return { element: rest, revision };
  return { element: rest, fault: unusableRevision(revision) };
}

function unusableRevision(received: unknown): Fault {
  return {
    pointer: `/${MEMBER}`,
    field: MEMBER,
    code: typeof received === 'string' ? 'format' : 'type',
    message: `${MEMBER} is the text of the ETag that was read, without its quotes, such as "3".`,
    received: typeof received === 'string' ? received.slice(0, 100) : typeof received,
  };
}

/**
 * Compares the revisions that elements name with those of their objects, which are locked. Throws Problem
 * `precondition_failed` that lists every element whose object has another one.
 */
export function refuseStale(
  changes: readonly { index: number; id: string; revision: string | undefined }[],
  stored: ReadonlyMap<string, StoredObject>,
): void {
  const faults: Fault[] = [];
  for (const { index, id, revision } of changes) {
    if (revision === undefined) continue;
    const current = String(stored.get(id)!.revision);
    if (revision !== current) faults.push(staleRevision(index, revision, current));
  }
  if (faults.length === 0) return;
  const count = faults.length === 1 ? '1 object has' : `${faults.length} objects have`;
  throw new Problem(
    'precondition_failed',
    `${count} been changed since; nothing of the batch was stored. Read again what \`errors\` names.`,
    { errors: faults },
  );
}

function staleRevision(index: number, received: string, expected: string): Fault {
  return {
    index,
    pointer: `/${index}/${MEMBER}`,
    field: MEMBER,
    code: 'precondition_failed',
    message: 'The object has been changed since.',
    expected,
    received,
  };
}
