import { Button, Group, Modal, Text } from '@mantine/core';
import { ActionButton } from '../ui/action-button.js';
import { useAction } from '../ui/form/use-action.js';
import { useFocusBack } from '../ui/form/use-focus-back.js';
import { ProblemAlert } from '../ui/problem-alert.js';

interface DeletedDialogProps {
  what: string;
  onCreate: () => Promise<unknown>;
  onDiscard: () => void;
  onClose: () => void;
}

/** Asks what becomes of an edit of something that another person has deleted. */
export function DeletedDialog({ what, onCreate, onDiscard, onClose }: DeletedDialogProps) {
  useFocusBack();
  const create = useAction(onCreate);
  return (
    <Modal opened onClose={onClose} title={`This ${what} has been deleted meanwhile`}>
      <Text size="sm">
        What you have entered is still here. It can become a new {what}; files that were attached are gone.
      </Text>
      <ProblemAlert error={create.error} />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="outline" color="danger" onClick={onDiscard}>
          Discard mine
        </Button>
        <ActionButton loading={create.busy} onClick={create.run}>
          Create it again
        </ActionButton>
      </Group>
    </Modal>
  );
}
