import type { Fault } from '@app/problems';

// What is wrong with the whole of a document that was sent, or with what only the service may set in it.

/** The fault of an object that is larger than one may be, in bytes of its text. */
export function objectTooLarge(mostBytes: number): Fault {
  return {
    pointer: '',
    code: 'object_too_large',
    message: `An object has at most ${mostBytes} bytes as JSON text.`,
    expected: mostBytes,
  };
}

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

export function reservedField(name: string): Fault {
  return {
    pointer: `/${name}`,
    field: name,
    code: 'reserved_field',
    message: `${name} is set by the service.`,
  };
}

export function clearedRequired(name: string): Fault {
  return {
    pointer: `/${name}`,
    field: name,
    code: 'required',
    message: `${name} is required and cannot be cleared.`,
  };
}

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
