import { Button, Table, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { type Application, deleteSecret, type NewSecret, rotateSecret } from '../api/applications.js';
import { ActionButton } from '../ui/action-button.js';
import { Confirm } from '../ui/confirm.js';
import { useAction } from '../ui/form/use-action.js';
import { Instant } from '../ui/instant.js';
import { Panel } from '../ui/layout/panel.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import { SecretDialog } from './secret-dialog.js';
import { useRefresh } from './use-refresh.js';

/** The secrets of an application: two may be live, so that one can take over from the other. */
export function Secrets({ application }: { application: Application }) {
  const { client_id: id, name, secrets } = application;
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
        <ActionButton
          variant="default"
          loading={rotate.busy}
          onClick={() => (secrets.length < 2 ? rotate.run() : setAsking(true))}
        >
          New secret
        </ActionButton>
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
              <Table.Th>
                <VisuallyHidden>Action</VisuallyHidden>
              </Table.Th>
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
      {made !== undefined && (
        <SecretDialog
          application={application}
          clientSecret={made.client_secret}
          onClose={() => setMade(undefined)}
        />
      )}
    </Panel>
  );
}
