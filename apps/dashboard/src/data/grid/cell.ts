import type { FieldDefinition, FieldType } from '../../api/classes.js';
import { jsonText } from '../../api/exact-json.js';

/** More of a value is not seen in a cell anyway. */
const SHOWN_CHARACTERS = 300;

/** Up to this length a number fits its column as it is: -9007199254740991. */
const NUMBER_CHARACTERS = 17;

/** What tells the order of a column, beside its name: an arrow, and which of several it is. */
const ARROW_WIDTH = 29;

const WIDTHS: Record<FieldType, number> = {
  string: 200,
  number: 184,
  integer: 164,
  boolean: 90,
  datetime: 216,
  date: 110,
  array: 220,
  object: 260,
  json: 260,
};

/** The width of a column in pixels. It depends on the class alone, so that columns stand still while paging. */
export function columnWidth(name: string, { type, maxLength }: FieldDefinition): number {
  const values =
    type === 'string' && maxLength !== undefined ? Math.min(WIDTHS.string, 24 + maxLength * 9) : WIDTHS[type];
  return Math.max(values, 32 + ARROW_WIDTH + name.length * 8);
}

export const isNumeric = ({ type }: FieldDefinition) => type === 'number' || type === 'integer';

/** Whether a number needs smaller digits to be seen whole: two that differ at their end must not look alike. */
export const isLongNumber = (text: string) => text.length > NUMBER_CHARACTERS;

const GRAPHEMES = new Intl.Segmenter();

/** A value as a line of text; undefined for none. What a reader takes for one character is never cut in two. */
export function cellText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const text = typeof value === 'string' ? value : jsonText(value);
  if (text.length <= SHOWN_CHARACTERS) return text;
  const end = GRAPHEMES.segment(text).containing(SHOWN_CHARACTERS)!.index;
  return `${text.slice(0, end)}…`;
}

/** A value that an object is called by; undefined where there is nothing to read in it. */
export function labelText(value: unknown): string | undefined {
  return cellText(value)?.trim() || undefined;
}

/** When an object was made: a UUIDv7 begins with the milliseconds since 1970. */
export function createdAt(id: string): string {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString();
}
