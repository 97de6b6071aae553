import { Textarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import styles from './autosize-textarea.module.css';

interface AutosizeTextareaProps extends Omit<TextareaProps, 'autosize' | 'classNames' | 'style' | 'value'> {
  value: string;
  minRows?: number;
  maxRows: number;
  classNames?: Record<string, string | undefined>;
}

/**
 * A text area as high as its text, from `minRows` to `maxRows` lines, by CSS alone. A script, such as Mantine's
 * `autosize`, has to lay out the whole page for each text area whenever one is drawn: a list of 5,000 texts took
 * minutes.
 */
export function AutosizeTextarea({ minRows = 1, maxRows, classNames, ...rest }: AutosizeTextareaProps) {
  return (
    <Textarea
      {...rest}
      classNames={{ ...classNames, input: [styles.growing, classNames?.input].join(' ') }}
      style={{ '--min-rows': minRows, '--max-rows': maxRows } as CSSProperties}
      rows={linesOf(rest.value, minRows, maxRows)}
    />
  );
}

/** The lines of a text, of which a browser without `field-sizing` shows as many. */
function linesOf(text: string, least: number, most: number): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && lines < most; at = text.indexOf('\n', at + 1)) lines++;
  return Math.max(lines, least);
}
