import type { Fault } from '@app/problems';
import { canonicalDatetime } from './canonical-datetime.js';
import type { ClassDefinition, FieldDefinition } from './definition.js';
import type { Document } from './document.js';

/** The members that a class with time stamps adds to its objects. No field can have such a name. */
export const TIME_STAMPS = ['_createdAt', '_updatedAt'] as const;

/** When an object was created, and when its fields changed last: datetimes in stored form. */
export type TimeStamps = Record<(typeof TIME_STAMPS)[number], string>;

/** What filters and sorts take a time stamp for. */
export const TIME_STAMP_FIELD: FieldDefinition = { type: 'datetime', required: true };

/** Whether a name is reserved for a time stamp; no field may have it. */
export function isTimeStamp(name: string): name is keyof TimeStamps {
  return TIME_STAMPS.includes(name as keyof TimeStamps);
}

/** Milliseconds since 1970 in stored form. */
export function timeStamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** The later of two: their form has the order of instants. */
export function laterTimeStamp(a: string, b: string): string {
  return a > b ? a : b;
}

/** A document of a class with time stamps: they are its first members. */
export function withTimeStamps(fields: Document, stamps: TimeStamps): Document {
  return { ...stamps, ...fields };
}

/** The fields of a stored document; the same document where it has no time stamps. */
export function withoutTimeStamps(document: Document): Document {
  if (!TIME_STAMPS.some((name) => Object.hasOwn(document, name))) return document;
  const { _createdAt, _updatedAt, ...fields } = document;
  return fields;
}

/** The time stamps of a stored document that are in stored form. */
export function readTimeStamps(document: Document): Partial<TimeStamps> {
  return Object.fromEntries(
    TIME_STAMPS.filter((name) => isStoredTimeStamp(document[name])).map((name) => [name, document[name]]),
  );
}

/** What is wrong with the time stamps of a stored document. */
export function timeStampFaults(document: Document, { timestamps }: ClassDefinition): Fault[] {
  if (!timestamps) return TIME_STAMPS.filter((name) => Object.hasOwn(document, name)).map(unknownTimeStamp);
  return TIME_STAMPS.filter((name) => !isStoredTimeStamp(document[name])).map((name) => ({
    pointer: `/${name}`,
    field: name,
    code: 'format',
    message: `${name} is no datetime in stored form.`,
  }));
}

/** A time stamp of a class that keeps none. */
export function unknownTimeStamp(name: string): Fault {
  const message = `There is no ${name}: the definition of the class does not say "timestamps": true.`;
  return { pointer: `/${name}`, field: name, code: 'unknown_field', message };
}

/** Whether a value is a time stamp in stored form. */
function isStoredTimeStamp(value: unknown): boolean {
  return typeof value === 'string' && canonicalDatetime(value) === value;
}
