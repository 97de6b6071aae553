import { Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { History, RotateCw } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { type EventChoice, eventsQuery } from '../api/audit.js';
import { givenParameters } from '../api/client/parameters.js';
import { ActionButton } from '../ui/action-button.js';
import { Empty } from '../ui/layout/empty.js';
import { Page } from '../ui/layout/page.js';
import { Loaded } from '../ui/loaded.js';
import { latestSearch } from '../ui/paging/latest-search.js';
import { PagerOfMany } from '../ui/paging/pager.js';
import { type Paging, pagingOf, pagingParameters } from '../ui/paging/paging.js';
import { ReadProblem } from '../ui/read-problem.js';
import { SubmittedSearch } from '../ui/submitted-search.js';
import { EVENTS, isKind } from './event-text.js';
import { EventsTable } from './events-table.js';

const KINDS = [
  { value: '', label: 'Everything' },
  ...Object.entries(EVENTS).map(([value, label]) => ({ value, label })),
];

/** What was done to applications, administrators and classes, and by whom. */
export function Component() {
  const [choice, change] = useChoice();
  const events = useQuery(eventsQuery(choice));
  return (
    <Page
      title="Activity"
      description="What was done to classes, applications and administrators. Changes of objects are not recorded."
      actions={
        <ActionButton
          variant="default"
          leftSection={<RotateCw size={15} aria-hidden />}
          loading={events.isFetching}
          onClick={() => events.refetch()}
        >
          Refresh
        </ActionButton>
      }
    >
      <Group gap="xs" mb="sm">
        <NativeSelect
          size="xs"
          aria-label="Kind of event"
          data={KINDS}
          value={choice.kind}
          onChange={(event) => change({ kind: event.currentTarget.value })}
        />
        <SubmittedSearch
          label="About"
          placeholder="Class, client ID or e-mail address"
          maxLength={128}
          w={260}
          value={choice.subject}
          onSearch={(subject) => change({ subject })}
        />
      </Group>
      {events.data !== undefined && <ReadProblem query={events} />}
      <Loaded query={events}>
        {({ metadata, events: list }) =>
          metadata.total === 0 && !events.isPlaceholderData ? (
            <Empty icon={<History />} title="No such event">
              Events are kept for a year, unless the service is set to another time.
            </Empty>
          ) : (
            <>
              <EventsTable events={list} onSubject={(subject) => change({ subject })} />
              <PagerOfMany things="events" metadata={metadata} onChange={change} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

/** The events on the screen. They are kept in the address, for bookmarks, sharing and going back. */
function useChoice() {
  const [search, setSearch] = useSearchParams();
  const change = (wanted: Partial<EventChoice & Paging>, options?: { replace: boolean }) => {
    const { page, limit, kind, subject } = { ...choiceOf(latestSearch()), page: 1, ...wanted };
    setSearch({ ...pagingParameters({ page, limit }), ...givenParameters({ kind, subject }) }, options);
  };
  return [choiceOf(search), change] as const;
}

function choiceOf(search: URLSearchParams): EventChoice & Paging {
  const kind = search.get('kind') ?? '';
  return {
    ...pagingOf(search),
    // What is no kind is ignored, as in numbers of pages.
    kind: isKind(kind) ? kind : '',
    subject: search.get('subject') ?? '',
  };
}
