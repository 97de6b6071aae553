import { Text } from '@mantine/core';
import { useId } from 'react';
import type { ClassChange } from '../api/class-changes.js';
import styles from './change-progress.module.css';

const WORDS: Record<ClassChange['step'], string> = {
  waiting: 'Waiting for another change of a class',
  checking: 'Checking the stored objects',
  copying: 'Copying the objects',
  changing: 'Changing the objects and their indexes',
  'building words': 'Building the words that are searched',
};

/** How far a change of a class is. It goes on when the page is left. */
export function ChangeProgress({ change: { step, objects } }: { change: ClassChange }) {
  const label = useId();
  return (
    <div className={styles.progress}>
      <Text size="sm" id={label} role="status">
        {WORDS[step]}
      </Text>
      <progress
        aria-labelledby={label}
        {...(objects && { value: objects.done, max: Math.max(1, objects.total) })}
      />
      <Text size="sm">{objects && countOf(objects)}</Text>
    </div>
  );
}

function countOf({ done, total }: NonNullable<ClassChange['objects']>): string {
  return `${done.toLocaleString('en')} of ${total.toLocaleString('en')} objects`;
}
