import { Button, Group } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ListFilter, Plus, RotateCw, Rows3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useMay } from '../account/role.js';
import type { FieldDefinition, ObjectClass } from '../api/classes.js';
import { type ObjectPage, objectsQuery } from '../api/objects.js';
import { ClassFrame } from '../classes/class-frame.js';
import { ActionButton } from '../ui/action-button.js';
import { Announcement, useTurn } from '../ui/announcement.js';
import { useAction } from '../ui/form/use-action.js';
import { Empty } from '../ui/layout/empty.js';
import { Loaded } from '../ui/loaded.js';
import { Pager } from '../ui/paging/pager.js';
import { ReadProblem } from '../ui/read-problem.js';
import { SubmittedSearch } from '../ui/submitted-search.js';
import { FilterPanel } from './filter/filter-panel.js';
import { ColumnsChoice } from './grid/columns-choice.js';
import { DownloadAll } from './grid/download-all.js';
import { Grid } from './grid/grid.js';
import type { Column } from './grid/grid-row.js';
import { SelectionBar } from './grid/selection-bar.js';
import { SortKeys } from './grid/sort-keys.js';
import { useSelection, useTypedFilter } from './listing/listing-memory.js';
import { listingSearch, useListing } from './listing/use-listing.js';

/** The objects of a class. */
export function Component() {
  const { className } = useParams() as { className: string };
  return <Objects key={className} className={className} />;
}

/** They are asked for beside the definition, and not once that is there. */
function Objects({ className }: { className: string }) {
  const [listing] = useListing();
  // A page that is opened again shows the cached objects at once, and then the current ones.
  const objects = useQuery({ ...objectsQuery(className, listing), refetchOnMount: 'always' });
  return (
    <ClassFrame className={className} fill>
      {(objectClass) => <Browser objectClass={objectClass} objects={objects} />}
    </ClassFrame>
  );
}

/** Members that objects of a class with time stamps have besides its fields. */
const TIME_STAMPS: Record<string, FieldDefinition> = {
  _createdAt: { type: 'datetime' },
  _updatedAt: { type: 'datetime' },
};

/** What stands for an object comes first, the others as the class has them. */
function columnsOf({ title, subtitle }: ObjectClass, fields: Record<string, FieldDefinition>): Column[] {
  const first = [title, subtitle].filter((name) => name !== undefined && Object.hasOwn(fields, name));
  return [...new Set([...(first as string[]), ...Object.keys(fields)])].map((name) => [name, fields[name]!]);
}

interface BrowserProps {
  objectClass: ObjectClass;
  objects: UseQueryResult<ObjectPage>;
}

