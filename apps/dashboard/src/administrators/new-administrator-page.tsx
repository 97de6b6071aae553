import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { NewPasswordField } from '../account/password-field.js';
import type { Role } from '../account/role.js';
import {
  ADMINISTRATORS,
  type Administrator,
  createAdministrator,
  findAdministrator,
  type NewAdministrator,
} from '../api/administrators.js';
import { LostAttempts } from '../api/client/lost-attempts.js';
import { faultAt, hasCode } from '../api/client/problem.js';
import { ActionButton } from '../ui/action-button.js';
import { Form } from '../ui/form/form.js';
import { Inert } from '../ui/form/inert.js';
import { LeaveGuard } from '../ui/form/leave-guard.js';
import { useAction } from '../ui/form/use-action.js';
import { useNavigateUnlessLeft } from '../ui/form/use-navigate-unless-left.js';
import { Page } from '../ui/layout/page.js';
import { Panel } from '../ui/layout/panel.js';
import { notify } from '../ui/notify.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import { RolePicker } from './role-picker.js';

const FIRST_ROLE: Role = 'editor';
const TRAIL = [{ label: 'Administrators', to: '/administrators' }];

/** Creates an administrator with a first password. */
export function Component() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<Role>(FIRST_ROLE);
  const [isDone, setDone] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const [lost] = useState(() => new LostAttempts<NewAdministrator>());

  /** Creates the administrator, or finds the one that an attempt whose answer was lost has created. */
  async function create(wanted: NewAdministrator): Promise<Administrator> {
    try {
      return await lost.note(wanted, () => createAdministrator(wanted));
    } catch (error) {
      const stored =
        hasCode(error, 'administrator_exists') && lost.has(wanted)
          ? await findAdministrator(wanted.email)
          : undefined;
      if (stored?.role !== wanted.role) throw error;
      return stored;
    }
  }

  const action = useAction(async () => {
    const made = await create({ email, password, role });
    notify(`${made.email} can sign in as ${made.role}.`);
    await client.invalidateQueries({ queryKey: ADMINISTRATORS });
    // Nothing is unsaved any more, and the guard must know before the page changes.
    flushSync(() => setDone(true));
    await navigate('/administrators');
  });
  const isTaken = hasCode(action.error, 'administrator_exists');
  const taken = lost.all.some((sent) => sent.email === email)
    ? 'There is an administrator with this address, perhaps by the attempt without an answer: with the password and role of then. Both can be changed on the page of the administrator.'
    : 'There is an administrator with this address.';
  const fault = (pointer: string) => faultAt(action.error, pointer);
  return (
    <Page
      title="New administrator"
      trail={TRAIL}
      description="A person who signs in here. Tell them the first password; they change it on the page behind their e-mail address."
    >
      <Panel>
        <Form error={action.error} onSubmit={action.run}>
          {/* A password is not for the clipboard. */}
          <LeaveGuard
            dirty={!isDone && (email !== '' || password !== '' || role !== FIRST_ROLE)}
            content={() => ({ email, role })}
          />
          <Stack gap="md" maw={480}>
            <Inert while={action.busy}>
              <Stack gap="md">
                <TextInput
                  label="E-mail"
                  type="email"
                  value={email}
                  onChange={(event) => setEmail(event.currentTarget.value)}
                  error={isTaken ? taken : fault('/email')}
                  autoComplete="off"
                  required
                />
                <NewPasswordField
                  label="First password"
                  value={password}
                  onChange={(event) => setPassword(event.currentTarget.value)}
                  error={fault('/password')}
                />
                <RolePicker role={role} onChange={setRole} error={fault('/role')} />
              </Stack>
            </Inert>
            <ProblemAlert
              error={isTaken ? undefined : action.error}
              shown={({ pointer }) => fault(pointer) !== undefined}
            />
            <Group gap="xs">
              <ActionButton type="submit" loading={action.busy}>
                Create administrator
              </ActionButton>
              <Button component={Link} to="/administrators" variant="subtle" color="gray">
                Cancel
              </Button>
            </Group>
          </Stack>
        </Form>
      </Panel>
    </Page>
  );
}
