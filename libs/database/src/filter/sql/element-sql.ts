import type { FieldTarget, Predicate } from '@app/schema';
import type { ElementDialect } from '../../dialects/filter-dialect.js';
import { ALWAYS, complement, joined, type Sql } from '../../engine/sql.js';

type OfElement = Extract<Predicate, { kind: 'element' }>;

/** Makes the condition that one element of an array satisfies; `level` counts arrays within arrays. */
export function elementCondition({ of, byMembers }: OfElement, elements: ElementDialect, level: number): Sql {
  const condition = compileElement(of, elements, level);
  return byMembers ? joined([elements.isObject(level), condition], ' AND ') : condition;
}

/** Makes a condition on one element of an array, of whatever kind it is, or on its members. */
function compileElement(predicate: Predicate, elements: ElementDialect, level: number): Sql {
  switch (predicate.kind) {
    case 'always':
      return ALWAYS;
    case 'never':
      return { text: '1 = 0', values: [] };
    case 'all':
    case 'some': {
      const parts = predicate.of.map((part) => compileElement(part, elements, level));
      return joined(parts, predicate.kind === 'all' ? ' AND ' : ' OR ');
    }
    case 'not':
      return complement(compileElement(predicate.of, elements, level));
    case 'equals': {
      const { values, orMissing, negated } = predicate;
      const found = at(predicate.target, elements, level, true, (own) => {
        const equal = values.length > 0 ? [elements.equals(own, values)] : [];
        return joined(orMissing ? [...equal, elements.isNull(own)] : equal, ' OR ');
      });
      return negated ? complement(found) : found;
    }
    case 'compare': {
      const { target, operator, value } = predicate;
      return at(target, elements, level, true, (own) => elements.compares(own, operator, value));
    }
    case 'text': {
      const { target, match, text } = predicate;
      return at(target, elements, level, true, (own) => elements.matches(own, match, text));
    }
    case 'size': {
      const { target, size } = predicate;
      return at(target, elements, level, false, (own) => elements.hasSize(own, size));
    }
    case 'element':
      return at(predicate.target, elements, level, false, (own) =>
        elements.someIn(own, elementCondition(predicate, elements, own + 1)),
      );
    default:
      throw new Error(`${predicate.kind} is no condition on an element`);
  }
}

/** A condition on the element itself, or on a member; `withElements`: or on an element of an array there. */
function at(
  { path, kind }: FieldTarget,
  elements: ElementDialect,
  level: number,
  withElements: boolean,
  condition: (level: number) => Sql,
): Sql {
  if (path.length === 0) return condition(level);
  // The class says where there can be no array: its elements cost as much again.
  return elements.member(level, path, condition(level + 1), withElements && kind === 'any');
}
