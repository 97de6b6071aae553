import { canonicalJson } from '@app/json';
import { ALWAYS, NEVER, type Ordering, type Predicate, type Scalar } from './predicate.js';

const LAST_BEFORE_SURROGATES = 0xd7ff;
const FIRST_AFTER_SURROGATES = 0xe000;
const LAST_POINT = 0x10ffff;

type Equals = Extract<Predicate, { kind: 'equals' }>;
type IdIn = Extract<Predicate, { kind: 'id-in' }>;

/** For each ordering, the one that lets through all other values. */
export const OPPOSITE_ORDERING: Record<Ordering, Ordering> = { gt: 'lte', gte: 'lt', lt: 'gte', lte: 'gt' };

/** Objects that satisfy all of these. Conjunctions become part of it, so that nesting hides no index. */
export function conjunction(predicates: readonly Predicate[]): Predicate {
  if (predicates.length === 1) return predicates[0]!;
  if (predicates.some(({ kind }) => kind === 'never')) return NEVER;
  const of = predicates.flatMap((one) => (one.kind === 'all' ? one.of : one.kind === 'always' ? [] : [one]));
  return of.length > 1 ? { kind: 'all', of } : (of[0] ?? ALWAYS);
}

/** Objects that satisfy one of these or more. Values of one field become one condition, as in `$in`. */
export function disjunction(predicates: readonly Predicate[]): Predicate {
  if (predicates.some(({ kind }) => kind === 'always')) return ALWAYS;
  const of = united(
    predicates.flatMap((one) => (one.kind === 'some' ? one.of : one.kind === 'never' ? [] : [one])),
  );
  return of.length > 1 ? { kind: 'some', of } : (of[0] ?? NEVER);
}

/** Matches the objects that do not satisfy this, including those without a value. */
export function negation(predicate: Predicate): Predicate {
  switch (predicate.kind) {
    case 'always':
      return NEVER;
    case 'never':
      return ALWAYS;
    case 'all':
      return disjunction(predicate.of.map(negation));
    case 'some':
      return conjunction(predicate.of.map(negation));
    case 'not':
      return predicate.of;
    case 'equals':
    case 'id-in':
      return { ...predicate, negated: !predicate.negated };
    case 'id-compare':
      // Every object has an id.
      return { ...predicate, operator: OPPOSITE_ORDERING[predicate.operator] };
    default:
      return { kind: 'not', of: predicate };
  }
}

/** Values without repetitions. */
export function distinct(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((value) => [canonicalJson(value), value])).values()];
}

/** The same alternatives, with equality comparisons on one field (or the id) merged into one. */
function united(alternatives: readonly Predicate[]): Predicate[] {
  const bySubject = new Map<string, Equals | IdIn>();
  const others: Predicate[] = [];
  for (const one of alternatives) {
    if ((one.kind !== 'equals' && one.kind !== 'id-in') || one.negated) {
      others.push(one);
      continue;
    }
    const subject = one.kind === 'id-in' ? '_id' : `.${one.target.path.join('.')}`;
    const known = bySubject.get(subject);
    bySubject.set(subject, known === undefined ? one : union(known, one));
  }
  return [...bySubject.values(), ...others];
}

function union(one: Equals | IdIn, other: Equals | IdIn): Equals | IdIn {
  if (one.kind === 'id-in' || other.kind === 'id-in') {
    return { ...(one as IdIn), ids: [...new Set([...(one as IdIn).ids, ...(other as IdIn).ids])] };
  }
  const values = distinct([...one.values, ...other.values]);
  return { ...one, values, orMissing: one.orMissing || other.orMissing };
}

/** The conditions of a filter that all have to be satisfied. */
export function conditionsOf(predicate: Predicate): readonly Predicate[] {
  return predicate.kind === 'all' ? predicate.of : [predicate];
}

/** The one value that conditions on a field let through, null for none; undefined where they let through several. */
export function fixedValue(own: readonly Predicate[]): Scalar | null | undefined {
  const [one, ...others] = own;
  if (one?.kind !== 'equals' || others.length > 0 || one.negated || one.target.kind === 'any')
    return undefined;
  if (one.values.length + Number(one.orMissing) !== 1) return undefined;
  return one.orMissing ? null : (one.values[0] as Scalar);
}

/** The lowest text above all that begin with this one, by code point; undefined where there is none. */
export function textAbove(beginning: string): string | undefined {
  const points = [...beginning];
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    const point = last.codePointAt(0)!;
    if (point === LAST_POINT) continue;
    const next = point === LAST_BEFORE_SURROGATES ? FIRST_AFTER_SURROGATES : point + 1;
    return points.join('') + String.fromCodePoint(next);
  }
  return undefined;
}
