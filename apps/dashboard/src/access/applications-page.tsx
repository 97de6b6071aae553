import { Anchor, Button, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { type Application, applicationsQuery } from '../api/applications.js';
import { Instant } from '../ui/instant.js';
import { Empty } from '../ui/layout/empty.js';
import { Page } from '../ui/layout/page.js';
import { TableFrame } from '../ui/layout/table-frame.js';
import { Loaded } from '../ui/loaded.js';
import { PagerOfMany } from '../ui/paging/pager.js';
import { usePaging } from '../ui/paging/use-paging.js';
import styles from './applications-page.module.css';
import { Scopes } from './scopes/scopes-list.js';

/** API Access (SPEC section 5): where client ids and secrets come from. */
export function Component() {
  const [paging, setPaging] = usePaging();
  const applications = useQuery(applicationsQuery(paging));
  const create = (
    <Button component={Link} to="/access/new" leftSection={<Plus size={16} aria-hidden />}>
      New application
    </Button>
  );
  return (
    <Page
      title="API Access"
      description="OAuth applications: each has a client id and a secret, and gets tokens for what its scopes allow."
      actions={create}
    >
      <Loaded query={applications}>
        {({ metadata, applications: list }) =>
          metadata.total === 0 ? (
            <Empty icon={<KeyRound />} title="No application yet" action={create}>
              Programs reach the API with a client id and a secret. Create an application to get the first
              pair.
            </Empty>
          ) : (
            <>
              <TableFrame label="Applications" miw="56rem" highlightOnHover>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th w="13rem">Name</Table.Th>
                    <Table.Th>State</Table.Th>
                    <Table.Th>Type</Table.Th>
                    <Table.Th>Scopes</Table.Th>
                    <Table.Th>Created</Table.Th>
                    <Table.Th>Last used</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {list.map((application) => (
                    <Row key={application.client_id} application={application} />
                  ))}
                </Table.Tbody>
              </TableFrame>
              <PagerOfMany things="applications" metadata={metadata} onChange={setPaging} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Row({ application }: { application: Application }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor
          component={Link}
          to={`/access/${application.client_id}`}
          fw={550}
          size="sm"
          className={styles.name}
        >
          {application.name}
        </Anchor>
        <Text size="xs" c="dimmed" ff="monospace">
          {application.client_id}
        </Text>
      </Table.Td>
      <Table.Td>
        <ApplicationState application={application} />
      </Table.Td>
      <Table.Td>
        <Text size="sm">API Key - client credentials</Text>
      </Table.Td>
      <Table.Td>
        <Scopes scopes={application.scopes} />
      </Table.Td>
      <Table.Td className={styles.time}>
        <Instant at={application.createdAt} />
      </Table.Td>
      <Table.Td className={styles.time}>
        <Instant at={application.lastUsedAt} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Whether the application can get tokens, and why not. */
export function ApplicationState({ application: { enabled, secrets } }: { application: Application }) {
  const isActive = enabled && secrets.length > 0;
  const label = isActive ? 'Active' : enabled ? 'No secret' : 'Disabled';
  return (
    <span className={styles.state} data-active={isActive}>
      {label}
    </span>
  );
}
