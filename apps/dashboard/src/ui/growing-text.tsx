import { Textarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import styles from './growing-text.module.css';

interface GrowingTextProps extends Omit<TextareaProps, 'autosize' | 'classNames' | 'style' | 'value'> {
  value: string;
  minRows?: number;
  maxRows: number;
  classNames?: Record<string, string | undefined>;
}

/**
 * Text in as many lines as it has, from `minRows` to `maxRows`. The browser sees to that: a script has to lay out the whole page for
 * each such control whenever one is drawn, Mantine's `autosize` too, so a list of 5,000 texts took minutes.
 */
export function GrowingText({ minRows = 1, maxRows, classNames, ...rest }: GrowingTextProps) {
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
