import { Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { faultAt, hasCode } from '../api/client/problem.js';
import {
  changePassword,
  endSession,
  refreshAccount,
  sessionQuery,
  signOut,
  signOutEverywhere,
} from '../api/session.js';
import { ActionButton } from '../ui/action-button.js';
import { Form } from '../ui/form/form.js';
import { useAction } from '../ui/form/use-action.js';
import { Page } from '../ui/layout/page.js';
import { Panel } from '../ui/layout/panel.js';
import { notify } from '../ui/notify.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import { NewPasswordField, PasswordField } from './password-field.js';

/** One's own role, password and sessions. */
export function Component() {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const out = useAction(async (leave: () => Promise<unknown>) => {
    await leave();
    endSession(client);
  });
  /** The cookie, by which all sessions of an account are ended, is shared by all tabs. */
  async function signOutShown() {
    const now = await refreshAccount(client);
    if (now !== undefined && now.email !== session?.email)
      throw new Error(`${now.email} has signed in in another tab, and so in this one. Nothing was ended.`);
    await signOutEverywhere();
  }
  return (
    <Page title="Account" description={session && `${session.email}, ${session.role}`}>
      <Panel
        title="Sessions"
        description="A session ends after 12 hours without use, and after 7 days in any case."
      >
        <Group gap="xs">
          <ActionButton variant="default" loading={out.busy} onClick={() => out.run(signOut)}>
            Sign out
          </ActionButton>
          <ActionButton variant="default" loading={out.busy} onClick={() => out.run(signOutShown)}>
            Sign out everywhere
          </ActionButton>
        </Group>
        <Text size="xs" c="dimmed" mt="xs">
          Everywhere means every browser you are signed in with, this one included. Tokens of applications are
          not affected.
        </Text>
        <ProblemAlert error={out.error} />
      </Panel>
      <Panel title="Password" description="A change signs you out of every other browser.">
        <PasswordForm />
      </Panel>
    </Page>
  );
}

function PasswordForm() {
  const [current, setCurrent] = useState('');
  const [wanted, setWanted] = useState('');
  const action = useAction(async () => {
    await changePassword({ current, new: wanted });
    setCurrent('');
    setWanted('');
    notify('The password has been changed.');
  });
  const isWrong = hasCode(action.error, 'invalid_credentials');
  const fault = (pointer: string) => faultAt(action.error, pointer);
  return (
    <Form error={action.error} onSubmit={action.run}>
      <Stack gap="sm" maw={400}>
        <PasswordField
          label="Current password"
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
          error={isWrong ? 'This is not your current password.' : fault('/current')}
          autoComplete="current-password"
          required
        />
        <NewPasswordField
          label="New password"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          error={fault('/new')}
        />
        <ProblemAlert
          error={isWrong ? undefined : action.error}
          shown={({ pointer }) => fault(pointer) !== undefined}
        />
        <Group>
          <ActionButton type="submit" loading={action.busy}>
            Change password
          </ActionButton>
        </Group>
      </Stack>
    </Form>
  );
}
