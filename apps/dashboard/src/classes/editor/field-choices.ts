import { isScalar } from './constraints.js';
import type { FieldDraft } from './draft.js';
import { currentName, type FieldName } from './field-name.js';

/** A field that can be chosen, or the one that is chosen and cannot be. */
interface FieldChoice {
  value: string;
  label: string;
  disabled?: boolean;
}

/**
 * The fields with one value, which alone can be named elsewhere in a definition, and `others` beside them. A chosen
 * name that is none of these stays in sight: the service says what is wrong with it.
 */
export function fieldChoices(
  chosen: FieldName | undefined,
  fields: readonly FieldDraft[],
  others: readonly string[] = [],
): FieldChoice[] {
  const choices = fields
    .filter(
      ({ key, name, definition }) => isScalar(definition.type) && (name !== '' || key === chosen?.field),
    )
    .map(({ key, name }) => ({ value: key, label: name || 'the new field' }));
  const named = [...choices, ...others.map((name) => ({ value: name, label: name }))];
  const value = choiceOf(chosen, fields);
  if (value === '' || named.some((choice) => choice.value === value)) return named;
  return [{ value, label: currentName(chosen!, fields)!, disabled: true }, ...named];
}

/** The choice that a name is; '' for none, also of a field that has been removed. */
export function choiceOf(chosen: FieldName | undefined, fields: readonly FieldDraft[]): string {
  if (chosen === undefined || currentName(chosen, fields) === undefined) return '';
  return chosen.field ?? fields.find(({ name }) => name === chosen.name)?.key ?? chosen.name;
}

/** The name that a choice stands for. */
export function chosenName(value: string, fields: readonly FieldDraft[]): FieldName {
  const field = fields.find(({ key }) => key === value);
  return field === undefined ? { name: value } : { name: field.name, field: value };
}
