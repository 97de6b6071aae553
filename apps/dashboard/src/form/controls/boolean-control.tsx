import { Input, SegmentedControl } from '@mantine/core';
import type { ControlProps } from './control.js';
import { useInputProps } from './input-props.js';

const CHOICES = [
  { value: 'none', label: 'No value' },
  { value: 'true', label: 'True' },
  { value: 'false', label: 'False' },
];

/** Yes, no, or not said. */
export function BooleanControl(props: ControlProps) {
  const { value, onChange, label, bare, size = 'sm' } = props;
  const { rightSection: _, ...wrapper } = useInputProps(props);
  const choice = (
    <SegmentedControl
      size={size}
      data={CHOICES}
      value={typeof value === 'boolean' ? String(value) : 'none'}
      onChange={(chosen) => onChange(chosen === 'none' ? undefined : chosen === 'true')}
      aria-label={label}
      aria-invalid={wrapper.error !== undefined || undefined}
    />
  );
  return bare ? (
    choice
  ) : (
    <Input.Wrapper {...wrapper} labelElement="div">
      <div>{choice}</div>
    </Input.Wrapper>
  );
}
