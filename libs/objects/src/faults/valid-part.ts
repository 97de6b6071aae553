import type { ObjectClass } from '@app/classes';
import { isObject } from '@app/json';
import type { Fault } from '@app/problems';
import { type Patch, TIME_STAMPS } from '@app/schema';

/** What is known of a body that has been refused. */
interface ValidPart {
  /** Its fields without a fault, as a patch. */
  patch: Patch;
  /** Its members with a fault: what they should have been is not guessed. */
  unknown: string[];
}

/** The part of a body to which none of its faults belongs. A body that is no object has none. */
export function validPart({ compiled }: ObjectClass, body: unknown, faults: readonly Fault[]): ValidPart {
  const part: ValidPart = { patch: { set: {}, clear: [] }, unknown: [] };
  if (!isObject(body)) return part;
  const { fields, timestamps } = compiled.definition;
  const faulty = new Set(faults.map(({ pointer }) => memberOf(pointer)));
  // By the fields of the class: a body may have members by the ten thousand that it does not define.
  const sound = Object.fromEntries(
    [...(timestamps ? TIME_STAMPS : []), ...Object.keys(fields)].flatMap((name) =>
      Object.hasOwn(body, name) && !faulty.has(name) ? [[name, (body as Record<string, unknown>)[name]]] : [],
    ),
  );
  const result = compiled.patch(sound, '');
  // The whole may be at fault: then none of its fields is known.
  if ('faults' in result) return { ...part, unknown: Object.keys(body) };
  return { patch: result.patch, unknown: [...faulty].filter((name) => Object.hasOwn(body, name)) };
}

/** The member of a body to which a pointer leads; empty for the body itself. */
function memberOf(pointer: string): string {
  return (pointer.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~');
}
