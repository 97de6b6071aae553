import type { Predicate, Scalar } from './predicate.js';

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
