import { isObject } from '@app/json';
import { canonicalDatetime, isDate } from '../definition/canonical-datetime.js';
import type { FieldDefinition } from '../definition/definition.js';
import { normalizeValue } from '../definition/document.js';
import { valueKind } from '../field-types/field-type-rules.js';
import { type Comparison, isNegated, operandsOf, orderingOf, textMatchOf } from './filter-operators.js';
import {
  ALWAYS,
  type ConditionMeaning,
  type FieldTarget,
  NEVER,
  type Predicate,
  type Scalar,
  type TextMatch,
} from './predicate.js';
import { conjunction, distinct, textAbove } from './predicate-logic.js';

/** The meaning of a condition on a field, or on a member inside one; `field` says which values can be there. */
export function fieldMeaning(
  path: FieldTarget['path'],
  field: FieldDefinition,
  operator: Comparison,
  operand: unknown,
): ConditionMeaning {
  const target = { path, kind: valueKind(field.type) };
  const match = textMatchOf(operator);
  if (match !== undefined) {
    const predicate = holdsTexts(field) ? textPredicate(target, match, operand) : undefined;
    return predicate === undefined ? { predicate: NEVER, ignored: [operand] } : { predicate, ignored: [] };
  }
  if (operator === '$size') {
    if (elementsIn(field) === undefined) return { predicate: NEVER, ignored: [operand] };
    return { predicate: { kind: 'size', target, size: operand as number }, ignored: [] };
  }
  const ordering = orderingOf(operator);
  if (ordering !== undefined) {
    const value = comparableForm(field, operand);
    if (value === undefined) return { predicate: NEVER, ignored: [operand] };
    return { predicate: { kind: 'compare', target, operator: ordering, value }, ignored: [] };
  }
  const operands = operandsOf(operator, operand);
  const negated = isNegated(operator, operand);
  const orMissing = operands.includes(null);
  const forms = operands.map((value) => (value === null ? [] : equalForms(field, value)));
  const values = distinct(forms.flat());
  const ignored = operands.filter((value, index) => value !== null && forms[index]!.length === 0);
  if (values.length === 0 && !orMissing) return { predicate: negated ? ALWAYS : NEVER, ignored };
  return { predicate: { kind: 'equals', target, values, orMissing, negated }, ignored };
}

/** What the elements of a value are, where it can be an array; otherwise undefined. */
export function elementsIn(field: FieldDefinition): FieldDefinition | undefined {
  return field.type === 'array' || field.type === 'json' ? elementsOf(field) : undefined;
}

/** Whether a value can be an object. */
export function hasMembers({ type }: FieldDefinition): boolean {
  return type === 'object' || type === 'json';
}

/** Whether a value, or an element of an array, can be a string. */
function holdsTexts(field: FieldDefinition): boolean {
  const { type } = field.type === 'array' ? elementsOf(field) : field;
  return type === 'json' || valueKind(type) === 'text';
}

/** Undefined where no text matches. */
function textPredicate(target: FieldTarget, match: TextMatch, text: unknown): Predicate | undefined {
  if (typeof text !== 'string') return undefined;
  // Every string has the empty text anywhere.
  const atLeast: Predicate = { kind: 'compare', target, operator: 'gte', value: text };
  if (text === '') return atLeast;
  if (match !== 'startsWith' || target.kind !== 'text') return { kind: 'text', target, match, text };
  const above = textAbove(text);
  if (above === undefined) return atLeast;
  return conjunction([atLeast, { kind: 'compare', target, operator: 'lt', value: above }]);
}

/** The stored forms that equal an operand: for an array, as the whole and as an element. None: nothing equals it. */
function equalForms(field: FieldDefinition, value: unknown): unknown[] {
  const holders = field.type === 'array' ? [field, elementsOf(field)] : [field];
  return holders.flatMap((holder) => {
    const form = formIn(holder, value);
    return form === undefined || !isListed(holder, form) ? [] : [form];
  });
}

/** Whether the `enum` of a field has a value. Only scalars have one. */
function isListed({ enum: values }: FieldDefinition, form: unknown): boolean {
  return values === undefined || setOf(values).has(form);
}

/** Sets of enumerations: they may have thousands of values, and a condition a hundred. */
const sets = new WeakMap<readonly unknown[], ReadonlySet<unknown>>();

function setOf(values: readonly unknown[]): ReadonlySet<unknown> {
  const known = sets.get(values) ?? new Set(values);
  sets.set(values, known);
  return known;
}

/** Whether a field could have a scalar if its `enum` had it. */
export function isUnlisted(field: FieldDefinition, value: unknown): boolean {
  const holder = field.type === 'array' ? elementsOf(field) : field;
  return holder.enum !== undefined && scalarForm(holder, value) !== undefined;
}

/** A value in the stored form of a field, or undefined if the field cannot have it. */
function formIn(field: FieldDefinition, value: unknown): unknown {
  switch (field.type) {
    case 'json':
      return value;
    case 'object':
      return isObject(value) ? normalizeValue(field, value) : undefined;
    case 'array':
      return Array.isArray(value) ? normalizeValue(field, value) : undefined;
    default:
      return scalarForm(field, value);
  }
}

/** The operand of an ordering operator in stored form, or undefined if nothing in the field compares with it. */
function comparableForm(field: FieldDefinition, value: unknown): Scalar | undefined {
  const holder = field.type === 'array' ? elementsOf(field) : field;
  const form = formIn(holder, value);
  return isScalar(form) ? form : undefined;
}

function scalarForm({ type }: FieldDefinition, value: unknown): Scalar | undefined {
  const kind = valueKind(type);
  if (kind !== 'text') return typeof value === kind ? (value as Scalar) : undefined;
  if (typeof value !== 'string') return undefined;
  if (type === 'datetime') return canonicalDatetime(value);
  return type === 'date' && !isDate(value) ? undefined : value;
}

function elementsOf({ items }: FieldDefinition): FieldDefinition {
  return items ?? { type: 'json' };
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
