import type { FieldDefinition } from '../api/classes.js';

/** What a person should know before typing, in a few words. */
export function hintOf(definition: FieldDefinition): string {
  const { minLength, maxLength, pattern, format, minimum, maximum, exclusiveMinimum, exclusiveMaximum } =
    definition;
  const { multipleOf, minItems, maxItems, uniqueItems, unique, description } = definition;
  const words = [
    description,
    range(minLength, maxLength, 'characters'),
    range(minItems, maxItems, 'items'),
    range(minimum, maximum),
    exclusiveMinimum !== undefined && `above ${exclusiveMinimum}`,
    exclusiveMaximum !== undefined && `below ${exclusiveMaximum}`,
    multipleOf !== undefined && `a multiple of ${multipleOf}`,
    format,
    pattern !== undefined && `matches ${pattern}`,
    uniqueItems && 'no item twice',
    unique && 'unique',
  ];
  return words.filter(Boolean).join(' · ');
}

function range(from: unknown, to: unknown, what = ''): string | undefined {
  const noun = what === '' ? '' : ` ${what}`;
  if (from !== undefined && to !== undefined) return `${from} to ${to}${noun}`;
  if (from !== undefined) return `at least ${from}${noun}`;
  return to === undefined ? undefined : `at most ${to}${noun}`;
}
