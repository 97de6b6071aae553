import { Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '../account/role.js';
import {
  ADMINISTRATORS,
  type Administrator,
  administratorQuery,
  readAdministrator,
  updateAdministrator,
} from '../api/administrators.js';
import { hasCode } from '../api/client/problem.js';
import type { Versioned } from '../api/client/versioned.js';
import { endSession } from '../api/session.js';
import { differencesOf } from '../conflict/merge.js';
import { MergeDialog } from '../conflict/merge-dialog.js';
import { ActionButton } from '../ui/action-button.js';
import { Confirm } from '../ui/confirm.js';
import { Form } from '../ui/form/form.js';
import { LeaveGuard } from '../ui/form/leave-guard.js';
import { useAction } from '../ui/form/use-action.js';
import { Panel } from '../ui/layout/panel.js';
import { notify } from '../ui/notify.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import { RolePicker } from './role-picker.js';

/**
 * Gives an administrator another role; asks those who would take their own, or overwrite what another owner has chosen
 * meanwhile.
 */
export function RoleChange({ administrator, isSelf }: { administrator: Administrator; isSelf: boolean }) {
  const { id, email } = administrator;
  /** What the form began with. */
  const [before, setBefore] = useState(administrator.role);
  const [role, setRole] = useState(before);
  /** What another owner has chosen since then, and the ETag of that. */
  const [theirs, setTheirs] = useState<{ role: Role; etag: string | null }>();
  const [asked, setAsked] = useState(false);
  const client = useQueryClient();
  const [seen, setSeen] = useState(administrator);
  // Without a choice the form shows what is stored.
  if (role === before && seen !== administrator) {
    setSeen(administrator);
    beginWith(administrator.role);
  }

  function beginWith(stored: Role) {
    setTheirs(undefined);
    setBefore(stored);
    setRole(stored);
  }

  /** Asks again where another owner is faster than this request. */
  async function store(etag: string | null): Promise<void> {
    let stored: Administrator;
    try {
      stored = await updateAdministrator(id, { role }, etag);
    } catch (error) {
      if (!hasCode(error, 'precondition_failed')) throw error;
      const now = await readAdministrator(id);
      if (now.etag === etag) throw error;
      return storeOrAsk(now);
    }
    if (isSelf) return endSession(client);
    client.setQueryData(administratorQuery(id).queryKey, stored);
    setTheirs(undefined);
    // What has been chosen since then stays, as a change of it.
    setBefore(role);
    notify(`${email} has the role ${role} now.`);
    await client.invalidateQueries({ queryKey: ADMINISTRATORS });
  }

  async function storeOrAsk({ data, etag }: Versioned<Administrator>): Promise<void> {
    client.setQueryData(administratorQuery(id).queryKey, data);
    if (data.role === before || data.role === role) return store(etag);
    setTheirs({ role: data.role, etag });
  }

  const change = async () => storeOrAsk(await readAdministrator(id));
  const action = useAction(change);
  return (
    <Panel
      title="Role"
      description="A change ends the sessions of this administrator, who signs in again with the new role."
    >
      <LeaveGuard dirty={role !== before} content={() => ({ email, role })} />
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
          key={theirs.role}
          what="administrator"
          differences={differencesOf({ role: before }, { role }, { role: theirs.role }, ['role'])}
          onSave={async (choices) => (choices.role === 'mine' ? store(theirs.etag) : beginWith(theirs.role))}
          onDiscard={() => beginWith(theirs.role)}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </Panel>
  );
}
