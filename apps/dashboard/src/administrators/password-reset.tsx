import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { NewPasswordField } from '../account/password-field.js';
import { type Administrator, updateAdministrator } from '../api/administrators.js';
import { faultAt } from '../api/client/problem.js';
import { ActionButton } from '../ui/action-button.js';
import { Form } from '../ui/form/form.js';
import { useAction } from '../ui/form/use-action.js';
import { notify } from '../ui/notify.js';
import { ProblemAlert } from '../ui/problem-alert.js';

/** Gives an administrator another password, for those who have forgotten theirs. */
export function PasswordReset({ administrator: { id, email } }: { administrator: Administrator }) {
  const [password, setPassword] = useState('');
  const action = useAction(async () => {
    await updateAdministrator(id, { password });
    setPassword('');
    notify(`${email} has a new password, and is signed out everywhere.`);
  });
  const fault = (pointer: string) => faultAt(action.error, pointer);
  return (
    <Form error={action.error} onSubmit={action.run}>
      <Stack gap="sm" maw={400}>
        <NewPasswordField
          label="New password"
          description="At least 12 characters. Ends their sessions; tell it to them."
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={fault('/password')}
        />
        <ProblemAlert error={action.error} shown={({ pointer }) => fault(pointer) !== undefined} />
        <Group>
          <ActionButton type="submit" variant="default" loading={action.busy}>
            Reset password
          </ActionButton>
        </Group>
      </Stack>
    </Form>
  );
}