function Browser({ objectClass, objects }: BrowserProps) {
  const { name } = objectClass;
  const fields = useMemo(
    () => ({ ...objectClass.fields, ...(objectClass.timestamps && TIME_STAMPS) }),
    [objectClass],
  );
  const [listing, setListing] = useListing();
  const [typedFilter, keepTypedFilter] = useTypedFilter(name, listing.query);
  const [filtering, filter] = useDisclosure(listing.query !== '' || typedFilter !== undefined);
  const [byHand, setByHand] = useState(false);
  const [selected, select] = useSelection(name, listing);
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `hidden-columns:${name}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const refresh = useAction(() => objects.refetch());
  const search = listingSearch(listing);
  const searchable = Object.keys(fields).filter((field) => fields[field]!.searchable);
  const isEverything = listing.query === '' && listing.search === '';
  const nothing = isEverything
    ? `No ${name} yet`
    : `Nothing matches the ${listing.query === '' ? 'search' : 'filter'}`;
  const turn = useTurn(objects.data?.metadata);
  const isNothing = objects.data?.metadata.total === 0 && !objects.isPlaceholderData;
  const all = useMemo(() => columnsOf(objectClass, fields), [objectClass, fields]);
  // The same for as long as they are, since every row is rendered for others.
  const columns = useMemo(() => all.filter(([field]) => !hidden.includes(field)), [all, hidden]);
  const mayWrite = useMay('write');
  const create = mayWrite && (
    <Button
      component={Link}
      to={`objects/new${search}`}
      size="xs"
      leftSection={<Plus size={14} aria-hidden />}
    >
      New object
    </Button>
  );
  return (
    <>
      <Group gap="xs" mb="sm">
        <Button
          size="xs"
          variant={listing.query === '' ? 'default' : 'light'}
          leftSection={<ListFilter size={14} aria-hidden />}
          onClick={() => {
            setByHand(!filtering);
            filter.toggle();
          }}
          aria-expanded={filtering}
        >
          Filter
        </Button>
        {(searchable.length > 0 || listing.search !== '') && (
          <SubmittedSearch
            label="Search for words"
            placeholder={`Words in ${searchable.join(', ')}, then Enter`}
            w={220}
            maxLength={100}
            value={listing.search}
            onSearch={(search) => (search === listing.search ? objects.refetch() : setListing({ search }))}
          />
        )}
        <ColumnsChoice names={all.map(([field]) => field)} hidden={hidden} onChange={setHidden} />
        <SortKeys sort={listing.sort} onSort={(sort) => setListing({ sort })} />
        <Group ml="auto" gap="xs">
          <ActionButton
            size="xs"
            variant="default"
            px={8}
            loading={refresh.busy}
            onClick={refresh.run}
            aria-label="Refresh"
            title="Refresh"
          >
            <RotateCw size={14} aria-hidden />
          </ActionButton>
          {mayWrite && (
            <Button component={Link} to="objects/import" size="xs" variant="default">
              Import
            </Button>
          )}
          {create}
        </Group>
      </Group>
      {filtering && (
        <FilterPanel
          key={listing.query}
          className={name}
          fields={fields}
          listing={listing}
          focused={byHand}
          typed={typedFilter}
          onTyped={keepTypedFilter}
          onApply={(query) => (query === listing.query ? objects.refetch() : setListing({ query }))}
        />
      )}
      {mayWrite && (
        <SelectionBar
          className={name}
          fields={objectClass.fields}
          choice={{ query: listing.query, search: listing.search }}
          total={objects.data?.metadata.total ?? 0}
          selected={selected}
          onPage={objects.data?.objects ?? []}
          onSelect={select}
        />
      )}
      {objects.data !== undefined && <ReadProblem query={objects} />}
      {/* As the line with the number of what is listed, which is gone with the list, says it of others. */}
      <Announcement turn={turn}>{isNothing && !isEverything && nothing}</Announcement>
      <Loaded query={objects}>
        {({ metadata, objects: page }) =>
          isNothing ? (
            <Empty icon={<Rows3 />} title={nothing} action={isEverything ? create : undefined}>
              {metadata.warnings?.map(({ code, message }) => (
                <span key={`${code}${message}`}>{message} </span>
              ))}
              {isEverything
                ? `${mayWrite ? 'Create the first object here, or send' : 'Programs send'} one to the API: the page Code shows how.`
                : listing.query === ''
                  ? `Each word has to begin a word of ${searchable.join(' or ')}; case and accents make no difference.`
                  : 'Values are compared strictly by type, and case counts. Change a condition, or clear the filter.'}
            </Empty>
          ) : (
            <>
              <Grid
                className={name}
                columns={columns}
                title={objectClass.title}
                objects={page}
                selection={mayWrite ? { selected, onSelect: select } : undefined}
                sort={listing.sort}
                onSort={(sort) => setListing({ sort })}
                query={listing.query}
                onQuery={(query) => {
                  filter.open();
                  setListing({ query });
                }}
                stale={objects.isPlaceholderData}
                listing={`${metadata.page} ${search}`}
                search={search}
              />
              <Pager things="objects" metadata={metadata} turn={turn} onChange={setListing}>
                <DownloadAll className={name} fields={fields} listing={listing} total={metadata.total} />
              </Pager>
            </>
          )
        }
      </Loaded>
    </>
  );
}
