import { NativeSelect } from '@mantine/core';
import type { ControlProps } from './control.js';
import { useInputProps } from './input-props.js';

/** One of the values a field allows. The list of the system: it works on every telephone. */
export function ChoiceControl(props: ControlProps) {
  const { value, onChange, definition } = props;
  const { rightSection: _, ...input } = useInputProps(props);
  const choices = definition.enum ?? [];
  const chosen = choices.indexOf(value);
  const stray = value !== undefined && chosen === -1;
  return (
    <NativeSelect
      {...input}
      value={stray ? 'stray' : String(chosen)}
      onChange={(event) => onChange(choices[Number(event.currentTarget.value)])}
      data={[
        { value: '-1', label: '– no value –' },
        ...(stray ? [{ value: 'stray', label: String(value), disabled: true }] : []),
        ...choices.map((choice, index) => ({ value: String(index), label: String(choice) })),
      ]}
    />
  );
}
