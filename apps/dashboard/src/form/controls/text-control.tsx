import { Textarea } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { ControlProps } from './control.js';
import { useInputProps } from './input-props.js';
import styles from './text-control.module.css';

/** Text, in as many lines as it has. An empty text is a value too, and other than none. */
export function TextControl(props: ControlProps) {
  const { value, onChange, size } = props;
  const text = typeof value === 'string' ? value : '';
  return (
    <Textarea
      {...useInputProps(props)}
      value={text}
      placeholder={value === undefined ? 'no value' : 'empty text'}
      spellCheck={false}
      attributes={{ input: { dir: 'auto' } }}
      autosize
      minRows={1}
      maxRows={14}
      classNames={{ input: styles.text, section: styles.clear }}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(size === 'xs' ? { onKeyDown: submitOnEnter } : {})}
    />
  );
}

/** In a row of a filter Enter applies it, and a line is begun with Shift. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
