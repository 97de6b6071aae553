import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { LeaveGuard, LeaveQuestion } from '../ui/form/leave-guard.js';
import { useFocusBack } from '../ui/form/use-focus-back.js';
import { Credentials } from './credentials.js';

/** The warning before a person leaves a secret that is not copied yet. */
export const UNCOPIED = {
  title: 'Leave without the secret?',
  loss: 'You have not copied it, and nobody can show it again. A new one can be made at any time.',
};

interface SecretDialogProps {
  application: { client_id: string; name: string; scopes: string[] };
  clientSecret: string;
  onClose: () => void;
}

/** Shows a secret this once, and asks before it is closed uncopied. */
export function SecretDialog({ application, clientSecret, onClose }: SecretDialogProps) {
  useFocusBack();
  const [copied, setCopied] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <>
      {/* Of several guards only the last is asked: once it has nothing to say, that of the page below has to be. */}
      {!copied && <LeaveGuard dirty {...UNCOPIED} />}
      <Modal
        opened
        onClose={() => (copied ? onClose() : setAsking(true))}
        closeOnClickOutside={false}
        title="The new secret"
        size="lg"
      >
        <Credentials application={application} clientSecret={clientSecret} onCopied={() => setCopied(true)} />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            I have copied the secret
          </Button>
        </Group>
      </Modal>
      {/* Not there before it is asked: the Escape that asks would close it. */}
      {asking && <LeaveQuestion opened {...UNCOPIED} onStay={() => setAsking(false)} onLeave={onClose} />}
    </>
  );
}
