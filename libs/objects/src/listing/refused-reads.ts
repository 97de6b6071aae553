import type { IncomingMessage } from 'node:http';
import type { ObjectClass } from '@app/classes';

/** The class and the reason of a listing that was refused. */
export interface RefusedRead {
  objectClass: ObjectClass;
  error: unknown;
}

const REFUSED = new WeakMap<IncomingMessage, RefusedRead>();

/**
 * Records that a direct read refused the listing of a request, so that the framework, which then gets the request, need
 * not read it again: the refusal may have taken half a minute, or a count of all matches.
 */
export function noteRefusedRead(request: IncomingMessage, refused: RefusedRead): void {
  REFUSED.set(request, refused);
}

/** The refusal that was noted for a request. */
export function refusedRead(request: IncomingMessage): RefusedRead | undefined {
  return REFUSED.get(request);
}

/** Throws a refusal, if there is one of this revision of the class. */
export function throwRefusal(
  refused: RefusedRead | undefined,
  { id, revision }: Pick<ObjectClass, 'id' | 'revision'>,
): void {
  const { objectClass, error } = refused ?? {};
  if (objectClass?.id === id && objectClass.revision === revision) throw error;
}
