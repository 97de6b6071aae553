import { Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '../account/role.js';
import {
  ADMINISTRATORS,
  type Administrator,
  administratorQuery,
  updateAdministrator,
} from '../api/administrators.js';
import { endSession } from '../api/session.js';
import { differencesOf } from '../conflict/merge.js';
import { MergeDialog } from '../conflict/merge-dialog.js';
import { ActionButton } from '../ui/action-button.js';
import { Confirm } from '../ui/confirm.js';
import { Form } from '../ui/form/form.js';
import { useAction } from '../ui/form/use-action.js';
import { Panel } from '../ui/layout/panel.js';
import { notify } from '../ui/notify.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import { RolePicker } from './role-picker.js';

/** Gives an administrator another role; asks those who would take their own, or overwrite what another owner has chosen meanwhile. */
export function RoleChange({ administrator, isSelf }: { administrator: Administrator; isSelf: boolean }) {
  const { id, email } = administrator;
  /** What the form began with. */
  const [before, setBefore] = useState(administrator.role);
  const [role, setRole] = useState(before);
  const [theirs, setTheirs] = useState<Role>();
  const [asked, setAsked] = useState(false);
  const client = useQueryClient();
  // Without a choice the form shows what is stored.
  if (administrator.role !== before && role === before) beginWith(administrator.role);

  function beginWith(stored: Role) {
    setTheirs(undefined);
    setBefore(stored);
    setRole(stored);
  }

  async function store() {
    await updateAdministrator(id, { role });
    if (isSelf) return endSession(client);
    beginWith(role);
    notify(`${email} has the role ${role} now.`);
    await client.invalidateQueries({ queryKey: ADMINISTRATORS });
  }

  // Administrators have no ETag: what another owner does between these two requests is overwritten.
  async function change() {
    const now = await client.fetchQuery({ ...administratorQuery(id), staleTime: 0 });
    if (now.role === before || now.role === role) return store();
    setTheirs(now.role);
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
          <ProblemAlert ofForm error={action.error} />
          <Group>
            <ActionButton type="submit" loading={action.busy} disabled={role === before}>
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
      {theirs !== undefined && (
        <MergeDialog
          what="administrator"
          differences={differencesOf({ role: before }, { role }, { role: theirs }, ['role'])}
          onSave={async (choices) => (choices.role === 'mine' ? store() : beginWith(theirs))}
          onDiscard={() => beginWith(theirs)}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </Panel>
  );
}
