import { readJsonText } from '@app/json';
import { type Fault, nearestName, Problem } from '@app/problems';
import type { ClassDefinition } from '../definition/definition.js';
import { isObject } from '../definition/stored-form.js';
import { ALWAYS, NEVER } from './condition-meaning.js';
import { fieldMeaning } from './field-meaning.js';
import { FILTER_OPERATORS, type FilterOperator, isFilterOperator, takesArray } from './filter-operators.js';
import { type FilterSubject, filterSubject } from './filter-subject.js';
import { neverMatches } from './filter-warning.js';
import { idMeaning } from './id-meaning.js';
import type { FilterWarning, Predicate } from './predicate.js';

/** How large a filter may be. */
export interface FilterLimits {
  /** Bytes of the text in UTF-8; 8 KiB if not given. */
  maxBytes?: number;
  /** Operators in all; 50 if not given. */
  maxConditions?: number;
}

export interface ParsedFilter {
  predicate: Predicate;
  warnings: FilterWarning[];
}

interface Condition {
  name: string;
  subject: FilterSubject;
  operator: FilterOperator;
  operand: unknown;
}

/** The most characters of a value that a message repeats. */
const SHOWN_CHARACTERS = 80;

/**
 * Parses the `query` parameter of a listing, `{field: {operator: value}}` (SPEC 4.5), as a filter over a class. Throws
 * Problem `invalid_query` with all faults: no part of a filter is ever ignored, as it would then find more than was
 * requested. Comparisons that can never be true are no faults; they are returned as warnings.
 */
export function parseFilter(
  text: string,
  definition: ClassDefinition,
  { maxBytes = 8192, maxConditions = 50 }: FilterLimits = {},
): ParsedFilter {
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) {
    refuse([
      fault(
        'too_long',
        'query',
        `The filter has ${bytes} bytes; at most ${maxBytes} are read.`,
        maxBytes,
        bytes,
      ),
    ]);
  }
  const read = readJsonText(text);
  if ('faults' in read) {
    refuse(read.faults.map((found) => ({ ...found, pointer: '', field: 'query' })));
  }
  const { conditions, faults } = readConditions(read.value, definition);
  if (conditions.length > maxConditions) {
    const message = `The filter has ${conditions.length} conditions; at most ${maxConditions} are allowed.`;
    faults.push(fault('too_many_conditions', 'query', message, maxConditions, conditions.length));
  }
  if (faults.length > 0) refuse(faults);

  const warnings: FilterWarning[] = [];
  const predicates = conditions.map(({ name, subject, operator, operand }) => {
    const { predicate, ignored } =
      subject.kind === 'id'
        ? idMeaning(operator, operand)
        : fieldMeaning(subject.path, subject.field, operator, operand);
    if (ignored.length > 0) warnings.push(neverMatches(name, subject, operator, ignored));
    return predicate;
  });
  return { predicate: conjunction(predicates), warnings };
}

function readConditions(
  filter: unknown,
  definition: ClassDefinition,
): { conditions: Condition[]; faults: Fault[] } {
  const conditions: Condition[] = [];
  const faults: Fault[] = [];
  if (!isObject(filter)) {
    const message = 'The filter must be a JSON object of the form {"field":{"$eq":value}}.';
    return { conditions, faults: [fault('object_expected', 'query', message, 'object', filter)] };
  }
  for (const [name, operators] of Object.entries(filter)) {
    const found = filterSubject(name, definition);
    if ('fault' in found) faults.push(found.fault);
    // An operator in the place of a field: its value is no list of operators either.
    if (name.startsWith('$')) continue;
    if (!isObject(operators) || Object.keys(operators).length === 0) {
      faults.push(operatorMissing(name, operators));
      continue;
    }
    for (const [operator, operand] of Object.entries(operators)) {
      if (!isFilterOperator(operator)) {
        faults.push(unknownOperator(name, operator));
      } else if (takesArray(operator) && !Array.isArray(operand)) {
        const message = `${operator} takes an array of values: {"${operator}":[${shown(operand)}]}.`;
        faults.push(fault('array_expected', name, message, 'array', operand));
      } else if ('subject' in found) {
        conditions.push({ name, subject: found.subject, operator, operand });
      }
    }
  }
  return { conditions, faults };
}

function operatorMissing(name: string, operators: unknown): Fault {
  const message = isObject(operators)
    ? `${shown(name)} has no operator; {} at the top level matches every object.`
    : `A value needs an operator: {${shown(name)}:{"$eq":${shown(operators)}}}.`;
  return fault('operator_expected', name, message, FILTER_OPERATORS, operators);
}

function unknownOperator(name: string, operator: string): Fault {
  const nearest = nearestName(operator, FILTER_OPERATORS);
  const hint =
    nearest !== undefined
      ? `did you mean ${nearest}?`
      : operator.startsWith('$')
        ? `the operators are ${FILTER_OPERATORS.join(', ')}.`
        : `to compare with an object, write {${shown(name)}:{"$eq":{...}}}.`;
  return fault(
    'unknown_operator',
    name,
    `${shown(operator)} is not an operator; ${hint}`,
    nearest ?? FILTER_OPERATORS,
    operator,
  );
}

function conjunction(predicates: Predicate[]): Predicate {
  if (predicates.some(({ kind }) => kind === 'never')) return NEVER;
  const of = predicates.filter(({ kind }) => kind !== 'always');
  return of.length > 1 ? { kind: 'all', of } : (of[0] ?? ALWAYS);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > SHOWN_CHARACTERS ? '...' : text;
}

/** A fault of a parameter, whose pointer is empty. */
function fault(code: string, field: string, message: string, expected: unknown, received: unknown): Fault {
  return { pointer: '', field, code, message, expected, received };
}

function refuse(errors: Fault[]): never {
  throw new Problem('invalid_query', 'The parameter query is not a filter this class understands.', {
    errors,
  });
}
