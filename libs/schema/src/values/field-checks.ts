import type { FieldDefinition } from '../definition/definition.js';
import { FIELD_TYPE_RULES, type FieldTypeRules } from '../field-types/field-type-rules.js';
import { type ConstraintRule, rulesOf } from './constraint-rules.js';
import { ClassPatterns } from './patterns/class-patterns.js';

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
  /** Whether texts in its values, at any level, are held against patterns. */
  readonly hasPatterns: boolean;
}

/** The fields of an object, as its members are checked. */
export class MemberChecks {
  readonly required: readonly string[];
  /** The fields with a default that is held against patterns. */
  readonly defaults: readonly string[];
  readonly hasPatterns: boolean;
  readonly #known = new Map<string, FieldChecks>();

  constructor(
    readonly fields: Fields,
    readonly patterns = new ClassPatterns(),
  ) {
    const names = Object.keys(fields);
    const withPatterns = names.filter((name) => hasPatterns(fields[name]!));
    this.required = names.filter((name) => fields[name]!.required);
    this.defaults = withPatterns.filter((name) => fields[name]!.default !== undefined);
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
  if (items !== undefined) for (const element of value as unknown[]) if (!fits(element, items)) return false;
  if (members === undefined) return true;
  const object = value as Record<string, unknown>;
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
    hasPatterns: hasPatterns(field),
  };
}

function hasPatterns({ pattern, items, fields }: FieldDefinition): boolean {
  if (pattern !== undefined || (items !== undefined && hasPatterns(items))) return true;
  return fields !== undefined && Object.values(fields).some(hasPatterns);
}
