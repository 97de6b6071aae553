import type { KeyValue } from '@app/schema';

/**
 * Most characters of the texts of one statement, a mebibyte of usual text: servers refuse statements of more than some mebibytes
 * (`max_allowed_packet`), and escapes double a text.
 */
const MOST_CHARACTERS = 1024 * 1024;

/** Values for one statement each, at least one. */
export function* valuePortions(values: readonly KeyValue[]): Generator<KeyValue[]> {
  let portion: KeyValue[] = [];
  let characters = 0;
  for (const value of values) {
    const length = typeof value === 'string' ? value.length : 0;
    if (portion.length > 0 && characters + length > MOST_CHARACTERS) {
      yield portion;
      portion = [];
      characters = 0;
    }
    portion.push(value);
    characters += length;
  }
  if (portion.length > 0) yield portion;
}
