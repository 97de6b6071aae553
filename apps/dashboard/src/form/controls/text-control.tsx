import { Textarea } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { ControlProps } from './control.js';
import { useInputProps } from './input-props.js';
import styles from './text-control.module.css';

/**
 * Text, in as many lines as it has. One that is emptied is no value, so that fields are not filled, or unique values
 * taken, by nothing. An empty text that is stored stays until it is touched. In lists and filters, where nothing would
 * be no element, it is a value.
 */
export function TextControl(props: ControlProps) {
  const { value, onChange, size, bare } = props;
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
      onChange={({ currentTarget }) => onChange(currentTarget.value || (bare ? '' : undefined))}
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
