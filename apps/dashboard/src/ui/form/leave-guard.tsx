import { Button, Group, getDefaultZIndex, Modal, Text } from '@mantine/core';
import { useBlocker } from 'react-router';
import { useDraft } from './drafts.js';

/** How a page is left whose subject has just been deleted, with all that was typed about it: nothing is asked. */
export const WITH_ITS_SUBJECT = { replace: true, state: { withItsSubject: true } };

interface LeaveGuardProps {
  /** Whether there is something to lose. */
  dirty: boolean;
  title?: string;
  /** What is lost. */
  loss?: string;
  /** What has been typed, where a person may want to copy it. */
  content?: () => unknown;
}

/**
 * Asks before a person leaves what has not been saved: by a link here, by going back, or by closing the window. Until
 * then the page stays where its session ends, or the role becomes one that may not save it.
 */
export function LeaveGuard({
  dirty,
  title = 'Leave without saving?',
  loss = 'What you have changed on this page is lost.',
  content = () => undefined,
}: LeaveGuardProps) {
  useDraft(dirty, content);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.state !== WITH_ITS_SUBJECT.state,
  );
  return (
    <LeaveQuestion
      opened={blocker.state === 'blocked'}
      title={title}
      loss={loss}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}

interface LeaveQuestionProps {
  opened: boolean;
  title: string;
  loss: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Above other dialogs, whichever of them was there first: one of these may be what is left. */
const ABOVE_DIALOGS = getDefaultZIndex('modal') + 1;

/** Whether to lose something. */
export function LeaveQuestion({ opened, title, loss, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <Modal opened={opened} onClose={onStay} title={title} zIndex={ABOVE_DIALOGS}>
      <Text size="sm" mb="md">
        {loss}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onStay}>
          Stay
        </Button>
        <Button color="danger" onClick={onLeave}>
          Leave
        </Button>
      </Group>
    </Modal>
  );
}
