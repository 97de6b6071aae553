import type { FieldDefinition } from '../definition/definition.js';
import { FIELD_TYPE_RULES, type FieldTypeRules } from '../field-types/field-type-rules.js';
import type { WithDefaults } from './absent-members.js';
import { type ConstraintRule, rulesOf } from './constraint-rules.js';
import { ClassPatterns } from './patterns/class-patterns.js';
import type { LinearPattern } from './patterns/string-checks.js';

type Fields = Record<string, FieldDefinition>;

/** A field as its values are checked: by its type, its constraints, and what may be in them. */
export interface FieldChecks {
  readonly field: FieldDefinition;
  readonly type: FieldTypeRules;
  readonly rules: readonly ConstraintRule[];
  /** Undefined where elements are any JSON. */
  readonly items: FieldChecks | undefined;
  /** Undefined where members are any JSON. */
  readonly members: MemberChecks | undefined;
  /** The patterns that texts in its values, at any level, are held against. */
  readonly patterns: readonly LinearPattern[];
}

/** The fields of an object, as its members are checked. */
export class MemberChecks {
  readonly required: readonly string[];
  /** The fields with a default that is held against patterns: all, and those that are required. */
  readonly defaults: Readonly<Record<WithDefaults, readonly string[]>>;
  readonly hasPatterns: boolean;
  readonly #known = new Map<string, FieldChecks>();

  constructor(
    readonly fields: Fields,
    readonly patterns = new ClassPatterns(),
  ) {
    const names = Object.keys(fields);
    const withPatterns = names.filter((name) => hasPatterns(fields[name]!));
    this.required = names.filter((name) => fields[name]!.required);
    const all = withPatterns.filter((name) => fields[name]!.default !== undefined);
    this.defaults = { all, required: all.filter((name) => fields[name]!.required), none: [] };
    this.hasPatterns = withPatterns.length > 0;
  }

  /** The checks of a field, made at first use, as few objects have all fields; undefined for a name without a field. */
  of(name: string): FieldChecks | undefined {
    let checks = this.#known.get(name);
    if (checks === undefined && Object.hasOwn(this.fields, name)) {
      checks = checksOf(this.fields[name]!, this.patterns);
      this.#known.set(name, checks);
    }
    return checks;
  }
}

/** Whether an object has all required members. */
export function hasRequired(object: Record<string, unknown>, { required }: MemberChecks): boolean {
  for (const name of required) if (!Object.hasOwn(object, name)) return false;
  return true;
}

/** Whether each member that an object has is a known one, and fits. */
export function membersFit(object: Record<string, unknown>, checks: MemberChecks): boolean {
  for (const name of Object.keys(object)) {
    const member = checks.of(name);
    if (member === undefined || !fits(object[name], member)) return false;
  }
  return true;
}

function fits(value: unknown, { type, rules, items, members }: FieldChecks): boolean {
  if (!type.is(value)) return false;
  for (const rule of rules) if (!rule.holds(value)) return false;
  if (items !== undefined && !elementsFit(value as unknown[], items)) return false;
  return members === undefined || objectFits(value as Record<string, unknown>, members);
}

/**
 * Whether each element of an array fits. Each check passes over all elements before the next one does: to look up the
 * checks of an element takes longer than to check a number.
 */
function elementsFit(elements: readonly unknown[], { type, rules, items, members }: FieldChecks): boolean {
  if (!areOfType(elements, type)) return false;
  for (const { holds } of rules) {
    for (let at = 0; at < elements.length; at++) if (!holds(elements[at])) return false;
  }
  if (items !== undefined) {
    for (const element of elements as readonly unknown[][]) if (!elementsFit(element, items)) return false;
  }
  if (members === undefined) return true;
  for (const element of elements as readonly Record<string, unknown>[]) {
    if (!objectFits(element, members)) return false;
  }
  return true;
}

function areOfType(values: readonly unknown[], { is, are }: FieldTypeRules): boolean {
  if (are !== undefined) return are(values);
  for (const value of values) if (!is(value)) return false;
  return true;
}

function objectFits(object: Record<string, unknown>, members: MemberChecks): boolean {
  return hasRequired(object, members) && membersFit(object, members);
}

function checksOf(field: FieldDefinition, patterns: ClassPatterns): FieldChecks {
  const { type, items, fields } = field;
  return {
    field,
    type: FIELD_TYPE_RULES[type],
    rules: rulesOf(field, patterns),
    items: items && checksOf(items, patterns),
    members: fields && new MemberChecks(fields, patterns),
    patterns: patternsIn(field, patterns),
  };
}

function patternsIn(
  { pattern, items, fields = {} }: FieldDefinition,
  patterns: ClassPatterns,
): LinearPattern[] {
  return [
    ...(pattern === undefined ? [] : [patterns.of(pattern)]),
    ...(items === undefined ? [] : patternsIn(items, patterns)),
    ...Object.values(fields).flatMap((field) => patternsIn(field, patterns)),
  ];
}

function hasPatterns({ pattern, items, fields }: FieldDefinition): boolean {
  if (pattern !== undefined || (items !== undefined && hasPatterns(items))) return true;
  return fields !== undefined && Object.values(fields).some(hasPatterns);
}
