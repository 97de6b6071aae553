import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { FieldDraft } from './draft.js';
import { choiceOf, chosenName, fieldChoices } from './field-choices.js';
import type { FieldName } from './field-name.js';

interface FieldSelectProps extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  value: FieldName | undefined;
  fields: readonly FieldDraft[];
  /** Names beside those of fields. */
  others?: readonly string[];
  onChange: (name: FieldName | undefined) => void;
}

/** One of the fields of the class that have one value. */
export function FieldSelect({ value, fields, others, onChange, ...input }: FieldSelectProps) {
  return (
    <NativeSelect
      {...input}
      data={[{ value: '', label: '– no field –' }, ...fieldChoices(value, fields, others)]}
      value={choiceOf(value, fields)}
      onChange={(event) => {
        const choice = event.currentTarget.value;
        onChange(choice === '' ? undefined : chosenName(choice, fields));
      }}
    />
  );
}
