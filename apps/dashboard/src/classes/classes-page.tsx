import { Anchor, Button, Table, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Boxes, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useMay } from '../account/role.js';
import { classesQuery, type ObjectClass } from '../api/classes.js';
import { countQuery } from '../api/objects.js';
import { Instant } from '../ui/instant.js';
import { Empty } from '../ui/layout/empty.js';
import { Page } from '../ui/layout/page.js';
import { TableFrame } from '../ui/layout/table-frame.js';
import { Loaded } from '../ui/loaded.js';
import { PagerOfMany } from '../ui/paging/pager.js';
import { pageOf } from '../ui/paging/paging.js';
import { usePaging } from '../ui/paging/use-paging.js';
import styles from './classes-page.module.css';

/** All classes, with how much is in them. */
export function Component() {
  const classes = useQuery(classesQuery);
  const [paging, setPaging] = usePaging();
  const mayWrite = useMay('write');
  const create = mayWrite && (
    <Button component={Link} to="/new-class" leftSection={<Plus size={16} aria-hidden />}>
      New class
    </Button>
  );
  return (
    <Page
      title="Classes"
      description="A class says which fields its objects have and what may stand in them."
      actions={create}
    >
      <Loaded query={classes}>
        {(list) =>
          list.length === 0 ? (
            <Empty
              icon={<Boxes />}
              title={mayWrite ? 'Design the first class' : 'No class yet'}
              action={create}
            >
              {mayWrite
                ? 'Objects live in classes. Name one after the things you want to keep, such as Shipment, and give it a field or two; it can change later, together with its objects.'
                : 'Objects live in classes, which owners and editors design.'}
            </Empty>
          ) : (
            <>
              <TableFrame label="Classes" highlightOnHover>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Name</Table.Th>
                    <Table.Th ta="right">Objects</Table.Th>
                    <Table.Th ta="right">Fields</Table.Th>
                    <Table.Th>Changed</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {pageOf(list, paging).map((objectClass) => (
                    <Row key={objectClass.name} objectClass={objectClass} />
                  ))}
                </Table.Tbody>
              </TableFrame>
              <PagerOfMany
                things="classes"
                metadata={{ ...paging, pages: Math.ceil(list.length / paging.limit), total: list.length }}
                onChange={setPaging}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Row({ objectClass: { name, description, fields, updatedAt } }: { objectClass: ObjectClass }) {
  const count = useQuery(countQuery(name));
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} to={`/classes/${name}`} fw={550} size="sm" className={styles.name}>
          {name}
        </Anchor>
        {description !== undefined && (
          <Text size="xs" c="dimmed" className={styles.description}>
            {description}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right" className={styles.number}>
        {count.data?.toLocaleString('en') ?? '…'}
      </Table.Td>
      <Table.Td ta="right" className={styles.number}>
        <Anchor component={Link} to={`/classes/${name}/definition`} size="sm">
          {Object.keys(fields).length}
          <VisuallyHidden>
            {Object.keys(fields).length === 1 ? ' field' : ' fields'} of {name}
          </VisuallyHidden>
        </Anchor>
      </Table.Td>
      <Table.Td className={styles.time}>
        <Instant at={updatedAt} />
      </Table.Td>
    </Table.Tr>
  );
}
