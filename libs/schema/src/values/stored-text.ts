import { canonicalJson, hasUnsafeInteger, isCanonical } from '@app/json';
import type { ClassDefinition, FieldDefinition } from '../definition/definition.js';
import { type Document, fieldValue } from '../definition/document.js';
import { TIME_STAMPS } from '../definition/time-stamps.js';

/** What makes the text to store of a document (`CompiledClass.serialize`). */
export function storedText(
  { fields, timestamps }: ClassDefinition,
  keepsText: boolean,
): (document: Document) => string {
  const names = [...(timestamps ? TIME_STAMPS : []), ...Object.keys(fields)];
  const numeric = Object.keys(fields).filter((name) => mayHoldUnsafeIntegers(fields[name]!));
  const isPlain = keepsText
    ? (document: Document) => isInOrder(document, names)
    : (document: Document) => !numeric.some((name) => hasUnsafeInteger(document[name]));
  return (document) => {
    // The native function is several times faster, and nearly all documents are as it writes them.
    if (isPlain(document)) return JSON.stringify(document);
    let text = '';
    for (const name of names) {
      const value = fieldValue(document, name);
      if (value === undefined) continue;
      text += `${text === '' ? '{' : ','}"${name}":${canonicalJson(value)}`;
    }
    return text === '' ? '{}' : `${text}}`;
  };
}

/** Whether a field may have a number that is not stored as JSON.stringify writes it. An `integer` is a safe one. */
function mayHoldUnsafeIntegers({ type, items, fields }: FieldDefinition): boolean {
  if (type === 'array') return items === undefined || mayHoldUnsafeIntegers(items);
  if (type !== 'object') return type === 'number' || type === 'json';
  return fields === undefined || Object.values(fields).some(mayHoldUnsafeIntegers);
}

/** Whether a document can be serialized as it is: all members, nested ones too, are in the order of stored text. */
function isInOrder(document: Document, names: readonly string[]): boolean {
  let position = 0;
  for (const name of Object.keys(document)) {
    while (names[position] !== name) if (++position >= names.length) return false;
    if (!isCanonical(document[name])) return false;
  }
  return true;
}
