import { Text } from '@mantine/core';
import { useId } from 'react';
import type { ClassChange, FollowedChange } from '../api/class-changes.js';
import { durationText } from '../ui/duration-text.js';
import styles from './change-progress.module.css';

const WORDS: Record<ClassChange['step'], string> = {
  waiting: 'Waiting for another change of a class',
  checking: 'Checking the stored objects',
  copying: 'Copying the objects',
  changing: 'Changing the objects and their indexes',
  'building words': 'Building the words that are searched',
};

/** Once all objects are copied it cannot be told how many are left: others write them meanwhile. */
const COPYING_AGAIN = 'Copying the objects, again where they are written meanwhile';

/** How far a change of a class is. It goes on when the page is left. */
export function ChangeProgress({ change: { step, objects, seconds } }: { change: FollowedChange }) {
  const label = useId();
  const isCopiedAgain = step === 'copying' && objects === undefined;
  return (
    <div className={styles.progress}>
      <Text size="sm" id={label} role="status">
        {isCopiedAgain ? COPYING_AGAIN : WORDS[step]}
      </Text>
      <progress
        aria-labelledby={label}
        {...(objects && { value: objects.done, max: Math.max(1, objects.total) })}
      />
      {objects && <Text size="sm">{countOf(objects)}</Text>}
      {/* It grows with each answer of the service, so it shows that the change goes on. */}
      {seconds !== undefined && (
        <Text size="sm" c="dimmed" className={styles.seconds}>
          for {durationText(seconds)}
        </Text>
      )}
    </div>
  );
}

function countOf({ done, total }: NonNullable<ClassChange['objects']>): string {
  return `${done.toLocaleString('en')} of ${total.toLocaleString('en')} objects`;
}
