import { Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ADMINISTRATORS, type Administrator, updateAdministrator } from '../api/administrators.js';
import { endSession } from '../api/session.js';
import { ActionButton } from '../ui/action-button.js';
import { Confirm } from '../ui/confirm.js';
import { Form } from '../ui/form/form.js';
import { useAction } from '../ui/form/use-action.js';
import { Panel } from '../ui/layout/panel.js';
import { notify } from '../ui/notify.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import { RolePicker } from './role-picker.js';

/** Gives an administrator another role; asks those who would take their own. */
export function RoleChange({ administrator, isSelf }: { administrator: Administrator; isSelf: boolean }) {
  const { id, email } = administrator;
  const [role, setRole] = useState(administrator.role);
  const [asked, setAsked] = useState(false);
  const client = useQueryClient();
  async function change() {
    await updateAdministrator(id, { role });
    if (isSelf) return endSession(client);
    notify(`${email} has the role ${role} now.`);
    await client.invalidateQueries({ queryKey: ADMINISTRATORS });
  }
  const action = useAction(change);
  return (
    <Panel
      title="Role"
      description="A change ends the sessions of this administrator, who signs in again with the new role."
    >
      <Form error={action.error} onSubmit={() => (isSelf ? setAsked(true) : action.run())}>
        <Stack gap="md">
          <RolePicker role={role} onChange={setRole} />
          <ProblemAlert error={action.error} />
          <Group>
            <ActionButton type="submit" loading={action.busy} disabled={role === administrator.role}>
              Change role
            </ActionButton>
          </Group>
        </Stack>
      </Form>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title="Change your own role?"
        verb={`Become ${role}`}
        onConfirm={change}
      >
        You are signed out everywhere, and are {role} when you sign in again. Only another owner can make you
        an owner again.
      </Confirm>
    </Panel>
  );
}
