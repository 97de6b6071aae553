import { Table, Text, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AuditEvent } from '../api/audit.js';
import { exactly, Instant } from '../ui/instant.js';
import { TableFrame } from '../ui/layout/table-frame.js';
import { actorText, detailsText, EVENTS, sourceText } from './event-text.js';
import styles from './events-table.module.css';

/** Characters of details that are shown at once; a class may have hundreds of fields. */
const MAX_DETAILS = 160;

interface EventsTableProps {
  events: readonly AuditEvent[];
  /** Asks for the events about one subject. */
  onSubject: (subject: string) => void;
}

/** A page of events. */
export function EventsTable({ events, onSubject }: EventsTableProps) {
  return (
    <TableFrame label="Events" verticalSpacing="xs" layout="fixed" miw="58rem">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="12rem">When</Table.Th>
          <Table.Th w="9rem">What</Table.Th>
          <Table.Th w="12rem">About</Table.Th>
          <Table.Th w="12rem">By</Table.Th>
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
  const { at, kind, subject, subjectName, by, details } = event;
  return (
    <Table.Tr>
      <Table.Td>
        <Instant at={at} />
        <Small>{exactly(at)}</Small>
      </Table.Td>
      <Table.Td>{EVENTS[kind]}</Table.Td>
      <Table.Td className={styles.named}>
        {subject !== null && (
          <UnstyledButton
            className={styles.subject}
            title={`Everything about ${subjectName ?? subject}`}
            onClick={() => onSubject(subject)}
          >
            {subjectName ?? subject}
          </UnstyledButton>
        )}
        {subjectName !== null && <Small>{subject}</Small>}
      </Table.Td>
      <Table.Td className={styles.named}>
        {by.name ?? actorText(by)}
        <Small>{sourceText(event)}</Small>
      </Table.Td>
      <Table.Td className={styles.details}>
        <Details text={detailsText(details)} />
      </Table.Td>
    </Table.Tr>
  );
}

function Details({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const characters = [...text];
  if (characters.length <= MAX_DETAILS) return text;
  return (
    <>
      {whole ? text : `${characters.slice(0, MAX_DETAILS).join('')}…`}{' '}
      <UnstyledButton className={styles.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? 'Show less' : 'Show all'}
      </UnstyledButton>
    </>
  );
}

function Small({ children }: { children: ReactNode }) {
  return (
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  );
}
