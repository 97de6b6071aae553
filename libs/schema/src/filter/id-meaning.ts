import { type Comparison, isNegated, operandsOf, orderingOf, textMatchOf } from './filter-operators.js';
import {
  ALWAYS,
  type ConditionMeaning,
  NEVER,
  type Ordering,
  type Predicate,
  type TextMatch,
} from './predicate.js';
import { conjunction, textAbove } from './predicate-logic.js';

/** The form of an id; each `0` can be any digit. */
const MIN_ID = '00000000-0000-0000-0000-000000000000';
const DIGITS = '0123456789abcdef';
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The meaning of a condition on `_id`, a text that every object has. Only the text of an id can equal it. */
export function idMeaning(operator: Comparison, operand: unknown): ConditionMeaning {
  const match = textMatchOf(operator);
  if (match !== undefined) {
    if (typeof operand !== 'string') return { predicate: NEVER, ignored: [operand] };
    return { predicate: matching(match, operand), ignored: [] };
  }
  if (operator === '$size') return { predicate: NEVER, ignored: [operand] };
  const ordering = orderingOf(operator);
  if (ordering !== undefined) {
    if (typeof operand !== 'string') return { predicate: NEVER, ignored: [operand] };
    return { predicate: ordered(ordering, operand), ignored: [] };
  }
  const operands = operandsOf(operator, operand);
  const negated = isNegated(operator, operand);
  const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);
  const ids = [...new Set(operands.filter(isId))];
  // `{"_id":{"$neq":null}}` is true of every id and no mistake.
  const ignored = operands.filter((value) => !isId(value) && value !== null);
  if (ids.length === 0) return { predicate: negated ? ALWAYS : NEVER, ignored };
  return { predicate: { kind: 'id-in', ids, negated }, ignored };
}

function matching(match: TextMatch, text: string): Predicate {
  if (text === '') return ALWAYS;
  if (match !== 'startsWith') return { kind: 'id-text', match, text };
  const above = textAbove(text);
  return conjunction([ordered('gte', text), above === undefined ? ALWAYS : ordered('lt', above)]);
}

function ordered(operator: Ordering, text: string): Predicate {
  const bound = lowestIdFrom(text);
  const upwards = operator === 'gt' || operator === 'gte';
  if (bound === undefined) return upwards ? NEVER : ALWAYS;
  if (bound === text) return { kind: 'id-compare', operator, id: bound };
  // The text lies between two ids: nothing equals it, and the bound is the first id above it.
  return { kind: 'id-compare', operator: upwards ? 'gte' : 'lt', id: bound };
}

/** The lowest text of an id that is not below `text`, comparing by code point; undefined when all are below. */
function lowestIdFrom(text: string): string | undefined {
  let common = 0;
  while (common < MIN_ID.length && common < text.length && fits(text[common]!, common)) common++;
  if (common === text.length) return text + MIN_ID.slice(common);
  // They differ at `common`: the id must be above the text there, or at an earlier place.
  for (let place = common; place >= 0; place--) {
    const above = place < MIN_ID.length ? lowestAbove(text[place]!, place) : undefined;
    if (above !== undefined) return text.slice(0, place) + above + MIN_ID.slice(place + 1);
  }
  return undefined;
}

function alphabet(place: number): string {
  return MIN_ID[place] === '0' ? DIGITS : MIN_ID[place]!;
}

function fits(character: string, place: number): boolean {
  return alphabet(place).includes(character);
}

function lowestAbove(character: string, place: number): string | undefined {
  return [...alphabet(place)].find((candidate) => candidate > character);
}
