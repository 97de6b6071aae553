import { isObject, MAX_DEPTH, readJsonText } from '@app/json';
import { type Fault, MAX_FAULTS, Problem } from '@app/problems';
import type { ClassDefinition, FieldDefinition } from '../definition/definition.js';
import { elementsIn, fieldMeaning, hasMembers } from './field-meaning.js';
import {
  type Comparison,
  type FilterOperator,
  type FilterPlace,
  filterFault,
  filtersMissing,
  innerOperatorMissing,
  isByMembers,
  isFilterOperator,
  isLogicOperator,
  type LogicOperator,
  operandFault,
  operatorMissing,
  placed,
  unknownOperator,
} from './filter-operators.js';
import {
  type FilterSubject,
  filterSubject,
  memberHolder,
  memberSubject,
  type ResolvedSubject,
} from './filter-subject.js';
import { hasNoMembers, neverMatches } from './filter-warning.js';
import { idMeaning } from './id-meaning.js';
import { type ConditionMeaning, type FilterWarning, NEVER, type Predicate } from './predicate.js';
import { conjunction, disjunction, negation } from './predicate-logic.js';

/** Bytes of the text in UTF-8. */
const MAX_BYTES = 8 * 1024;

/** Operators that compare, in all. */
const MAX_CONDITIONS = 50;

/** Most of `$and`, `$or`, `$nor`, `$not` and `$elemMatch` around a condition. */
const MAX_FILTER_DEPTH = 8;

/** Levels of JSON: an operand may be as deep as an object, inside arrays of filters. */
const MAX_LEVELS = MAX_DEPTH + 2 * MAX_FILTER_DEPTH;

const TOP: FilterPlace = [];

/** A filter with its meaning, and what its result will not show. */
export interface ParsedFilter {
  predicate: Predicate;
  warnings: FilterWarning[];
}

/**
 * Parses the `query` parameter of a listing, `{field: {operator: value}}` (SPEC 4.5) with `$and`, `$or` and `$nor`,
 * as a filter over a class. Throws Problem `invalid_query` with all faults: no part of a filter is ever ignored, as it
 * would then find more than was requested. Comparisons that can never be true are no faults; they are returned as
 * warnings.
 */
export function parseFilter(text: string, definition: ClassDefinition): ParsedFilter {
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_BYTES) {
    const message = `The filter has ${bytes} bytes; at most ${MAX_BYTES} are read.`;
    refuse([filterFault('too_long', 'query', message, MAX_BYTES, bytes)]);
  }
  const read = readJsonText(text, MAX_LEVELS);
  if ('faults' in read) {
    refuse(read.faults.map((found) => ({ ...found, pointer: '', field: 'query' })));
  }
  const reader = new FilterReader(definition);
  const predicate = reader.read(read.value);
  const { conditions, faults, warnings } = reader;
  if (conditions > MAX_CONDITIONS) {
    const message = `The filter has ${conditions} conditions; at most ${MAX_CONDITIONS} are allowed.`;
    faults.push(filterFault('too_many_conditions', 'query', message, MAX_CONDITIONS, conditions));
  }
  if (faults.length > 0) refuse(faults);
  return { predicate, warnings };
}

function refuse(errors: Fault[]): never {
  throw new Problem('invalid_query', 'The parameter query is not a filter this class understands.', {
    errors,
  });
}

/** What the names of a filter refer to. */
interface Scope {
  /** Undefined: nothing, and that has been told. */
  resolve(name: string): ResolvedSubject | undefined;
  /** A name as faults and warnings give it. */
  fullName(name: string): string;
}

/** Parses one filter of a class into its meaning and all its faults. The meaning is invalid if there are faults. */
class FilterReader {
  readonly faults: Fault[] = [];
  readonly warnings: FilterWarning[] = [];
  /** How many conditions have been read; each value of `$all` is one. */
  conditions = 0;

  readonly #fields: Scope;

  constructor(definition: ClassDefinition) {
    this.#fields = { resolve: (name) => filterSubject(name, definition), fullName: (name) => name };
  }

  /** Reads a filter: fields with their operators, and `$and`, `$or` and `$nor` with filters. */
  read(filter: unknown, place = TOP, scope = this.#fields): Predicate {
    if (!isObject(filter)) {
      const message =
        place === TOP
          ? 'The filter must be a JSON object of the form {"field":{"$eq":value}}.'
          : 'Each filter of an array is a JSON object of the form {"field":{"$eq":value}}.';
      return this.#fault(filterFault('object_expected', 'query', message, 'object', filter), place);
    }
    return conjunction(
      Object.entries(filter).map(([name, value]) =>
        isLogicOperator(name)
          ? this.#logic(name, value, place, scope)
          : this.#field(name, value, place, scope),
      ),
    );
  }

  #logic(operator: LogicOperator, filters: unknown, place: FilterPlace, scope: Scope): Predicate {
    if (!Array.isArray(filters) || filters.length === 0)
      return this.#fault(filtersMissing(operator, filters), place);
    if (this.#isTooDeep(operator, place)) return NEVER;
    const predicates = filters.map((filter, at) =>
      this.read(filter, [...place, `${operator}[${at}]`], scope),
    );
    if (operator === '$and') return conjunction(predicates);
    return operator === '$or' ? disjunction(predicates) : negation(disjunction(predicates));
  }

