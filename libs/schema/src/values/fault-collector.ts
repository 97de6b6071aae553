import { isObject, jsonText, numberText } from '@app/json';
import { abbreviated, type Fault, MAX_FAULTS, pointerTo } from '@app/problems';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { CONSTRAINTS, type FieldDefinition } from '../definition/definition.js';
import { isTimeStamp, unknownTimeStamp } from '../definition/time-stamps.js';
import { unknownField } from '../definition/unknown-field.js';
import { FIELD_TYPE_RULES } from '../field-types/field-type-rules.js';
import { emptyHint, shown } from './document-faults.js';
import { hasOperator } from './increments.js';
import { fieldSchema } from './json-schema.js';
import { PatternCost } from './patterns/pattern-cost.js';
import { Validator } from './validator.js';

/** The member of an update that is its condition. It is removed before the fields are checked. */
const REVISION = '_revision';
const REVISION_HINT =
  ' It is the condition of an update by _id, alone or in a batch; creates take none, those with onConflict neither.';

type Fields = Record<string, FieldDefinition>;

/** Where a value is. Its location is made of it for a fault only: half a million elements may have one. */
type Path = (string | number)[];

/** The location of a value: its pointer, and its dotted name. */
interface Location {
  pointer: string;
  field: string;
}

/**
 * Finds every fault of an object that its class has refused. Walks the value itself and calls Ajv for one level at a
 * time, so that an array of half a million bad elements costs no more than the faults that are reported.
 */
export class FaultCollector {
  /** Made when something is first refused. */
  #validator: Validator | undefined;
  readonly #rules = new Map<FieldDefinition, ValidateFunction | undefined>();
  readonly #required = new Map<Fields, readonly string[]>();

  constructor(
    private readonly fields: Fields,
    private readonly cost = new PatternCost(fields),
  ) {}

  /** At most MAX_FAULTS faults. `whole`: required fields must be present. */
  collect(value: Record<string, unknown>, { whole }: { whole: boolean }): Fault[] {
    const tooMuch = this.cost.fault(value);
    if (tooMuch !== undefined) return [tooMuch];
    const faults: Fault[] = [];
    this.#members(value, this.fields, [], whole, faults);
    return faults.slice(0, MAX_FAULTS);
  }

  #members(
    value: Record<string, unknown>,
    fields: Fields,
    path: Path,
    whole: boolean,
    faults: Fault[],
  ): void {
    for (const name of whole ? this.#requiredOf(fields) : []) {
      if (!Object.hasOwn(value, name)) faults.push(missing(locationOf([...path, name])));
    }
    for (const name of Object.keys(value)) {
      if (faults.length >= MAX_FAULTS) return;
      path.push(name);
      if (Object.hasOwn(fields, name)) this.#value(value[name], fields[name]!, path, faults);
      else faults.push(unknownMember(name, fields, locationOf(path)));
      path.pop();
    }
  }

  #value(value: unknown, field: FieldDefinition, path: Path, faults: Fault[]): void {
    const rules = FIELD_TYPE_RULES[field.type];
    if (!rules.is(value)) {
      faults.push(wrongType(value, field, locationOf(path)));
      return;
    }
    const fits = this.#ruleOf(field);
    if (fits?.(value) === false)
      faults.push(...(fits.errors ?? []).map((error) => brokenRule(error, field, value, locationOf(path))));
    if (field.fields !== undefined && isObject(value)) this.#members(value, field.fields, path, true, faults);
    if (field.items === undefined || !Array.isArray(value)) return;
    for (const [index, element] of value.entries()) {
      if (faults.length >= MAX_FAULTS) return;
      path.push(index);
      this.#value(element, field.items, path, faults);
      path.pop();
    }
  }

  /** Found once: an array may have a hundred thousand objects of hundreds of fields each. */
  #requiredOf(fields: Fields): readonly string[] {
    const known = this.#required.get(fields);
    if (known !== undefined) return known;
    const required = Object.keys(fields).filter((name) => fields[name]!.required);
    this.#required.set(fields, required);
    return required;
  }

  /**
   * The constraints of one level, without nested ones; undefined where it has none, as most. Compiled on first use,
   * since most objects fit.
   */
  #ruleOf(field: FieldDefinition): ValidateFunction | undefined {
    if (this.#rules.has(field)) return this.#rules.get(field);
    const { items: _, fields: __, ...level } = field;
    const hasConstraint = Object.keys(level).some((name) => CONSTRAINTS.includes(name as never));
    this.#validator ??= new Validator({ allErrors: true });
    const rule = hasConstraint ? this.#validator.compile(fieldSchema(level)) : undefined;
    this.#rules.set(field, rule);
    return rule;
  }
}

