import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import {
  APPLICATIONS,
  type Application,
  type CreatedApplication,
  createApplication,
  findUnused,
  type NewApplication,
} from '../api/applications.js';
import { classNamesQuery } from '../api/classes.js';
import { LostAttempts } from '../api/client/lost-attempts.js';
import { faultAt } from '../api/client/problem.js';
import { isSame } from '../conflict/same.js';
import { ActionButton } from '../ui/action-button.js';
import { Form } from '../ui/form/form.js';
import { Inert } from '../ui/form/inert.js';
import { LeaveGuard } from '../ui/form/leave-guard.js';
import { useAction } from '../ui/form/use-action.js';
import { useIsStillHere } from '../ui/form/use-navigate-unless-left.js';
import { Page } from '../ui/layout/page.js';
import { beginAtTop, focusHeading } from '../ui/layout/page-start.js';
import { Panel } from '../ui/layout/panel.js';
import { Loaded } from '../ui/loaded.js';
import { notify } from '../ui/notify.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import { Credentials } from './credentials.js';
import { FoundApplication } from './found-application.js';
import { ScopePicker } from './scopes/scope-picker.js';
import { NoScope } from './scopes/scopes.js';
import { UNCOPIED } from './secret-dialog.js';
import { secretLost } from './secrets.js';

const FIRST_SCOPES = ['data:read', 'data:write'];
const TRAIL = [{ label: 'API Access', to: '/access' }];

/** Creates an OAuth application, then shows its credentials this once. They are kept in this component alone. */
export function Component() {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState(FIRST_SCOPES);
  const [created, setCreated] = useState<CreatedApplication>();
  const [kept, setKept] = useState(false);
  const classes = useQuery(classNamesQuery);
  const client = useQueryClient();
  const isHere = useIsStillHere();
  const [lost] = useState(() => new LostAttempts<NewApplication>());
  /** What an attempt whose answer was lost seems to have created. */
  const [found, setFound] = useState<Application>();
  async function create() {
    setFound(undefined);
    const wanted = { name, scopes };
    setCreated(await lost.note(wanted, () => createApplication(wanted)));
    if (!isHere()) notify(secretLost(name), { stays: true });
    await client.invalidateQueries({ queryKey: APPLICATIONS });
  }
  const action = useAction(async () => {
    if (scopes.length === 0) throw new NoScope();
    const stored = lost.all.length === 0 ? undefined : await findUnused(lost.all);
    if (stored === undefined) return create();
    setFound(stored);
    await client.invalidateQueries({ queryKey: APPLICATIONS });
  });
  const another = useAction(create);
  const error = another.error ?? action.error;
  const isCreated = created !== undefined;
  // The credentials are a page of their own, with the same address.
  useLayoutEffect(() => {
    if (!isCreated) return;
    beginAtTop();
    focusHeading();
  }, [isCreated]);

  if (created !== undefined) {
    return (
      <Page
        title={created.name}
        trail={TRAIL}
        description="The application is ready."
        actions={
          <Button
            component={Link}
            to={`/access/${created.client_id}`}
            variant="default"
            // The guard must know before the page changes.
            onClick={() => flushSync(() => setKept(true))}
          >
            I have copied the secret
          </Button>
        }
      >
        <LeaveGuard dirty={!kept} {...UNCOPIED} />
        <Panel>
          <Credentials
            application={created}
            clientSecret={created.client_secret}
            onCopied={() => setKept(true)}
          />
        </Panel>
      </Page>
    );
  }
  return (
    <Page
      title="New application"
      trail={TRAIL}
      description="A program that uses the API: a script, a back end, an integration. Give each its own application, so that one can be stopped without the others."
    >
      <Panel>
        {/* Classes that come later would move the button away under the pointer. */}
        <Loaded query={classes} otherwise={[]}>
          {(names) => (
            <Form error={error} onSubmit={action.run}>
              <LeaveGuard
                dirty={found === undefined && (name !== '' || !isSame(scopes, FIRST_SCOPES))}
                content={() => ({ name, scopes })}
              />
              <Stack gap="md" maw={620}>
                <Inert while={action.busy || another.busy}>
                  <Stack gap="md">
                    <TextInput
                      label="Name"
                      placeholder="Nightly import"
                      value={name}
                      onChange={(event) => setName(event.currentTarget.value)}
                      error={faultAt(error, '/name')}
                      required
                    />
                    <Radio.Group label="Type" value="client_credentials">
                      <Radio
                        value="client_credentials"
                        label="API Key - client credentials"
                        description="A client id and a secret, exchanged for access tokens that expire"
                        mt={6}
                        readOnly
                      />
                    </Radio.Group>
                    <ScopePicker
                      classes={names}
                      scopes={scopes}
                      onChange={setScopes}
                      error={error instanceof NoScope ? error.message : faultAt(error, '/scopes')}
                    />
                  </Stack>
                </Inert>
                <ProblemAlert
                  error={error instanceof NoScope ? undefined : error}
                  shown={({ pointer }) => /^\/(name|scopes)/.test(pointer)}
                />
                {found && <FoundApplication application={found} busy={another.busy} onCreate={another.run} />}
                <Group gap="xs">
                  <ActionButton type="submit" loading={action.busy}>
                    Create application
                  </ActionButton>
                  <Button component={Link} to="/access" variant="subtle" color="gray">
                    Cancel
                  </Button>
                </Group>
              </Stack>
            </Form>
          )}
        </Loaded>
      </Panel>
    </Page>
  );
}
