import type { Fault } from '@app/problems';
import type { FieldDefinition } from '../definition/definition.js';

// What is wrong with the whole of a document that was sent, or with what only the service may set in it.

/** Most characters of a refused text that is sent back. */
const SHOWN_CHARACTERS = 100;

/** The fault of an object that is larger than one may be, in bytes of its text. */
export function objectTooLarge(mostBytes: number): Fault {
  return {
    pointer: '',
    code: 'object_too_large',
    message: `An object has at most ${mostBytes} bytes as JSON text.`,
    expected: mostBytes,
  };
}

/** The fault of a body that is no object. */
export function notAnObject(received: unknown): Fault {
  const isArray = Array.isArray(received);
  const name = isArray ? 'array' : received === null ? 'null' : typeof received;
  return {
    pointer: '',
    code: 'not_an_object',
    message: isArray
      ? 'An object is a JSON object, not an array; several go to the address of the class and /batch.'
      : `An object is a JSON object, not ${name}.`,
    expected: 'object',
    received: name,
  };
}

const OF_ELSEWHERE = 'what an object has elsewhere belongs in a field of its class';

/** What a member that only the service sets is taken for by imports. */
const INSTEAD: Readonly<Record<string, string>> = {
  _id: OF_ELSEWHERE,
  _createdAt: OF_ELSEWHERE,
  _updatedAt: OF_ELSEWHERE,
  attachments: 'a file is sent to the address of its object, with /attachments and its name',
};

/** The fault of a member that only the service sets. */
export function reservedField(name: string): Fault {
  return {
    pointer: `/${name}`,
    field: name,
    code: 'reserved_field',
    message: `${name} is set by the service; ${INSTEAD[name]}.`,
  };
}

/** The fault of an update that clears a required field. */
export function clearedRequired(name: string): Fault {
  return {
    pointer: `/${name}`,
    field: name,
    code: 'required',
    message: `${name} is required and cannot be cleared.`,
  };
}

/** The fault of an update that sends another `_id` than the one in its address. */
export function otherId(expected: string, received: unknown): Fault {
  return {
    pointer: '/_id',
    field: '_id',
    code: 'id_mismatch',
    message: 'The _id of an object cannot be changed.',
    expected,
    received: typeof received === 'string' ? received.slice(0, 100) : typeof received,
  };
}

/** A value that was refused, cut to a length that can be sent back: of arrays and objects only what they are. */
export function shown(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length <= SHOWN_CHARACTERS ? value : `${value.slice(0, SHOWN_CHARACTERS)}…`;
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? 'array' : 'object';
}

/** What exports of other databases mean by an empty text, where it is refused and may be missing. */
export function emptyHint(value: unknown, { required }: FieldDefinition): string {
  return value === '' && !required
    ? ' An empty text is a value, too: where there is none, leave it out or send null.'
    : '';
}
