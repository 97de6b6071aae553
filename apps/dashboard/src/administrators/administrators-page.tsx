import { Anchor, Button, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import { type Administrator, administratorsQuery } from '../api/administrators.js';
import { sessionQuery } from '../api/session.js';
import { Instant } from '../ui/instant.js';
import { Page } from '../ui/layout/page.js';
import { TableFrame } from '../ui/layout/table-frame.js';
import { Loaded } from '../ui/loaded.js';
import { PagerOfMany } from '../ui/paging/pager.js';
import { usePaging } from '../ui/paging/use-paging.js';
import styles from './administrators.module.css';

/** Who may sign in to the dashboard, and as what. */
export function Component() {
  const [paging, setPaging] = usePaging();
  const administrators = useQuery(administratorsQuery(paging));
  return (
    <Page
      title="Administrators"
      description="People who sign in here. What they may do is their role; programs have applications instead."
      actions={
        <Button component={Link} to="/administrators/new" leftSection={<UserPlus size={16} aria-hidden />}>
          New administrator
        </Button>
      }
    >
      <Loaded query={administrators}>
        {({ metadata, administrators: list }) => (
          <>
            <TableFrame label="Administrators" miw="36rem" highlightOnHover>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>E-mail</Table.Th>
                  <Table.Th>Role</Table.Th>
                  <Table.Th>Created</Table.Th>
                  <Table.Th>Last signed in</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.map((administrator) => (
                  <Row key={administrator.id} administrator={administrator} />
                ))}
              </Table.Tbody>
            </TableFrame>
            <PagerOfMany things="administrators" metadata={metadata} onChange={setPaging} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Row({
  administrator: { id, email, role, createdAt, lastSignedInAt },
}: {
  administrator: Administrator;
}) {
  const { data: session } = useQuery(sessionQuery);
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} to={`/administrators/${id}`} fw={550} size="sm" className={styles.email}>
          {email}
        </Anchor>
        {email === session?.email && (
          <Text component="span" size="xs" c="dimmed">
            {' '}
            you
          </Text>
        )}
      </Table.Td>
      <Table.Td>{role}</Table.Td>
      <Table.Td className={styles.time}>
        <Instant at={createdAt} />
      </Table.Td>
      <Table.Td className={styles.time}>
        <Instant at={lastSignedInAt} />
      </Table.Td>
    </Table.Tr>
  );
}
