import { isObject, numberText } from '@app/json';
import { type Fault, nameHint, nearestName, pointerTo } from '@app/problems';
import type { FieldDefinition } from '../definition/definition.js';
import { shown } from './document-faults.js';
import { decimalsOf, isNearWhole } from './multiples.js';

/** The operator that stands for the value of a number field in an update. */
const INCREMENT = '$inc';

/** The error of a sum, relative to its summands, which may have such errors from sums before. */
const MAX_ERROR = 2 ** -40;
/** The most that `toFixed` takes. */
const MAX_DECIMALS = 100;

/** A number to add to the stored value of a field. */
export interface Increment {
  field: string;
  by: number;
}

/** The fields of an update, increments apart from values. */
interface SplitUpdate {
  values: Record<string, unknown>;
  increments: Increment[];
  faults: Fault[];
}

/**
 * Takes the operators off number fields of an update. A field that holds objects or JSON keeps `{"$inc": 1}` as data.
 */
export function splitIncrements(
  update: Record<string, unknown>,
  fields: Record<string, FieldDefinition>,
): SplitUpdate {
  const increments: Increment[] = [];
  const faults: Fault[] = [];
  // Copied where there is an operator; a body may have members by the ten thousand.
  let values = update;
  for (const field of Object.keys(update)) {
    const definition = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (!isNumeric(definition)) continue;
    const value = update[field];
    // Any other object is no number, and told so like every other value.
    if (!hasOperator(value)) continue;
    if (values === update) values = { ...update };
    delete values[field];
    const fault = faultOf(field, value, definition);
    if (fault === undefined) increments.push({ field, by: value[INCREMENT] as number });
    else faults.push(fault);
  }
  return { values, increments, faults };
}

function isNumeric(definition: FieldDefinition | undefined): definition is FieldDefinition {
  return definition?.type === 'number' || definition?.type === 'integer';
}

/** Whether a value is meant as an operator. */
export function hasOperator(value: unknown): value is Record<string, unknown> {
  return isObject(value) && Object.keys(value).some((name) => name.startsWith('$'));
}

function faultOf(
  field: string,
  value: Record<string, unknown>,
  { type }: FieldDefinition,
): Fault | undefined {
  const parent = pointerTo('', field);
  const unknown = Object.keys(value).find((name) => name !== INCREMENT);
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, [INCREMENT]);
    const hint = nameHint(nearest, `${field} takes a number or {"${INCREMENT}": number}.`);
    const message = `There is no ${unknown.slice(0, 100)} here.${hint}`;
    return {
      pointer: pointerTo(parent, unknown),
      field,
      code: 'unknown_operator',
      message,
      expected: INCREMENT,
    };
  }
  const by = value[INCREMENT];
  if (type === 'integer' ? Number.isSafeInteger(by) : typeof by === 'number') return undefined;
  return {
    pointer: pointerTo(parent, INCREMENT),
    field,
    code: 'type',
    message: `${INCREMENT} of ${field} must be ${type === 'integer' ? 'an integer' : 'a number'}.`,
    expected: type,
    received: shown(by),
  };
}

/**
 * The multiple that a sum stands for where doubles miss it by a rounding error, as 0.1 + 0.2 does 0.3: these errors
 * would add up. A sum that is no multiple stays what it is.
 */
function asMultiple(sum: number, divisor: number, summands: number): number {
  const steps = Math.round(sum / divisor);
  const decimals = decimalsOf(divisor);
  const isMeant = Number.isSafeInteger(steps) && isNearWhole(sum / divisor);
  // Whole numbers have no rounding error.
  if (!isMeant || Number.isSafeInteger(sum) || decimals > MAX_DECIMALS) return sum;
  const multiple = Number((steps * divisor).toFixed(decimals));
  return Math.abs(multiple - sum) <= MAX_ERROR * summands ? multiple : sum;
}

/** A sum, or the fault where no double holds it, or holds a neighbour instead: a counter would stand still there. */
export function sumOf(
  { field, by }: Increment,
  stored: unknown,
  { type, multipleOf }: FieldDefinition,
): { sum: number } | { fault: Fault } {
  const before = typeof stored === 'number' ? stored : 0;
  const sum =
    multipleOf === undefined
      ? before + by
      : asMultiple(before + by, multipleOf, Math.max(Math.abs(before), Math.abs(by)));
  const areWhole = type === 'integer' || (Number.isSafeInteger(before) && Number.isSafeInteger(by));
  if (areWhole ? Number.isSafeInteger(sum) : Number.isFinite(sum)) return { sum };
  const message = `${numberText(before)} and ${numberText(by)} are together beyond what ${field} can hold exactly.`;
  return { fault: { pointer: pointerTo('', field), field, code: 'overflow', message, received: by } };
}
