import { crc32 } from 'node:zlib';
import type { ObjectClass } from '@app/classes';
import {
  idBytes,
  isObjectId,
  type KeysetPosition,
  type SortKeyValue,
  type SortSql,
  type StoredObject,
  sortValues,
} from '@app/database';
import { invalidParameters, Problem, parameterFault } from '@app/problems';

/** The maximum characters (code points) of a text in a cursor. Longer texts are read from the object. */
const HELD_CHARACTERS = 255;

/** The maximum characters of a cursor: four keys of that many characters, each up to four bytes, with some room. */
const MAX_LENGTH = 8192;

/**
 * Characters at the beginning of a cursor that tell whether it is for this listing. Nothing is secret: they only spare
 * mistakes.
 */
const CHECK_LENGTH = 8;

/** What a cursor belongs to: with other parameters it would lead somewhere else. */
export interface Binding {
  classId: string;
  limit: number;
  query?: string | undefined;
  search?: string | undefined;
  sort?: string | undefined;
}

/** Encodes the position of an object in a listing. `sort` is undefined for the order of ids. */
export function cursorOf({ id, data }: StoredObject, sort: SortSql | undefined, binding: Binding): string {
  const values = sort === undefined ? [] : sortValues(data, sort).map((value) => held(value));
  const payload = JSON.stringify([id, ...values]);
  return Buffer.from(checkOf(payload, binding) + payload).toString('base64url');
}

/**
 * The position that a cursor names, its texts whole.
 * @throws Problem invalid_parameter where it was not made for this listing, or its position cannot be told any more
 */
export async function positionOf(
  text: string,
  parameter: 'after' | 'before',
  { table }: ObjectClass,
  sort: SortSql,
  binding: Binding,
): Promise<KeysetPosition> {
  const payload = payloadOf(text, binding);
  const [id, ...values] = payload ?? [];
  if (typeof id !== 'string' || !isObjectId(id) || !fits(values, sort)) {
    const message = `${parameter} is no cursor of this listing: it goes with the class, query, search, sort and limit it came with. The first page is asked for without one, and its metadata has the next.`;
    throw refused(parameter, 'invalid_cursor', message, text);
  }
  if (!values.some((value) => typeof value === 'string' && held(value, 1) !== value))
    return { values, id: idBytes(id) };
  // A text may go on beyond what the cursor holds.
  const object = await table.find(id);
  const whole = object && sortValues(object.data, sort);
  if (whole?.every((value, at) => held(value) === values[at])) return { values: whole, id: idBytes(id) };
  const message = `The object at the cursor ${parameter} has changed or is gone, so its place cannot be told. Begin again.`;
  throw refused(parameter, 'outdated_cursor', message, text);
}

/** The part of a value that a cursor holds; `less` takes that many characters off its maximum. */
function held(value: SortKeyValue, less = 0): SortKeyValue {
  const most = HELD_CHARACTERS - less;
  if (typeof value !== 'string' || value.length <= most) return value;
  return [...value].slice(0, most).join('');
}

function payloadOf(text: string, binding: Binding): unknown[] | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  // What is no base64url is skipped when it is decoded.
  if (bytes.toString('base64url') !== text) return undefined;
  const checked = bytes.toString();
  const payload = checked.slice(CHECK_LENGTH);
  if (checkOf(payload, binding) !== checked.slice(0, CHECK_LENGTH)) return undefined;
  try {
    const values: unknown = JSON.parse(payload);
    return Array.isArray(values) ? values : undefined;
  } catch {
    return undefined;
  }
}

/** A class that has changed may have values of other types at the same key; a forged number may be none (1e999). */
function fits(values: unknown[], { terms }: SortSql): values is SortKeyValue[] {
  const isOf = (value: unknown, isText: boolean) =>
    isText ? typeof value === 'string' : Number.isFinite(value);
  return (
    values.length === terms.length &&
    values.every((value, at) => value === null || isOf(value, terms[at]!.isText))
  );
}

function checkOf(payload: string, { classId, limit, query = '', search = '', sort = '' }: Binding): string {
  const bound = crc32([classId, limit, query, search, sort].join('\n'));
  return crc32(payload, bound).toString(16).padStart(CHECK_LENGTH, '0');
}

function refused(parameter: string, code: string, message: string, received: string): Problem {
  return invalidParameters([parameterFault(parameter, message, received.slice(0, 100), code)]);
}
