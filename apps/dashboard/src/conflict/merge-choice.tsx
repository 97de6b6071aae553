import { Radio } from '@mantine/core';
import { useId } from 'react';
import styles from './conflict.module.css';
import { changedBy, type Difference, type Side } from './merge.js';
import { ShownValue } from './shown-value.js';

interface MergeChoiceProps {
  difference: Difference;
  side: Side | undefined;
  onChange: (side: Side) => void;
}

const SIDES = [
  ['mine', 'Keep mine'],
  ['theirs', 'Take theirs'],
] as const;

const CHANGED_BY = { mine: 'only you have changed it', theirs: 'only they have changed it' };

/** One field in two versions, and what it was before. */
export function MergeChoice({ difference, side, onChange }: MergeChoiceProps) {
  const group = useId();
  const by = changedBy(difference);
  return (
    <fieldset className={styles.difference} aria-label={difference.name}>
      <legend className={styles.name} aria-hidden>
        {difference.name}{' '}
        <span className={styles.by}>{by === undefined ? 'you both have changed it' : CHANGED_BY[by]}</span>
      </legend>
      <div className={styles.versions}>
        <div className={styles.before}>
          <span className={styles.caption}>It was</span>
          <ShownValue value={difference.before} />
        </div>
        {SIDES.map(([value, label]) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the radio inside has a name of its own; this is where one may click
          <label key={value} className={side === value ? styles.chosen : styles.version}>
            <Radio
              size="xs"
              name={group}
              label={label}
              checked={side === value}
              onChange={() => onChange(value)}
            />
            <ShownValue value={difference[value]} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
