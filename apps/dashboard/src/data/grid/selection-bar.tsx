import { Button, Text } from '@mantine/core';
import type { StoredObject } from '../../api/objects.js';
import { DeleteSelected } from './delete-selected.js';

interface SelectionBarProps {
  className: string;
  selected: ReadonlySet<string>;
  /** The objects on the screen. */
  onPage: readonly StoredObject[];
  onSelect: (ids: ReadonlySet<string>) => void;
}

/** How many objects are selected, on this page and others, and what can be done with them. */
export function SelectionBar({ className, selected, onPage, onSelect }: SelectionBarProps) {
  const shown = onPage.filter(({ _id }) => selected.has(_id)).length;
  return (
    <>
      <DeleteSelected
        className={className}
        selected={selected}
        elsewhere={selected.size - shown}
        onDeleted={(ids) => onSelect(new Set([...selected].filter((id) => !ids.has(id))))}
      />
      {selected.size > 0 && (
        <>
          <Text size="sm" role="status">
            {selected.size.toLocaleString('en')} selected
          </Text>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onSelect(new Set())}>
            Clear selection
          </Button>
        </>
      )}
    </>
  );
}
