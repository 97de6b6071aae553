import { Textarea, TextInput } from '@mantine/core';
import type { ControlProps } from './control.js';
import { useInputProps } from './input-props.js';

/** Longer texts, and those that may be, get room. */
const LONG = 200;

/** Text. An empty text is a value too, and other than none. */
export function TextControl(props: ControlProps) {
  const { value, onChange, definition } = props;
  const text = typeof value === 'string' ? value : '';
  const shared = {
    ...useInputProps(props),
    value: text,
    placeholder: value === undefined ? 'no value' : 'empty text',
    spellCheck: false,
  };
  const isLong = text.includes('\n') || text.length > LONG || (definition.maxLength ?? 0) > LONG;
  return isLong ? (
    <Textarea
      {...shared}
      autosize
      minRows={3}
      maxRows={14}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}
