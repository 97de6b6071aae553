import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { ActionButton } from '../ui/action-button.js';
import { useAction } from '../ui/form/use-action.js';
import { useFocusBack } from '../ui/form/use-focus-back.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import styles from './conflict.module.css';
import { type Choices, changedBy, type Difference } from './merge.js';
import { MergeChoice } from './merge-choice.js';

interface MergeDialogProps {
  /** What has been changed by two people: "object" or "class". */
  what: string;
  differences: readonly Difference[];
  onSave: (choices: Choices) => Promise<unknown>;
  onDiscard: () => void;
  /** Back to the form, with nothing decided. */
  onClose: () => void;
}

/** Asks, field by field, which change is kept. The change of one person alone is preselected. */
export function MergeDialog({ what, differences, onSave, onDiscard, onClose }: MergeDialogProps) {
  const [choices, setChoices] = useState<Choices>(() =>
    Object.fromEntries(differences.map((difference) => [difference.name, changedBy(difference)])),
  );
  useFocusBack();
  const save = useAction(onSave);
  const open = differences.filter(({ name }) => choices[name] === undefined);
  return (
    <Modal opened onClose={onClose} title={`This ${what} has been changed meanwhile`} size="xl">
      <Text size="sm" mb="md">
        It is not what you began with any more, so nothing has been saved yet. What only one of you has
        changed is chosen already.
      </Text>
      <div className={styles.differences}>
        {differences.map((difference) => (
          <MergeChoice
            key={difference.name}
            difference={difference}
            side={choices[difference.name]}
            onChange={(side) => setChoices({ ...choices, [difference.name]: side })}
          />
        ))}
      </div>
      <ProblemAlert error={save.error} />
      <div className={styles.footer}>
        {open.length > 0 && (
          <Text size="sm" role="status">
            Still to choose: {open.map(({ name }) => name).join(', ')}
          </Text>
        )}
        <Group gap="xs" ml="auto">
          <Button variant="outline" color="danger" onClick={onDiscard}>
            Discard mine and load theirs
          </Button>
          <ActionButton loading={save.busy} disabled={open.length > 0} onClick={() => save.run(choices)}>
            Save merged
          </ActionButton>
        </Group>
      </div>
    </Modal>
  );
}
