import { isObject } from '@app/json';
import { type Fault, MAX_FAULTS, nameHint, nearestName, pointerTo } from '@app/problems';
import {
  CONSTRAINTS,
  FIELD_NAME,
  FIELD_TYPES,
  type FieldDefinition,
  type FieldType,
} from '../definition/definition.js';
import { FIELD_TYPE_RULES, type FieldTypeRules } from '../field-types/field-type-rules.js';
import type { ClassPatterns } from '../values/patterns/class-patterns.js';
import { checkConstraints, refuseForeignConstraints } from './check-constraints.js';
import { checkDefault } from './check-default.js';
import {
  badDescription,
  type FaultAt,
  givenMembers,
  isDescription,
  unknownMembers,
} from './definition-members.js';
import { FOREIGN_TYPE_NAMES } from './foreign-type-names.js';

/** Fields of a class, those within fields included. */
export const MAX_FIELDS = 500;

/** Characters of all patterns of a class: to compile one of 512 may take 15 ms, in which nothing else is answered. */
export const MAX_PATTERN_CHARACTERS = 32_768;

/** Nesting levels of `fields` and `items`. */
const MAX_DEFINITION_DEPTH = 8;

/** Names with another meaning in an object. */
const RESERVED_NAMES = new Set(['attachments']);

/** The position of a field in a definition. */
interface FieldPlace {
  pointer: string;
  field: string;
  /** 1 for the fields of the class itself. */
  depth: number;
  /** What is left for the fields that follow. */
  budget: { fields: number; patterns: number };
  /** Those that defaults are held against. */
  patterns: ClassPatterns;
}

/** What every type of field takes. */
const GENERAL = [
  'type',
  'description',
  'required',
  'default',
  'unique',
  'indexed',
  'searchable',
  'renamedFrom',
];
const MEMBERS = [...GENERAL, ...CONSTRAINTS];
const TOP_LEVEL_SCALARS = ['unique', 'indexed'] as const;

/**
 * Checks fields by name, each pattern in a step of its own. Returns, normalised, those that are objects at all.
 */
export function* checkFields(
  input: unknown,
  place: FieldPlace,
  faults: Fault[],
): Generator<void, Record<string, FieldDefinition>> {
  const checked: Record<string, FieldDefinition> = {};
  if (!isObject(input)) {
    faults.push({
      pointer: place.pointer,
      field: 'fields',
      code: input == null ? 'required' : 'type',
      message: 'fields is an object of field definitions by name.',
      expected: 'object',
    });
    return checked;
  }
  for (const name of Object.keys(input)) {
    if (faults.length >= MAX_FAULTS) break;
    const pointer = pointerTo(place.pointer, name);
    const field = place.field === '' ? name : `${place.field}.${name}`;
    if (!FIELD_NAME.test(name)) {
      faults.push({
        pointer,
        field,
        code: 'invalid_name',
        message: 'A field name is a letter followed by up to 63 letters, digits or underscores.',
        expected: FIELD_NAME.source,
        received: name.slice(0, 100),
      });
    } else if (place.depth === 1 && RESERVED_NAMES.has(name)) {
      faults.push({ pointer, field, code: 'reserved_name', message: `Every object has ${name} already.` });
    }
    place.budget.fields--;
    if (place.budget.fields === -1) {
      faults.push({
        pointer: '/fields',
        code: 'too_many_fields',
        message: `A class has at most ${MAX_FIELDS} fields, nested ones included.`,
        expected: MAX_FIELDS,
      });
    }
    // Those beyond may be ten thousand.
    if (place.budget.fields < 0) break;
    const result = yield* checkField(input[name], { ...place, pointer, field }, faults);
    if (result !== undefined) checked[name] = result;
  }
  return checked;
}

function typeHint(type: unknown): string {
  if (typeof type !== 'string') return '';
  const elsewhere = type.toLowerCase();
  if (Object.hasOwn(FOREIGN_TYPE_NAMES, elsewhere))
    return ` For ${elsewhere} take ${FOREIGN_TYPE_NAMES[elsewhere]}.`;
  return nameHint(nearestName(type, FIELD_TYPES));
}