  #field(name: string, operators: unknown, place: FilterPlace, scope: Scope): Predicate {
    // To find the nearest of many names a thousand times would hold up others.
    if (this.faults.length >= MAX_FAULTS) return NEVER;
    const found = scope.resolve(name);
    if (found !== undefined && 'fault' in found) this.#fault(found.fault, place);
    // An operator in the place of a field: its value is no list of operators either.
    if (name.startsWith('$')) return NEVER;
    const fullName = scope.fullName(name);
    if (!isOperators(operators))
      return this.#fault({ ...operatorMissing(name, operators), field: fullName }, place);
    const subject = found !== undefined && 'subject' in found ? found.subject : undefined;
    return this.#conditions(fullName, subject, operators, place);
  }

  /** `subject` is undefined where the name is a fault, or can have no value. */
  #conditions(
    name: string,
    subject: FilterSubject | undefined,
    operators: Record<string, unknown>,
    place: FilterPlace,
  ): Predicate {
    return conjunction(
      Object.entries(operators).map(([operator, operand]) => {
        if (!isFilterOperator(operator)) {
          return this.#fault(unknownOperator(name, operator, memberHolder(subject)), place);
        }
        if (operator === '$not' || operator === '$elemMatch') {
          return this.#nested(name, subject, operator, operand, place);
        }
        const wrong = operandFault(name, operator, operand);
        if (wrong !== undefined) return this.#fault(wrong, place);
        this.conditions += operator === '$all' ? (operand as unknown[]).length : 1;
        if (subject === undefined) return NEVER;
        const { predicate, ignored } = meaning(subject, operator, operand);
        if (ignored.length > 0) this.warnings.push(neverMatches(name, subject, operator, ignored));
        return predicate;
      }),
    );
  }

  #nested(
    name: string,
    subject: FilterSubject | undefined,
    operator: '$not' | '$elemMatch',
    operators: unknown,
    place: FilterPlace,
  ): Predicate {
    if (!isOperators(operators)) return this.#fault(innerOperatorMissing(name, operator, operators), place);
    if (this.#isTooDeep(operator, place)) return NEVER;
    const inner = [...place, operator];
    if (operator === '$not') return negation(this.#conditions(name, subject, operators, inner));
    const element = subject && elementOf(subject);
    if (subject !== undefined && element === undefined) {
      this.warnings.push(neverMatches(name, subject, operator, []));
    }
    const byMembers = isByMembers(operators);
    const before = this.conditions;
    const of = byMembers
      ? this.read(operators, inner, this.#membersOf(name, element?.field))
      : this.#conditions(name, element, operators, inner);
    // To look at each element costs as much where nothing is asked of it.
    if (this.conditions === before) this.conditions++;
    if (subject?.kind !== 'field' || element === undefined || of.kind === 'never') return NEVER;
    return { kind: 'element', target: { path: subject.path, kind: 'any' }, of, byMembers };
  }

  /** `element` is undefined where the array is none, which has been told. */
  #membersOf(array: string, element: FieldDefinition | undefined): Scope {
    const hasThem = element !== undefined && hasMembers(element);
    if (element !== undefined && !hasThem) this.warnings.push(hasNoMembers(array, element));
    const resolve = (name: string) => {
      const found = memberSubject(name, array, hasThem ? element : { type: 'json' });
      // What can be no name is refused even where nothing has members.
      return hasThem || 'fault' in found ? found : undefined;
    };
    return { resolve, fullName: (name) => `${array}.${name}` };
  }

  #isTooDeep(operator: FilterOperator | LogicOperator, place: FilterPlace): boolean {
    if (place.length < MAX_FILTER_DEPTH) return false;
    const message = `$and, $or, $nor, $not and $elemMatch are nested at most ${MAX_FILTER_DEPTH} levels deep.`;
    this.#fault(filterFault('too_deep', operator, message, MAX_FILTER_DEPTH, place.length + 1), place);
    return true;
  }

  #fault(found: Fault, place: FilterPlace): Predicate {
    this.faults.push(placed(found, place));
    return NEVER;
  }
}

function meaning(subject: FilterSubject, operator: Comparison, operand: unknown): ConditionMeaning {
  if (operator === '$all') {
    const each = (operand as unknown[]).map((value) => meaning(subject, '$eq', value));
    return {
      predicate: each.length === 0 ? NEVER : conjunction(each.map(({ predicate }) => predicate)),
      ignored: each.flatMap(({ ignored }) => ignored),
    };
  }
  return subject.kind === 'id'
    ? idMeaning(operator, operand)
    : fieldMeaning(subject.path, subject.field, operator, operand);
}

/** The elements of a subject, as a subject; undefined where it has none. */
function elementOf(subject: FilterSubject): Extract<FilterSubject, { kind: 'field' }> | undefined {
  const field = subject.kind === 'field' ? elementsIn(subject.field) : undefined;
  return field && { kind: 'field', path: [], field };
}

function isOperators(value: unknown): value is Record<string, unknown> {
  return isObject(value) && Object.keys(value).length > 0;
}
