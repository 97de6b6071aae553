import { jsonText, numberText } from '@app/json';
import { abbreviated, type Fault, MAX_FAULTS, pointerTo } from '@app/problems';
import type { FieldDefinition } from '../definition/definition.js';
import { isTimeStamp, unknownTimeStamp } from '../definition/time-stamps.js';
import { unknownField } from '../definition/unknown-field.js';
import { FIELD_TYPE_RULES } from '../field-types/field-type-rules.js';
import type { ConstraintRule } from './constraint-rules.js';
import { emptyHint, shown } from './document-faults.js';
import { type FieldChecks, MemberChecks } from './field-checks.js';
import { hasOperator } from './increments.js';
import { PatternCost } from './patterns/pattern-cost.js';

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
 * Finds every fault of an object that its class has refused. An array of half a million bad elements costs no more than
 * the faults that are reported.
 */
export class FaultCollector {
  constructor(
    private readonly checks: MemberChecks,
    private readonly cost = new PatternCost(checks.fields, checks.patterns),
  ) {}

  /** At most MAX_FAULTS faults. `whole`: required fields must be present. */
  collect(value: Record<string, unknown>, { whole }: { whole: boolean }): Fault[] {
    const tooMuch = this.cost.fault(value);
    if (tooMuch !== undefined) return [tooMuch];
    const faults: Fault[] = [];
    this.#members(value, this.checks, [], whole, faults);
    return faults.slice(0, MAX_FAULTS);
  }

  #members(
    value: Record<string, unknown>,
    checks: MemberChecks,
    path: Path,
    whole: boolean,
    faults: Fault[],
  ): void {
    for (const name of whole ? checks.required : []) {
      if (!Object.hasOwn(value, name)) faults.push(missing(locationOf([...path, name])));
    }
    for (const name of Object.keys(value)) {
      if (faults.length >= MAX_FAULTS) return;
      path.push(name);
      const member = checks.of(name);
      if (member === undefined) faults.push(unknownMember(name, checks.fields, locationOf(path)));
      // Of free JSON too a member that is null has no value; an element may be null.
      else if (value[name] === null) faults.push(wrongType(null, member.field, locationOf(path)));
      else this.#value(value[name], member, path, faults);
      path.pop();
    }
  }

  #value(
    value: unknown,
    { field, type, rules, items, members }: FieldChecks,
    path: Path,
    faults: Fault[],
  ): void {
    if (!type.is(value)) {
      faults.push(wrongType(value, field, locationOf(path)));
      return;
    }
    for (const rule of rules) {
      if (!rule.holds(value)) faults.push(brokenRule(rule, field, value, locationOf(path)));
    }
    if (members !== undefined) this.#members(value as Record<string, unknown>, members, path, true, faults);
    if (items === undefined) return;
    for (const [index, element] of (value as unknown[]).entries()) {
      if (faults.length >= MAX_FAULTS) return;
      path.push(index);
      this.#value(element, items, path, faults);
      path.pop();
    }
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

/** The fault of a value that breaks a constraint. */
function brokenRule(
  { name, limit }: ConstraintRule,
  definition: FieldDefinition,
  value: unknown,
  { pointer, field }: Location,
): Fault {
  const expected =
    name === 'enum' ? abbreviated(definition.enum!) : name === 'uniqueItems' ? undefined : limit;
  const sentence = SENTENCES[name](typeof expected === 'number' ? numberText(expected) : expected);
  return {
    pointer,
    field,
    code: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    message: `${field} ${sentence}.${emptyHint(value, definition)}`,
    ...(expected === undefined ? {} : { expected }),
    received: shown(value),
  };
}

const counted = (limit: unknown, noun: string) => `${limit} ${noun}${limit === '1' ? '' : 's'}`;

const SENTENCES: Record<ConstraintRule['name'], (limit: unknown) => string> = {
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
