import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ActionButton } from './action-button.js';
import { useIsShown } from './form/use-is-shown.js';
import { notify } from './notify.js';
import { ProblemAlert } from './problem-alert.js';

interface ConfirmProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will be gone, or stop working. */
  children: ReactNode;
  /** The verb on the button. */
  verb: string;
  /** To be typed first, where much would be lost. */
  typeName?: string;
  /** It cannot be confirmed, or not yet; `children` say why. */
  held?: boolean;
  /** The word on the button that closes it. Default: "Cancel", and "Close" while it works. */
  wayOut?: string;
  /** Answers false where what is to be deleted has been changed meanwhile; what is asked then stands in `children`. */
  onConfirm: () => Promise<unknown>;
}

/**
 * Asks before anything is destroyed. Stays open with the words of the service when that fails; where it has been closed
 * meanwhile, they are told.
 */
export function Confirm({ opened, onClose, ...rest }: ConfirmProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={rest.title}
      size="md"
      closeOnClickOutside={rest.wayOut === undefined}
    >
      {opened && <Question {...rest} onClose={onClose} />}
    </Modal>
  );
}

function Question({
  onClose,
  children,
  verb,
  typeName,
  held = false,
  wayOut,
  onConfirm,
}: Omit<ConfirmProps, 'opened' | 'title'>) {
  const input = useRef<HTMLInputElement>(null);
  // The dialog gives the focus to what it begins with only.
  useDidUpdate(() => input.current?.focus(), [typeName]);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isOpen = useIsShown();

  async function confirm(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      if ((await onConfirm()) === false) {
        if (!isOpen())
          notify(`${verb}: nothing was deleted, as it has been changed meanwhile.`, { stays: true });
        setBusy(false);
      } else if (isOpen()) onClose();
    } catch (thrown) {
      if (!isOpen()) notify(`${verb}: that did not work. ${(thrown as Error).message}`, { stays: true });
      setError(thrown);
      setBusy(false);
    }
  }

  return (
    <form onSubmit={confirm}>
      <Stack gap="sm">
        <Text size="sm" component="div">
          {children}
        </Text>
        {typeName !== undefined && (
          <TextInput
            ref={input}
            label={
              <>
                Type <strong>{typeName}</strong> to confirm
              </>
            }
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
        )}
        <ProblemAlert error={error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {wayOut ?? (busy ? 'Close' : 'Cancel')}
          </Button>
          <ActionButton
            type="submit"
            color="danger"
            loading={busy}
            disabled={held || (typeName !== undefined && typed !== typeName)}
          >
            {verb}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
}
