import { useState } from 'react';
import { jsonText, parsedJson } from '../../api/exact-json.js';
import { AutosizeTextarea } from '../../ui/autosize-textarea.js';
import { useFaultsBelow } from '../faults.js';
import { InvalidJson } from '../invalid-json.js';
import type { ControlProps } from './control.js';
import { useInputProps } from './input-props.js';

/** Any JSON, as text. */
export function JsonControl(props: ControlProps) {
  const { value, onChange, definition } = props;
  const input = useInputProps(props);
  const inside = useFaultsBelow(props.pointer).map(
    ({ pointer, message }) => `${pointer.slice(props.pointer.length + 1)}: ${message}`,
  );
  const [typed, setTyped] = useState<{ text: string; value: unknown }>();
  const text = typed !== undefined && typed.value === value ? typed.text : textOf(value);
  return (
    <AutosizeTextarea
      {...input}
      error={input.error ?? (value instanceof InvalidJson ? value.reason : inside.join(' ') || undefined)}
      value={text}
      minRows={props.size === 'xs' ? 1 : 2}
      maxRows={18}
      placeholder={
        definition.type === 'array' ? 'no value; JSON such as [1, 2]' : 'no value; JSON such as {"a": 1}'
      }
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
      onChange={(event) => {
        const next = parsed(event.currentTarget.value);
        setTyped({ text: event.currentTarget.value, value: next });
        onChange(next);
      }}
    />
  );
}

function textOf(value: unknown): string {
  if (value instanceof InvalidJson) return value.text;
  return value === undefined ? '' : jsonText(value, 2);
}

function parsed(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return parsedJson(text);
  } catch (error) {
    return new InvalidJson(text, (error as Error).message);
  }
}
