import type { Predicate } from '@app/schema';
import type { ElementDialect } from '../../dialects/filter-dialect.js';
import { ALWAYS, complement, joined, type Sql } from '../../engine/sql.js';

/** Makes the condition on one element of an array, of whatever kind it is; `level` counts arrays within arrays. */
export function compileElement(predicate: Predicate, elements: ElementDialect, level: number): Sql {
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
      const alternatives = [
        ...(values.length > 0 ? [elements.equals(level, values)] : []),
        ...(orMissing ? [elements.isNull(level)] : []),
      ];
      const found = joined(alternatives, ' OR ');
      return negated ? complement(found) : found;
    }
    case 'compare':
      return elements.compares(level, predicate.operator, predicate.value);
    case 'text':
      return elements.matches(level, predicate.match, predicate.text);
    case 'size':
      return elements.hasSize(level, predicate.size);
    case 'element':
      return elements.someIn(level, compileElement(predicate.of, elements, level + 1));
    default:
      throw new Error(`${predicate.kind} is no condition on an element`);
  }
}
