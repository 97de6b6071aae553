/** Most characters of a list that are told: each of a hundred faults may be about thousands of values. */
const TOLD_CHARACTERS = 1000;

/** The values of a list that would have been right; of a long one the first ones, and then how many more there are. */
export function abbreviated(values: readonly unknown[]): readonly unknown[] {
  let characters = 0;
  for (const [at, value] of values.entries()) {
    characters += JSON.stringify(value).length + 1;
    if (characters > TOLD_CHARACTERS) return [...values.slice(0, at), `… and ${values.length - at} more`];
  }
  return values;
}