/** Checks one field; undefined if its faults make further checks pointless. */
function* checkField(
  sent: unknown,
  place: FieldPlace,
  faults: Fault[],
): Generator<void, FieldDefinition | undefined> {
  const fault = (member: string, code: string, message: string, more: Partial<Fault> = {}) =>
    faults.push({
      pointer: member === '' ? place.pointer : `${place.pointer}/${member}`,
      field: place.field,
      code,
      message,
      ...more,
    });
  if (!isObject(sent)) {
    fault('', 'type', 'A field definition is an object such as {"type": "string"}.', { expected: 'object' });
    return undefined;
  }
  if (place.depth > MAX_DEFINITION_DEPTH) {
    fault('', 'too_deep', `Fields are nested at most ${MAX_DEFINITION_DEPTH} levels deep.`, {
      expected: MAX_DEFINITION_DEPTH,
    });
    return undefined;
  }
  const before = faults.length;
  faults.push(...unknownMembers(sent, MEMBERS, place.pointer));
  const input = givenMembers(sent, MEMBERS);
  const { type } = input;
  if (!isFieldType(type)) {
    fault(
      'type',
      type === undefined ? 'required' : 'unknown_type',
      `The type of a field is one of ${FIELD_TYPES.join(', ')}.${typeHint(type)}`,
      { expected: FIELD_TYPES, ...(typeof type === 'string' ? { received: type.slice(0, 100) } : {}) },
    );
    return undefined;
  }
  const rules = FIELD_TYPE_RULES[type];
  const field: FieldDefinition = { type };
  if (input.description !== undefined) {
    if (isDescription(input.description)) field.description = input.description;
    else faults.push(badDescription(`${place.pointer}/description`));
  }
  checkFlags(input, rules, place, field, fault);
  refuseForeignConstraints(input, type, fault);
  if (typeof input.pattern === 'string') {
    place.budget.patterns -= input.pattern.length;
    if (place.budget.patterns < 0) {
      const rule = `The patterns of a class have at most ${MAX_PATTERN_CHARACTERS} characters together.`;
      fault('pattern', 'patterns_too_long', rule, { expected: MAX_PATTERN_CHARACTERS });
      return undefined;
    }
  }
  checkConstraints(input, rules, field, fault);
  if (input.pattern !== undefined) yield;
  yield* checkWithin(input, rules, place, field, faults);
  if (field.searchable && !(place.depth === 1 && hasTexts(field))) {
    const rule = 'Only strings, and arrays whose items are strings, can be searchable, at the top level.';
    fault('searchable', 'not_searchable', rule);
  }
  checkRenaming(input.renamedFrom, place, field, fault);
  // A default is checked against the rules of the field only if these are valid.
  if (input.default !== undefined && faults.length === before)
    yield* checkDefault(input.default, field, place.patterns, fault);
  return field;
}

/** Checks what is true or false of a field, and copies what is true. */
function checkFlags(
  input: Record<string, unknown>,
  { kind }: FieldTypeRules,
  place: FieldPlace,
  field: FieldDefinition,
  fault: FaultAt,
): void {
  for (const flag of ['required', ...TOP_LEVEL_SCALARS, 'searchable'] as const) {
    if (input[flag] === undefined) continue;
    if (typeof input[flag] !== 'boolean')
      fault(flag, 'type', `${flag} is true or false.`, { expected: 'boolean' });
    else if (input[flag]) field[flag] = true;
  }
  for (const flag of TOP_LEVEL_SCALARS) {
    if (!field[flag] || (place.depth === 1 && kind !== 'any')) continue;
    fault(flag, 'not_indexable', `Only scalar fields at the top level can be ${flag}.`);
  }
}

/** Checks the fields and the items within a field. */
function* checkWithin(
  input: Record<string, unknown>,
  { constraints }: FieldTypeRules,
  place: FieldPlace,
  field: FieldDefinition,
  faults: Fault[],
): Generator<void, void> {
  const inside = { ...place, depth: place.depth + 1 };
  if (constraints.includes('items') && input.items !== undefined) {
    const ofItems = { pointer: `${place.pointer}/items`, field: `${place.field}.items` };
    const items = yield* checkField(input.items, { ...inside, ...ofItems }, faults);
    if (items !== undefined) field.items = items;
  }
  if (constraints.includes('fields') && input.fields !== undefined)
    field.fields = yield* checkFields(
      input.fields,
      { ...inside, pointer: `${place.pointer}/fields` },
      faults,
    );
}

function checkRenaming(from: unknown, { depth }: FieldPlace, field: FieldDefinition, fault: FaultAt): void {
  if (from === undefined) return;
  if (typeof from !== 'string') fault('renamedFrom', 'type', 'renamedFrom is the name of a field.');
  else if (depth > 1) {
    const rule = 'renamedFrom is for the fields of the class itself, not those within.';
    fault('renamedFrom', 'not_applicable', rule);
  } else field.renamedFrom = from;
}

function hasTexts({ type, items }: FieldDefinition): boolean {
  return type === 'string' || (type === 'array' && items?.type === 'string');
}

function isFieldType(type: unknown): type is FieldType {
  return FIELD_TYPES.includes(type as FieldType);
}
