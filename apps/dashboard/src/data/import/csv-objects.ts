import type { FieldDefinition } from '../../api/classes.js';
import { parsedJson } from '../../api/exact-json.js';
import { numberOf, whyNoNumber } from '../../form/number-text.js';
import { textOfCell } from '../listing/csv.js';
import { type Cell, rowsOf, separatorOf } from './csv-rows.js';
import { type Pasted, SET_BY_SERVICE, type Values } from './pasted.js';

type Fields = Record<string, FieldDefinition>;

/** How spreadsheets write numbers in half of Europe, where semicolons separate cells. */
const WITH_DECIMAL_COMMA = /^-?\d+,\d+$/;

/** A field of the class, or a member of one, that the table has: in a column, or in columns for its own members. */
interface Part {
  name: string;
  definition: FieldDefinition;
  column?: number;
  parts: Part[];
}

/**
 * The objects of a table whose first row names fields, as a download of a listing has it: `address.city` is a member of
 * an object. A cell with nothing in it is no value, also where the field has a default. `isChange`: objects that are
 * there take these values, each field as a whole. Throws SyntaxError, which names line and column.
 */
export function csvObjects(text: string, fields: Fields, isChange = false): Pasted {
  const [head, ...rows] = rowsOf(text);
  if (head === undefined) return { objects: [], placeOf: () => '', textFrom: () => '' };
  const names = head.cells.map((cell) => cell.text.trim());
  const parts = partsOf(names, fields);
  if (isChange) refuseCut(parts);
  // Some programs put all cells in quotes: these tell nothing of an empty one then.
  const isTelling = !head.cells.some(({ isQuoted }) => isQuoted);
  const hasDecimalCommas = separatorOf(text) === ';';
  const objects = rows.map(({ line, cells }) => {
    if (cells.length !== names.length)
      throw new SyntaxError(
        `Line ${line} has ${cells.length} instead of ${names.length} cells: ` +
          'put a text with the separator in it in quotes, and write empty cells too.',
      );
    const stray = cells.findIndex(({ text: cell }, at) => cell !== '' && names[at] === '');
    if (stray >= 0)
      throw new SyntaxError(`Line ${line}: the first row names no field for "${cells[stray]!.text}".`);
    const valueAt = ({ column, definition }: Part) => {
      const { text: written, isQuoted } = cells[column!]!;
      const isDecimal = hasDecimalCommas && definition.type === 'number' && WITH_DECIMAL_COMMA.test(written);
      const cell = { text: isDecimal ? written.replace(',', '.') : written, isQuoted };
      try {
        return valueIn(cell, definition, isTelling);
      } catch (error) {
        throw new SyntaxError(`Line ${line}, column ${names[column!]}: ${(error as Error).message}`);
      }
    };
    return valuesOf(parts, valueAt).values;
  });
  return {
    objects,
    placeOf: (index) => `Line ${rows[index]?.line}`,
    textFrom: (index) => text.slice(0, rows[0]?.start) + text.slice(rows[index]?.start ?? text.length),
  };
}

function partsOf(names: string[], fields: Fields): Part[] {
  const parts: Part[] = [];
  names.forEach((name, column) => {
    if (SET_BY_SERVICE.has(name) || name === '') return;
    const isAgain = (other: string, at: number) =>
      (other === name && at < column) || other.startsWith(`${name}.`);
    if (names.some(isAgain)) throw new SyntaxError(`The first row has several columns for "${name}".`);
    const part = partAt(parts, name.split('.'), fields);
    if (part === undefined)
      throw new SyntaxError(`The class has no field ${JSON.stringify(name)}, which the first row names.`);
    part.column = column;
  });
  return parts;
}

/** The part with this path, which is made where it is not there yet; undefined where the class has no such field. */
function partAt(parts: Part[], [name, ...inside]: string[], fields: Fields | undefined): Part | undefined {
  if (fields === undefined || !Object.hasOwn(fields, name!)) return undefined;
  const definition = fields[name!]!;
  let part = parts.find((other) => other.name === name);
  if (part === undefined) {
    part = { name: name!, definition, parts: [] };
    parts.push(part);
  }
  return inside.length === 0 ? part : partAt(part.parts, inside, definition.fields);
}

/** Throws SyntaxError where an object has columns for some of its members only: a change would clear the others. */
function refuseCut(parts: Part[], prefix = ''): void {
  for (const { name, definition, parts: inside } of parts) {
    if (inside.length === 0) continue;
    const path = `${prefix}${name}.`;
    const absent = Object.keys(definition.fields!).find(
      (field) => !inside.some((part) => part.name === field),
    );
    if (absent !== undefined)
      throw new SyntaxError(
        `There is a column for ${path}${inside[0]!.name} and none for ${path}${absent}, ` +
          'which a change would clear: add it, or leave both out.',
      );
    refuseCut(inside, path);
  }
}

/** What a row says, and whether that is nothing. */
function valuesOf(parts: Part[], valueAt: (part: Part) => unknown): { values: Values; isBlank: boolean } {
  const values: Values = {};
  let isBlank = true;
  for (const part of parts) {
    const { name, definition } = part;
    const inside = part.column === undefined ? valuesOf(part.parts, valueAt) : undefined;
    const value = inside === undefined ? valueAt(part) : inside.isBlank ? undefined : inside.values;
    if (value !== undefined) isBlank = false;
    // A default takes the place of what is absent, not of null. What is required may not be null, but an object without
    // values.
    if (inside?.isBlank && definition.required && definition.default === undefined)
      values[name] = inside.values;
    else if (value !== undefined || !definition.required) values[name] = value ?? null;
  }
  return { values, isBlank };
}

function valueIn({ text, isQuoted }: Cell, { type }: FieldDefinition, isTelling: boolean): unknown {
  if (text === '' && !(type === 'string' && isQuoted && isTelling)) return undefined;
  if (type === 'number' || type === 'integer') {
    const number = numberOf(text);
    if (typeof number !== 'string') return number;
    throw new SyntaxError(whyNoNumber(number, type) ?? `${JSON.stringify(number)} is no number.`);
  }
  if (type === 'boolean') {
    const word = text.trim().toLowerCase();
    if (word === 'true' || word === 'false') return word === 'true';
    throw new SyntaxError(`${JSON.stringify(text)} is neither true nor false.`);
  }
  if (type === 'array' || type === 'object' || type === 'json') return parsedJson(text);
  return textOfCell(text);
}
