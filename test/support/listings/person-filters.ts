import { type Fault, Problem } from '@app/problems';
import type { ClassDefinition } from '../../../libs/schema/src/definition/definition.js';
import { parseFilter } from '../../../libs/schema/src/filter/parse-filter.js';

/** A class with a field of every type. */
export const PERSON: ClassDefinition = {
  name: 'Person',
  fields: {
    name: { type: 'string', indexed: true },
    age: { type: 'integer' },
    active: { type: 'boolean' },
    born: { type: 'date' },
    seen: { type: 'datetime' },
    tags: { type: 'array', items: { type: 'string' } },
    visits: { type: 'array', items: { type: 'datetime' } },
    grid: { type: 'array', items: { type: 'array', items: { type: 'datetime' } } },
    address: { type: 'object', fields: { city: { type: 'string' }, since: { type: 'datetime' } } },
    extra: { type: 'json' },
  },
};

export const ID = '01890000-0000-7000-8000-00000000000a';

/** What a filter on the class means. */
export function predicateOf(filter: unknown) {
  return parseFilter(JSON.stringify(filter), PERSON).predicate;
}

/** What a filter on the class is warned of. */
export function warningsOf(filter: unknown): string[] {
  return parseFilter(JSON.stringify(filter), PERSON).warnings.map(({ message }) => message);
}

/** Why a filter on the class is refused. */
export function faultsOf(text: string, definition = PERSON): Fault[] {
  try {
    parseFilter(text, definition);
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    expect((error as Problem).code).toBe('invalid_query');
    return (error as Problem).errors!;
  }
  return [];
}

/** A predicate that a field has one of these values. */
export function equals(path: string[], kind: string, values: unknown[], more = {}) {
  return { kind: 'equals', target: { path, kind }, values, orMissing: false, negated: false, ...more };
}
