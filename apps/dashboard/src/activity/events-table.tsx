import { Table, Text, UnstyledButton } from '@mantine/core';
import type { AuditEvent } from '../api/audit.js';
import { Instant } from '../ui/instant.js';
import { TableFrame } from '../ui/layout/table-frame.js';
import { actorText, detailsText, EVENTS } from './event-text.js';
import styles from './events-table.module.css';

interface EventsTableProps {
  events: readonly AuditEvent[];
  /** Asks for the events about one subject. */
  onSubject: (subject: string) => void;
}

/** A page of events. */
export function EventsTable({ events, onSubject }: EventsTableProps) {
  return (
    <TableFrame label="Events" verticalSpacing="xs" miw="60rem">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>When</Table.Th>
          <Table.Th>What</Table.Th>
          <Table.Th>About</Table.Th>
          <Table.Th>By</Table.Th>
          <Table.Th>Details</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {events.map((event) => (
          <Row key={event.id} event={event} onSubject={onSubject} />
        ))}
      </Table.Tbody>
    </TableFrame>
  );
}

function Row({ event, onSubject }: { event: AuditEvent } & Pick<EventsTableProps, 'onSubject'>) {
  const { at, kind, subject, by, address, details } = event;
  return (
    <Table.Tr>
      <Table.Td className={styles.short}>
        <Instant at={at} />
      </Table.Td>
      <Table.Td className={styles.short}>{EVENTS[kind]}</Table.Td>
      <Table.Td>
        {subject !== null && (
          <UnstyledButton
            className={styles.subject}
            title={`Everything about ${subject}`}
            onClick={() => onSubject(subject)}
          >
            {subject}
          </UnstyledButton>
        )}
      </Table.Td>
      <Table.Td>
        {actorText(by)}
        <Text size="xs" c="dimmed" className={styles.id}>
          {[by.id, address].filter((part) => part !== null).join(' from ')}
        </Text>
      </Table.Td>
      <Table.Td className={styles.details}>{detailsText(details)}</Table.Td>
    </Table.Tr>
  );
}
