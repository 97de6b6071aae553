import { Alert, Button, Table, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import {
  type Application,
  deleteSecret,
  type NewSecret,
  readApplication,
  rotateSecret,
} from '../api/applications.js';
import { isOutage } from '../api/client/outage.js';
import { ActionButton } from '../ui/action-button.js';
import { Confirm } from '../ui/confirm.js';
import { useAction } from '../ui/form/use-action.js';
import { useIsStillHere } from '../ui/form/use-navigate-unless-left.js';
import { Instant } from '../ui/instant.js';
import { Panel } from '../ui/layout/panel.js';
import { notify } from '../ui/notify.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import { SecretDialog } from './secret-dialog.js';
import { useRefresh } from './use-refresh.js';

const MAX_LIVE = 2;

/** What is told where a secret has been made, and nothing shows it any more. */
export const secretLost = (name: string) =>
  `A secret of ${name} was made, and is lost, as its page had been left. Make a new one on the page of the application, and end that one.`;

/** The secrets of an application: two may be live, so that one can take over from the other. */
export function Secrets({ application }: { application: Application }) {
  const { client_id: id, name, secrets } = application;
  const refresh = useRefresh();
  const isHere = useIsStillHere();
  const [made, setMade] = useState<NewSecret>();
  const [ending, setEnding] = useState<Application['secrets'][number]>();
  /** The secret that a third one would end, which a person is asked about. */
  const [older, setOlder] = useState<Application['secrets'][number]>();
  /** The secrets before an attempt whose answer was lost. */
  const [before, setBefore] = useState<ReadonlySet<string>>();
  const unseen = secrets.filter((secret) => before !== undefined && !before.has(secret.id));

  async function make(live: Application['secrets']) {
    try {
      const secret = await rotateSecret(id);
      setMade(secret);
      if (!isHere()) notify(secretLost(name), { stays: true });
      setBefore((ids) => ids && new Set([...ids, secret.id]));
    } catch (error) {
      if (isOutage(error)) setBefore(new Set(live.map((secret) => secret.id)));
      throw error;
    } finally {
      // In an outage it is read once that is over.
      await refresh();
    }
  }

  const rotate = useAction(async () => {
    // Another person may have made one, or an attempt whose answer was lost: the older must not end unasked.
    const { data } = await readApplication(id);
    if (data.secrets.length < MAX_LIVE) return make(data.secrets);
    await refresh();
    setOlder(data.secrets[0]);
  });
  const third = useAction(async () => {
    const { data } = await readApplication(id);
    if (data.secrets.length < MAX_LIVE || data.secrets[0]!.id === older?.id) return make(data.secrets);
    await refresh();
    throw new Error(
      `The secret ending in …${older?.hint} has ended meanwhile, so nothing was done. Cancel, and press "New secret" again.`,
    );
  });
  return (
    <Panel
      title="Secrets"
      description="Two may be live at once: make a new one, hand it out, then end the old one. Nothing stops in between."
      actions={
        <ActionButton variant="default" loading={rotate.busy} onClick={rotate.run}>
          New secret
        </ActionButton>
      }
    >
      <ProblemAlert error={rotate.error ?? third.error} />
      {unseen.length > 0 && (
        <Alert variant="default" my="sm" role="status" title="A new secret was lost with its answer">
          <Text size="sm">
            The one ending in …{unseen.at(-1)!.hint} was made, and the answer that shows it was lost. End it,
            and make another one.
          </Text>
        </Alert>
      )}
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
        opened={older !== undefined}
        onClose={() => setOlder(undefined)}
        title="Make a third secret?"
        verb="Make it and end the older one"
        onConfirm={third.run}
      >
        Two secrets are live at most. The older one, ending in …{older?.hint}, ends now; programs that still
        use it get no more tokens.
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
        Programs that use the secret ending in …{ending?.hint} get no more tokens. Those that they have stay
        good until they expire; if the secret has leaked, revoke all tokens afterwards.
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
