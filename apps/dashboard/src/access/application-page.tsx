import { Button, Group, Modal, Stack, Switch, Table, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import {
  type Application,
  applicationQuery,
  applicationsQuery,
  deleteApplication,
  deleteSecret,
  type NewSecret,
  revokeTokens,
  rotateSecret,
  updateApplication,
} from '../api/applications.js';
import { ApiProblem } from '../api/problem.js';
import { Confirm } from '../ui/confirm.js';
import { Instant } from '../ui/instant.js';
import { Loaded } from '../ui/loaded.js';
import { notify } from '../ui/notify.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import { useAction } from '../ui/use-action.js';
import { ApplicationState } from './applications-page.js';
import { Credentials } from './credentials.js';
import { ScopePicker } from './scope-picker.js';

const TRAIL = [{ label: 'API Access', to: '/access' }];

/** One application: what it may do, its secrets, and the ways to stop it. */
export function Component() {
  const { applicationId } = useParams() as { applicationId: string };
  const application = useQuery(applicationQuery(applicationId));
  return (
    <Page
      title={application.data?.name ?? 'Application'}
      trail={TRAIL}
      description={application.data && <span>API Key - client credentials · {applicationId}</span>}
      actions={application.data && <ApplicationState application={application.data} />}
    >
      <Loaded query={application}>
        {(data) => (
          <>
            <Secrets application={data} />
            <Permissions key={data.client_id} application={data} />
            <Stopping application={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Reads the application anew, here and in the list. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: applicationsQuery.queryKey });
}

function Secrets({ application: { client_id: id, name, secrets } }: { application: Application }) {
  const refresh = useRefresh();
  const [made, setMade] = useState<NewSecret>();
  const [ending, setEnding] = useState<Application['secrets'][number]>();
  const [asking, setAsking] = useState(false);
  const rotate = useAction(async () => {
    setMade(await rotateSecret(id));
    await refresh();
  });
  return (
    <Panel
      title="Secrets"
      description="Two may be live at once: make a new one, hand it out, then end the old one. Nothing stops in between."
      actions={
        <Button
          variant="default"
          loading={rotate.busy}
          onClick={() => (secrets.length < 2 ? rotate.run() : setAsking(true))}
        >
          New secret
        </Button>
      }
    >
      <ProblemAlert error={rotate.error} />
      {secrets.length === 0 ? (
        <Text size="sm">No secret is live, so {name} gets no tokens. Make a new one.</Text>
      ) : (
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Ends in</Table.Th>
              <Table.Th>Created</Table.Th>
              <Table.Th>Last used</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {secrets.map((secret) => (
              <Table.Tr key={secret.id}>
                <Table.Td ff="monospace">…{secret.hint}</Table.Td>
                <Table.Td>
                  <Instant at={secret.createdAt} />
                </Table.Td>
                <Table.Td>
                  <Instant at={secret.lastUsedAt} />
                </Table.Td>
                <Table.Td ta="right">
                  <Button
                    variant="subtle"
                    color="danger"
                    size="compact-sm"
                    onClick={() => setEnding(secret)}
                    aria-label={`End the secret that ends in ${secret.hint}`}
                  >
                    End
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title="Make a third secret?"
        verb="Make it and end the older one"
        onConfirm={rotate.run}
      >
        Two secrets are live at most. The older one, ending in …{secrets[0]?.hint}, ends now; programs that
        still use it get no more tokens.
      </Confirm>
      <Confirm
        opened={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title="End this secret?"
        verb="End the secret"
        onConfirm={async () => {
          await deleteSecret(id, ending!.id);
          await refresh();
        }}
      >
        Programs that use the secret ending in …{ending?.hint} get no more tokens.
        {secrets.length === 1 &&
          ' It is the last one: until a new one is made, the application is locked out.'}
      </Confirm>
      <Modal opened={made !== undefined} onClose={() => setMade(undefined)} title="The new secret" size="lg">
        {made !== undefined && <Credentials clientId={id} clientSecret={made.client_secret} />}
      </Modal>
    </Panel>
  );
}

function Permissions({ application }: { application: Application }) {
  const refresh = useRefresh();
  const [name, setName] = useState(application.name);
  const [scopes, setScopes] = useState(application.scopes);
  const save = useAction(async () => {
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
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save.run();
        }}
      >
        <Stack gap="md" maw={620}>
          <TextInput
            label="Name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={fault('/name')}
            required
          />
          <ScopePicker scopes={scopes} onChange={setScopes} error={fault('/scopes')} />
          <ProblemAlert error={save.error} shown={({ pointer }) => /^\/(name|scopes)/.test(pointer)} />
          <Group>
            <Button type="submit" loading={save.busy}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

function Stopping({
  application: { client_id: id, name, enabled, lastUsedAt },
}: {
  application: Application;
}) {
  const refresh = useRefresh();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [asked, setAsked] = useState<'disable' | 'revoke' | 'delete'>();
  const close = () => setAsked(undefined);
  const enable = useAction(async () => {
    await updateApplication(id, { enabled: true });
    await refresh();
  });
  return (
    <Panel title="Stop it" danger>
      <Stack gap="md">
        <Switch
          label="Enabled"
          description="Disabled, it gets no tokens and those it has end. It can be enabled again."
          checked={enabled}
          onChange={() => (enabled ? setAsked('disable') : enable.run())}
        />
        <ProblemAlert error={enable.error} />
        <Group gap="xs">
          <Button variant="default" onClick={() => setAsked('revoke')}>
            Revoke all tokens
          </Button>
          <Button color="danger" variant="outline" onClick={() => setAsked('delete')}>
            Delete application
          </Button>
        </Group>
      </Stack>
      <Confirm
        opened={asked === 'disable'}
        onClose={close}
        title={`Disable ${name}?`}
        verb="Disable"
        onConfirm={async () => {
          await updateApplication(id, { enabled: false });
          await refresh();
        }}
      >
        All its tokens end within 5 seconds, and it gets no new ones until it is enabled again.
      </Confirm>
      <Confirm
        opened={asked === 'revoke'}
        onClose={close}
        title="Revoke all tokens?"
        verb="Revoke all tokens"
        onConfirm={async () => {
          const { revoked } = await revokeTokens(id);
          notify(`${revoked} ${revoked === 1 ? 'token' : 'tokens'} revoked.`);
        }}
      >
        Calls with tokens of {name} are refused within 5 seconds. With its secret it can get new ones at once.
      </Confirm>
      <Confirm
        opened={asked === 'delete'}
        onClose={close}
        title={`Delete ${name}?`}
        verb="Delete application"
        typeName={name}
        onConfirm={async () => {
          await deleteApplication(id);
          await navigate('/access', { replace: true });
          client.removeQueries({ queryKey: applicationQuery(id).queryKey });
          await refresh();
        }}
      >
        Every program that uses this client id stops working: its secrets and tokens end within 5 seconds.{' '}
        {lastUsedAt === null ? (
          'It has never been used.'
        ) : (
          <>
            It was last used <Instant at={lastUsedAt} />.
          </>
        )}{' '}
        The data it wrote stays.
      </Confirm>
    </Panel>
  );
}
