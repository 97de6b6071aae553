import type { FieldDefinition } from '../../api/classes.js';
import { jsonText, parsedJson } from '../../api/exact-json.js';
import { csvObjects } from './csv-objects.js';
import { type Pasted, SET_BY_SERVICE, type Values } from './pasted.js';

/**
 * The objects of a text: a table (CSV), a JSON array of them, one alone, or one a line (NDJSON); without what the
 * service gives to each. `isChange`: objects that are there take their values. Throws SyntaxError, with a reason to be
 * read.
 */
export function pastedObjects(
  text: string,
  fields: Record<string, FieldDefinition>,
  isChange = false,
): Pasted {
  const trimmed = text.trim();
  if (!/^[[{]/.test(trimmed)) return csvObjects(trimmed === '' ? '' : text, fields, isChange);
  const objects = valuesOf(text).map((object, at) => {
    if (typeof object === 'object' && object !== null && !Array.isArray(object))
      return withoutOwn(object as Values);
    throw new SyntaxError(`Element ${at + 1} is not an object.`);
  });
  return {
    objects,
    placeOf: (index) => `Object ${index + 1}`,
    textFrom: (index) =>
      objects
        .slice(index)
        .map((object) => jsonText(object))
        .join('\n'),
  };
}

function valuesOf(text: string): unknown[] {
  const lines = text
    .split('\n')
    .map((line, at): [line: string, number: number] => [line.trim(), at + 1])
    .filter(([line]) => line !== '');
  if (lines.length > 1 && isObject(lines[0]![0])) return lines.map(parsedLine);
  const value = parsedJson(text.trim());
  return Array.isArray(value) ? value : [value];
}

/** Whether a line is an object by itself: what follows it is then another, finished or not. */
function isObject(line: string): boolean {
  if (!/^\{.*\}$/.test(line)) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

function parsedLine([line, number]: [string, number]): unknown {
  try {
    return parsedJson(line);
  } catch (error) {
    throw new SyntaxError(`Line ${number}: ${(error as Error).message}`);
  }
}

const withoutOwn = (object: Values): Values =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !SET_BY_SERVICE.has(name)));
