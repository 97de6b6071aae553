import { parsedJson } from '../../api/exact-json.js';

type Values = Record<string, unknown>;

/** As many as a batch of the API takes: all of them are created, or none. */
export const MAX_OBJECTS = 1000;

/** What the service gives to each object, which stands in what was downloaded or copied. */
const OWN = new Set(['_id', '_revision', '_createdAt', '_updatedAt', 'attachments']);

/**
 * The objects of a text: a JSON array of them, one alone, or one a line (NDJSON); without what the service gives to each. Throws
 * SyntaxError, with a reason to be read.
 */
export function pastedObjects(text: string): Values[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const objects = valuesOf(trimmed);
  objects.forEach((object, at) => {
    if (typeof object !== 'object' || object === null || Array.isArray(object))
      throw new SyntaxError(`The ${at + 1}. is no object.`);
  });
  if (objects.length > MAX_OBJECTS)
    throw new SyntaxError(
      `These are ${objects.length.toLocaleString('en')} objects, and ${MAX_OBJECTS.toLocaleString('en')} can be created at once.`,
    );
  return objects.map((object) => withoutOwn(object as Values));
}

function valuesOf(text: string): unknown[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length > 1 && lines.slice(0, 2).every(isWhole)) return lines.map(parsedLine);
  const value = parsedJson(text);
  return Array.isArray(value) ? value : [value];
}

/** Whether a line is an object by itself. */
const isWhole = (line: string) => /^\s*\{.*\}\s*$/.test(line);

function parsedLine(line: string, at: number): unknown {
  try {
    return parsedJson(line);
  } catch (error) {
    throw new SyntaxError(`Line ${at + 1}: ${(error as Error).message}`);
  }
}

const withoutOwn = (object: Values): Values =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !OWN.has(name)));
