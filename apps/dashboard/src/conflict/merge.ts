import { ownMember } from '../api/own-member.js';
import { isSame } from './same.js';

type Values = Record<string, unknown>;

/** A field in which two versions differ, with what it was before both. undefined is no value. */
export interface Difference {
  name: string;
  before: unknown;
  mine: unknown;
  theirs: unknown;
}

export type Side = 'mine' | 'theirs';

/** Which side is taken of each field, by its name. */
export type Choices = Record<string, Side | undefined>;

/** The fields in which two versions that come from one differ from each other. */
export function differencesOf(
  before: Values,
  mine: Values,
  theirs: Values,
  names: readonly string[],
): Difference[] {
  return names
    .map((name) => ({
      name,
      before: ownMember(before, name),
      mine: ownMember(mine, name),
      theirs: ownMember(theirs, name),
    }))
    .filter((difference) => !isSame(difference.mine, difference.theirs));
}

/** The only side that has changed a field; undefined where both have, so that a person must choose. */
export function changedBy({ before, mine, theirs }: Difference): Side | undefined {
  if (isSame(before, theirs)) return 'mine';
  return isSame(before, mine) ? 'theirs' : undefined;
}

/** `theirs` with the fields of which mine is kept. */
export function merge(theirs: Values, differences: readonly Difference[], choices: Choices): Values {
  const kept = differences.filter(({ name }) => choices[name] === 'mine');
  const values = { ...theirs, ...Object.fromEntries(kept.map(({ name, mine }) => [name, mine])) };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
