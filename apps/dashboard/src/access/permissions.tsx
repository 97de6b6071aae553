import { Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Application, updateApplication } from '../api/applications.js';
import { classNamesQuery } from '../api/classes.js';
import { ApiProblem } from '../api/client/problem.js';
import { ActionButton } from '../ui/action-button.js';
import { Form } from '../ui/form/form.js';
import { useAction } from '../ui/form/use-action.js';
import { Panel } from '../ui/layout/panel.js';
import { Loaded } from '../ui/loaded.js';
import { notify } from '../ui/notify.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import { ScopePicker } from './scopes/scope-picker.js';
import { NoScope } from './scopes/scopes.js';
import { useRefresh } from './use-refresh.js';

/** What an application is called, and what it may do. */
export function Permissions({ application }: { application: Application }) {
  const refresh = useRefresh();
  const classes = useQuery(classNamesQuery);
  const [name, setName] = useState(application.name);
  const [scopes, setScopes] = useState(application.scopes);
  const save = useAction(async () => {
    if (scopes.length === 0) throw new NoScope();
    await updateApplication(application.client_id, { name, scopes });
    await refresh();
    notify('Saved. It holds everywhere within 5 seconds.');
  });
  const fault = (at: string) =>
    save.error instanceof ApiProblem
      ? save.error.faults.find(({ pointer }) => pointer === at || pointer.startsWith(`${at}/`))?.message
      : undefined;
  return (
    <Panel title="Name and scopes" description="Scopes taken away are taken from existing tokens too.">
      {/* Classes that come later would move the button away under the pointer. */}
      <Loaded query={classes} otherwise={[]}>
        {(names) => (
          <Form error={save.error} onSubmit={save.run}>
            <Stack gap="md" maw={620}>
              <TextInput
                label="Name"
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
                error={fault('/name')}
                required
              />
              <ScopePicker
                classes={names}
                scopes={scopes}
                onChange={setScopes}
                error={save.error instanceof NoScope ? save.error.message : fault('/scopes')}
              />
              <ProblemAlert
                error={save.error instanceof NoScope ? undefined : save.error}
                shown={({ pointer }) => /^\/(name|scopes)/.test(pointer)}
              />
              <Group>
                <ActionButton type="submit" loading={save.busy}>
                  Save
                </ActionButton>
              </Group>
            </Stack>
          </Form>
        )}
      </Loaded>
    </Panel>
  );
}
