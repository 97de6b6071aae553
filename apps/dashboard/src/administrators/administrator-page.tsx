import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  ADMINISTRATORS,
  type Administrator,
  administratorQuery,
  deleteAdministrator,
} from '../api/administrators.js';
import { endSession, sessionQuery } from '../api/session.js';
import { Confirm } from '../ui/confirm.js';
import { WITH_ITS_SUBJECT } from '../ui/form/leave-guard.js';
import { useNavigateUnlessLeft } from '../ui/form/use-navigate-unless-left.js';
import { Page } from '../ui/layout/page.js';
import { Panel } from '../ui/layout/panel.js';
import { Loaded } from '../ui/loaded.js';
import { notify } from '../ui/notify.js';
import { PasswordReset } from './password-reset.js';
import { RoleChange } from './role-change.js';

const TRAIL = [{ label: 'Administrators', to: '/administrators' }];

/** One administrator: the role, another password, and deletion. */
export function Component() {
  const { administratorId } = useParams() as { administratorId: string };
  const administrator = useQuery(administratorQuery(administratorId));
  const { data: session } = useQuery(sessionQuery);
  return (
    <Page
      title={administrator.data?.email ?? 'Administrator'}
      trail={TRAIL}
      description={administrator.data?.role}
    >
      <Loaded query={administrator}>
        {(data) => {
          const isSelf = data.email === session?.email;
          return (
            <Fragment key={data.id}>
              <RoleChange administrator={data} isSelf={isSelf} />
              <Panel title="Password">
                {isSelf ? (
                  <Text size="sm">
                    Yours is changed under{' '}
                    <Anchor component={Link} to="/account" size="sm" underline="always">
                      Account
                    </Anchor>
                    .
                  </Text>
                ) : (
                  <PasswordReset administrator={data} />
                )}
              </Panel>
              <Deletion administrator={data} isSelf={isSelf} />
            </Fragment>
          );
        }}
      </Loaded>
    </Page>
  );
}

function Deletion({
  administrator: { id, email },
  isSelf,
}: {
  administrator: Administrator;
  isSelf: boolean;
}) {
  const [asked, setAsked] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  return (
    <Panel title="Delete the administrator" danger>
      <Group justify="space-between">
        <Text size="sm">Ends their sessions. What they have made stays.</Text>
        <Button color="danger" variant="outline" onClick={() => setAsked(true)}>
          Delete administrator
        </Button>
      </Group>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title={`Delete ${email}?`}
        verb="Delete administrator"
        typeName={email}
        onConfirm={async () => {
          await deleteAdministrator(id);
          if (isSelf) return endSession(client);
          await navigate('/administrators', WITH_ITS_SUBJECT);
          notify(`${email} is deleted.`);
          client.removeQueries({ queryKey: administratorQuery(id).queryKey });
          await client.invalidateQueries({ queryKey: ADMINISTRATORS });
        }}
      >
        {isSelf ? 'This is you: you' : 'They'} are signed out everywhere, and cannot sign in any more.
        Classes, objects and applications stay.
      </Confirm>
    </Panel>
  );
}
