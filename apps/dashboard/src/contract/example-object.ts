import type { FieldDefinition } from '../api/classes.js';
import { below, type Example, exampleValue } from './example-value.js';

type Fields = Record<string, FieldDefinition>;

const ENOUGH = 4;

/** An object that a class takes: what is required, and a few fields more whose values can be made up. */
export function exampleObject(fields: Fields): Example<Record<string, unknown>> {
  const examples = new Map(
    Object.entries(fields).map(([name, field]) => [name, exampleValue(field, exampleObject)]),
  );
  const names = [...examples.keys()];
  const isMadeUp = (name: string) => examples.get(name)!.open.length === 0;
  const few = names.filter((name) => fields[name]!.required);
  for (const name of names) if (few.length < ENOUGH && !few.includes(name) && isMadeUp(name)) few.push(name);
  const chosen = names.filter((name) => few.includes(name));
  return {
    value: Object.fromEntries(chosen.map((name) => [name, examples.get(name)!.value])),
    open: chosen.flatMap((name) => examples.get(name)!.open.map((place) => below(name, place))),
  };
}
