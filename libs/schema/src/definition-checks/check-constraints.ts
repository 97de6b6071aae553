import { MAX_FAULTS } from '@app/problems';
import { CONSTRAINTS, FIELD_TYPES, type FieldDefinition, type FieldType } from '../definition/definition.js';
import { FIELD_TYPE_RULES, type FieldTypeRules } from '../field-types/field-type-rules.js';
import { compilePattern, MAX_PATTERN_LENGTH, STRING_FORMATS } from '../values/patterns/string-checks.js';
import type { FaultAt } from './definition-members.js';

const COUNTS = ['minLength', 'maxLength', 'minItems', 'maxItems'] as const;
const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const;

/** Refuses the constraints that the type of a field does not take. */
export function refuseForeignConstraints(
  input: Record<string, unknown>,
  type: FieldType,
  fault: FaultAt,
): void {
  for (const name of CONSTRAINTS) {
    if (input[name] === undefined || FIELD_TYPE_RULES[type].constraints.includes(name)) continue;
    // Some generated clients send every flag, for any type.
    if (name === 'uniqueItems' && input[name] === false) continue;
    const takers = FIELD_TYPES.filter((other) => FIELD_TYPE_RULES[other].constraints.includes(name));
    fault(name, 'not_applicable', `A field of type ${type} does not take ${name}; ${takers.join(', ')} do.`, {
      expected: takers,
    });
  }
}

/** Checks the constraints of one level and copies the valid ones to `field`. */
export function checkConstraints(
  input: Record<string, unknown>,
  { constraints, is, noun }: FieldTypeRules,
  field: FieldDefinition,
  fault: FaultAt,
): void {
  const given = (name: keyof FieldDefinition) =>
    constraints.includes(name as never) && input[name] !== undefined;

  for (const name of COUNTS) {
    if (!given(name)) continue;
    if (Number.isSafeInteger(input[name]) && (input[name] as number) >= 0)
      field[name] = input[name] as number;
    else fault(name, 'type', `${name} is a whole number of at least 0.`);
  }
  for (const name of BOUNDS) {
    if (!given(name)) continue;
    if (typeof input[name] === 'number') field[name] = input[name];
    else fault(name, 'type', `${name} is a number.`);
  }
  if (given('multipleOf')) {
    if (typeof input.multipleOf === 'number' && input.multipleOf > 0) field.multipleOf = input.multipleOf;
    else fault('multipleOf', 'type', 'multipleOf is a number above 0.');
  }
  if (given('uniqueItems')) {
    if (typeof input.uniqueItems !== 'boolean') fault('uniqueItems', 'type', 'uniqueItems is true or false.');
    else if (input.uniqueItems) field.uniqueItems = true;
  }
  if (given('enum')) checkEnum(input.enum, is, noun, field, fault);
  if (given('pattern')) checkPattern(input.pattern, field, fault);
  if (given('format')) {
    if (STRING_FORMATS.includes(input.format as never)) field.format = input.format as string;
    else
      fault('format', 'unknown_format', `The format is one of ${STRING_FORMATS.join(', ')}.`, {
        expected: STRING_FORMATS,
      });
  }
  checkOrder(field, 'minLength', 'maxLength', fault);
  checkOrder(field, 'minItems', 'maxItems', fault);
  checkOrder(field, 'minimum', 'maximum', fault);
  checkOrder(field, 'exclusiveMinimum', 'exclusiveMaximum', fault);
}

function checkEnum(
  values: unknown,
  is: (value: unknown) => boolean,
  noun: string,
  field: FieldDefinition,
  fault: FaultAt,
): void {
  if (!Array.isArray(values)) {
    fault('enum', 'type', 'enum is an array of values.');
    return;
  }
  let wrong = 0;
  for (const [index, value] of values.entries()) {
    if (is(value)) continue;
    fault(`enum/${index}`, 'type', `Each value of enum must be ${noun}.`);
    wrong++;
    if (wrong === MAX_FAULTS) return;
  }
  // Only scalars have one.
  if (new Set(values).size < values.length) fault('enum', 'unique_items', 'enum names a value twice.');
  field.enum = values;
}

function checkPattern(pattern: unknown, field: FieldDefinition, fault: FaultAt): void {
  if (typeof pattern !== 'string' || pattern.length > MAX_PATTERN_LENGTH) {
    fault('pattern', 'type', `pattern is a string of at most ${MAX_PATTERN_LENGTH} characters.`);
    return;
  }
  try {
    compilePattern(pattern);
    field.pattern = pattern;
  } catch (error) {
    fault(
      'pattern',
      'invalid_pattern',
      `The pattern is not an RE2 expression: ${(error as Error).message}. Look-around and back-references are not part of RE2, whose matching time is always linear.`,
    );
  }
}

function checkOrder(
  field: FieldDefinition,
  lower: 'minLength' | 'minItems' | 'minimum' | 'exclusiveMinimum',
  upper: 'maxLength' | 'maxItems' | 'maximum' | 'exclusiveMaximum',
  fault: FaultAt,
): void {
  const [from, to] = [field[lower], field[upper]];
  if (from !== undefined && to !== undefined && from > to) {
    fault(lower, 'empty_range', `${lower} is above ${upper}, so no value could fit.`, {
      expected: to,
      received: from,
    });
  }
}