function locationOf(path: Readonly<Path>): Location {
  return { pointer: path.reduce<string>(pointerTo, ''), field: path.join('.') };
}

function unknownMember(name: string, fields: Fields, { pointer, field }: Location): Fault {
  if (isTimeStamp(field)) return unknownTimeStamp(field);
  const fault = unknownField(name, Object.keys(fields), pointer, field);
  return { ...fault, message: fault.message + hintOf(field, name, fields) };
}

/** What to do about a name that other databases would take for an operator or a path. */
function hintOf(path: string, name: string, fields: Record<string, FieldDefinition>): string {
  if (path === REVISION) return REVISION_HINT;
  if (name.startsWith('$')) return ' Fields are sent as they are, with no operator around them.';
  const [first, ...rest] = name.split('.') as [string, ...string[]];
  const takesMembers = Object.hasOwn(fields, first) && ['object', 'json'].includes(fields[first]!.type);
  if (rest.length === 0 || !takesMembers) return '';
  return ` A member of ${first} is sent inside of it, as {"${first}": {...}}.`;
}

function missing({ pointer, field }: Location): Fault {
  return { pointer, field, code: 'required', message: `${field} is required.` };
}

const OPERATOR_HINT =
  ' The only operator, $inc, is for number fields that are in no other field, in updates.';

function wrongType(value: unknown, definition: FieldDefinition, { pointer, field }: Location): Fault {
  const { type: expected } = definition;
  const { noun, reason } = FIELD_TYPE_RULES[expected];
  const why = hasOperator(value) ? OPERATOR_HINT : ` ${reason?.(value) ?? ''}`.trimEnd();
  return {
    pointer,
    field,
    code: 'type',
    message: `${field} must be ${noun}.${why}${emptyHint(value, definition)}`,
    expected,
    received: shown(value),
  };
}

/** An error of Ajv as a fault of this service. */
function brokenRule(
  { keyword, params, message }: ErrorObject,
  definition: FieldDefinition,
  value: unknown,
  { pointer, field }: Location,
): Fault {
  const limit =
    keyword === 'enum'
      ? abbreviated(definition.enum!)
      : (params.limit ?? params.pattern ?? params.format ?? params.multipleOf);
  const sentence = SENTENCES[keyword]?.(typeof limit === 'number' ? numberText(limit) : limit);
  return {
    pointer,
    field,
    code: keyword.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    message: `${field} ${sentence ?? message}.${emptyHint(value, definition)}`,
    ...(limit === undefined ? {} : { expected: limit }),
    received: shown(value),
  };
}

const counted = (limit: unknown, noun: string) => `${limit} ${noun}${limit === '1' ? '' : 's'}`;

const SENTENCES: Record<string, (limit: unknown) => string> = {
  enum: (values) => `must be one of ${jsonText(values)}`,
  minLength: (limit) => `must have at least ${counted(limit, 'character')}`,
  maxLength: (limit) => `must have at most ${counted(limit, 'character')}`,
  pattern: (pattern) => `must match the pattern ${pattern}`,
  format: (format) => `must have the format ${format}`,
  minimum: (limit) => `must be at least ${limit}`,
  maximum: (limit) => `must be at most ${limit}`,
  exclusiveMinimum: (limit) => `must be more than ${limit}`,
  exclusiveMaximum: (limit) => `must be less than ${limit}`,
  multipleOf: (divisor) => `must be a multiple of ${divisor}`,
  minItems: (limit) => `must have at least ${counted(limit, 'element')}`,
  maxItems: (limit) => `must have at most ${counted(limit, 'element')}`,
  uniqueItems: () => 'must not have the same element twice',
};
