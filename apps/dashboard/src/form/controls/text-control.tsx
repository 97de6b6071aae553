import type { KeyboardEvent } from 'react';
import { AutosizeTextarea } from '../../ui/autosize-textarea.js';
import { isLongText, textDirection } from '../../ui/long-text.js';
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
    <AutosizeTextarea
      {...useInputProps(props)}
      value={text}
      placeholder={value === undefined ? 'no value' : 'empty text'}
      spellCheck={false}
      attributes={{ input: { dir: textDirection(text) } }}
      maxRows={14}
      classNames={{
        input: isLongText(text) ? `${styles.text} ${styles.long}` : styles.text,
        section: styles.clear,
      }}
      onChange={({ currentTarget }) =>
        onChange(withLineEnds(currentTarget.value, text) || (bare ? '' : undefined))
      }
      onKeyDown={(event) => submitOnEnter(event, size === 'xs')}
    />
  );
}

/** A typed text with the line ends that it had before: a browser hands out all of them as `\n`. */
function withLineEnds(typed: string, before: string): string {
  const hasReturns = before.includes('\r\n') && !/(?<!\r)\n/.test(before);
  return hasReturns ? typed.replaceAll('\n', '\r\n') : typed;
}

/**
 * Enter sends the form from what looks like a line, as from all others, and in a row of a filter. With Shift, and where
 * there are lines already, it begins another one.
 */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>, isRow: boolean) {
  const { form } = event.currentTarget;
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || form === null) return;
  if (!isRow && hasLines(event.currentTarget)) return;
  event.preventDefault();
  // A button that cannot be pressed sends nothing.
  form.querySelector<HTMLButtonElement>('[type="submit"]')?.click();
}

/** Whether a text takes more than one line, be it that it is too long for one. */
function hasLines(input: HTMLTextAreaElement): boolean {
  const { lineHeight, paddingBlockStart, paddingBlockEnd } = getComputedStyle(input);
  const height =
    input.scrollHeight - Number.parseFloat(paddingBlockStart) - Number.parseFloat(paddingBlockEnd);
  return height > Number.parseFloat(lineHeight) * 1.5;
}
