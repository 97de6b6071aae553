import type { ClassEntity } from '@app/database';
import { Problem } from '@app/problems';
import { type ClassDefinition, changeOf } from '@app/schema';

/** A definition as a change of the stored definition. Throws Problem `invalid_definition`. */
export function asChange(row: ClassEntity, wanted: ClassDefinition): ClassDefinition {
  const change = changeOf(JSON.parse(row.definition) as ClassDefinition, wanted);
  if ('definition' in change) return change.definition;
  throw new Problem(
    'invalid_definition',
    'The definition moves values of fields that the class does not have.',
    {
      errors: change.faults,
    },
  );
}

/** Whether a change equals the stored definition, the order of the fields included. */
export function changesNothing(row: ClassEntity, change: ClassDefinition): boolean {
  return JSON.stringify(change) === row.definition;
}

/** What a change is about: names of the fields that are added, removed or changed, and whether time stamps come or go. */
export function changedParts(old: ClassDefinition, wanted: ClassDefinition) {
  const [before, after] = [old.fields, wanted.fields];
  const kept = Object.keys(before).filter((name) => Object.hasOwn(after, name));
  return {
    added: Object.keys(after).filter((name) => !Object.hasOwn(before, name)),
    removed: Object.keys(before).filter((name) => !Object.hasOwn(after, name)),
    changed: kept.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])),
    ...(old.timestamps === wanted.timestamps ? {} : { timestamps: wanted.timestamps === true }),
  };
}

/** A definition as it is stored: without `renamedFrom`, which is an instruction for the migration. */
export function withoutInstructions(definition: ClassDefinition): ClassDefinition {
  const fields = Object.entries(definition.fields).map(([name, { renamedFrom: _, ...field }]) => [
    name,
    field,
  ]);
  return { ...definition, fields: Object.fromEntries(fields) };
}
