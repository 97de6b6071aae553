import { Button, Group, Menu } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Columns3, ListFilter, Plus, Rows3 } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { ObjectClass } from '../api/classes.js';
import { objectsQuery } from '../api/objects.js';
import { ClassFrame } from '../classes/class-frame.js';
import { Empty } from '../ui/empty.js';
import { Loaded } from '../ui/loaded.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import { DeleteSelected } from './delete-selected.js';
import { FilterPanel } from './filter-panel.js';
import { Grid } from './grid.js';
import { Pager } from './pager.js';
import { useListing } from './use-listing.js';

const NONE: ReadonlySet<string> = new Set();

/** The objects of a class. */
export function Component() {
  const { className } = useParams() as { className: string };
  return (
    <ClassFrame className={className} fill>
      {(objectClass) => <Browser key={className} objectClass={objectClass} />}
    </ClassFrame>
  );
}

function Browser({ objectClass: { name, fields } }: { objectClass: ObjectClass }) {
  const [listing, setListing] = useListing();
  const [filtering, filter] = useDisclosure(listing.query !== '');
  const [selected, setSelected] = useState(NONE);
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `hidden-columns:${name}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const objects = useQuery(objectsQuery(name, listing));
  const change = (wanted: Parameters<typeof setListing>[0]) => {
    setSelected(NONE);
    setListing(wanted);
  };
  const columns = Object.entries(fields).filter(([field]) => !hidden.includes(field));
  const create = (
    <Button component={Link} to="objects/new" size="xs" leftSection={<Plus size={14} aria-hidden />}>
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
          onClick={filter.toggle}
          aria-expanded={filtering}
        >
          Filter
        </Button>
        <ColumnsMenu names={Object.keys(fields)} hidden={hidden} onChange={setHidden} />
        <DeleteSelected className={name} selected={selected} onDone={() => setSelected(NONE)} />
        <Group ml="auto">{create}</Group>
      </Group>
      {filtering && (
        <FilterPanel
          key={listing.query}
          className={name}
          fields={fields}
          query={listing.query}
          limit={listing.limit}
          onApply={(query) => (query === listing.query ? objects.refetch() : change({ query }))}
        />
      )}
      {objects.error !== null && objects.data !== undefined && <ProblemAlert error={objects.error} />}
      <Loaded query={objects}>
        {({ metadata, objects: page }) =>
          metadata.total === 0 && !objects.isPlaceholderData ? (
            <Empty
              icon={<Rows3 />}
              title={listing.query === '' ? `No ${name} yet` : 'Nothing matches the filter'}
              action={listing.query === '' ? create : undefined}
            >
              {listing.query === ''
                ? 'Create the first object here, or send one to the API: the page Code shows how.'
                : 'Values are compared strictly by type, and case counts. Change a condition, or clear the filter.'}
            </Empty>
          ) : (
            <>
              <Grid
                className={name}
                columns={columns}
                objects={page}
                selected={selected}
                onSelect={setSelected}
                stale={objects.isPlaceholderData}
                listing={`${metadata.page} ${listing.query}`}
              />
              <Pager
                metadata={metadata}
                onPage={(number) => change({ page: number })}
                onLimit={(limit) => change({ limit })}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}

interface ColumnsMenuProps {
  names: string[];
  hidden: string[];
  onChange: (hidden: string[]) => void;
}

function ColumnsMenu({ names, hidden, onChange }: ColumnsMenuProps) {
  return (
    <Menu position="bottom-start" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<Columns3 size={14} aria-hidden />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {names.map((name) => {
          const shown = !hidden.includes(name);
          return (
            <Menu.CheckboxItem
              key={name}
              checked={shown}
              onChange={() => onChange(shown ? [...hidden, name] : hidden.filter((other) => other !== name))}
            >
              {name}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
