import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { numberText } from '../../api/exact-json.js';
import { numberOf, whyNoNumber } from '../number-text.js';
import type { ControlProps } from './control.js';
import { useInputProps } from './input-props.js';

/** A number, typed as text: spinning wheels and silent rounding have no place where data is kept. */
export function NumberControl(props: ControlProps) {
  const { value, onChange, definition } = props;
  const [typed, setTyped] = useState('');
  // What was typed stays as it is (`1.50`) for as long as it says the value.
  const text = numberOf(typed) === value ? typed : textOf(value);
  const input = useInputProps(props);
  const type = definition.type === 'integer' ? 'integer' : 'number';
  return (
    <TextInput
      {...input}
      error={input.error && ((typeof value === 'string' && whyNoNumber(value, type)) || input.error)}
      value={text}
      inputMode={type === 'integer' ? 'numeric' : 'decimal'}
      placeholder="no value"
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(numberOf(event.currentTarget.value));
      }}
    />
  );
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'number' ? numberText(value) : String(value);
}
