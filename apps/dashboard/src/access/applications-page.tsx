import { Anchor, Box, Button, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { type Application, type ApplicationPage, applicationsQuery } from '../api/applications.js';
import { givenParameters } from '../api/client/parameters.js';
import { Instant } from '../ui/instant.js';
import { Empty } from '../ui/layout/empty.js';
import { Page } from '../ui/layout/page.js';
import { TableFrame } from '../ui/layout/table-frame.js';
import { Loaded } from '../ui/loaded.js';
import { latestSearch } from '../ui/paging/latest-search.js';
import { PagerOfMany } from '../ui/paging/pager.js';
import { type Paging, pagingOf, pagingParameters } from '../ui/paging/paging.js';
import { MAX_WITHOUT_SEARCH } from '../ui/search-box.js';
import { SubmittedSearch } from '../ui/submitted-search.js';
import styles from './applications-page.module.css';
import { Scopes } from './scopes/scopes-list.js';

/** API Access (SPEC section 5): where client ids and secrets come from. */
export function Component() {
  const [{ search, ...paging }, change] = useSearchedPage();
  const applications = useQuery(applicationsQuery({ ...paging, ...givenParameters({ search }) }));
  const { data, isPlaceholderData: isEarlier } = applications;
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
      {/* An earlier search may have found few: the box keeps the focus. */}
      {(search !== '' || isEarlier || (data?.metadata.total ?? 0) > MAX_WITHOUT_SEARCH) && (
        <Box mb="sm">
          <SubmittedSearch
            label="Find an application"
            placeholder="Name or client ID, then Enter"
            w={260}
            maxLength={100}
            value={search}
            onSearch={(text) => (text === search ? applications.refetch() : change({ search: text }))}
          />
        </Box>
      )}
      <Loaded query={applications}>
        {({ metadata, applications: list }) =>
          metadata.total > 0 ? (
            <>
              <ApplicationsTable list={list} />
              <PagerOfMany things="applications" metadata={metadata} onChange={change} />
            </>
          ) : (
            search === '' &&
            !isEarlier && (
              <Empty icon={<KeyRound />} title="No application yet" action={create}>
                Programs reach the API with a client id and a secret. Create an application to get the first
                pair.
              </Empty>
            )
          )
        }
      </Loaded>
      {/* It is there before its words: a screen reader says what comes into it. */}
      <Text size="sm" c="dimmed" mt="sm" role="status">
        {search !== '' && data && !isEarlier && <span key={search}>{foundText(data.metadata)}</span>}
      </Text>
    </Page>
  );
}

/** The page on the screen, and what is searched for. They are kept in the address, as those of other lists are. */
function useSearchedPage() {
  const [address, setAddress] = useSearchParams();
  const change = (wanted: Partial<SearchedPage>, options?: { replace: boolean }) => {
    const { search, ...paging } = { ...searchedPageOf(latestSearch()), page: 1, ...wanted };
    setAddress({ ...pagingParameters(paging), ...givenParameters({ search }) }, options);
  };
  return [searchedPageOf(address), change] as const;
}

interface SearchedPage extends Paging {
  search: string;
}

function searchedPageOf(address: URLSearchParams): SearchedPage {
  return { ...pagingOf(address), search: address.get('search') ?? '' };
}

/** How much has been found, or why the search has no effect. */
function foundText({ total, warnings = [] }: ApplicationPage['metadata']): string {
  const ignored = warnings.find(({ code }) => code === 'search_ignored');
  if (ignored !== undefined) return ignored.message;
  if (total === 0) return 'No application has words that begin so in its name, or this client ID.';
  return `${total.toLocaleString('en')} found.`;
}

function ApplicationsTable({ list }: { list: readonly Application[] }) {
  return (
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
