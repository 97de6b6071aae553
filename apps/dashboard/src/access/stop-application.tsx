import { Button, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Application,
  applicationQuery,
  deleteApplication,
  revokeTokens,
  updateApplication,
} from '../api/applications.js';
import { ActionSwitch } from '../ui/action-switch.js';
import { Confirm } from '../ui/confirm.js';
import { WITH_ITS_SUBJECT } from '../ui/form/leave-guard.js';
import { useAction } from '../ui/form/use-action.js';
import { useNavigateUnlessLeft } from '../ui/form/use-navigate-unless-left.js';
import { Instant } from '../ui/instant.js';
import { Panel } from '../ui/layout/panel.js';
import { notify } from '../ui/notify.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import { useRefresh } from './use-refresh.js';

/** The ways to stop an application: for now, for its tokens, for good. */
export function StopApplication({
  application: { client_id: id, name, enabled, lastUsedAt },
}: {
  application: Application;
}) {
  const refresh = useRefresh();
  const navigate = useNavigateUnlessLeft();
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
        <ActionSwitch
          label="Enabled"
          description="Disabled, it gets no tokens and those it has end. It can be enabled again."
          checked={enabled}
          busy={enable.busy ? 'Enabling it …' : undefined}
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
          await navigate('/access', WITH_ITS_SUBJECT);
          client.removeQueries({ queryKey: applicationQuery(id).queryKey });
          await refresh();
          notify(`${name} is deleted.`);
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
