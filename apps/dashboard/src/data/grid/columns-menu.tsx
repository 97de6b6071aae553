import { Button, Group, Menu, Text } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { isFound, MAX_WITHOUT_SEARCH, SearchBox } from '../../ui/search-box.js';
import styles from './columns-menu.module.css';

interface ColumnsMenuProps {
  names: string[];
  hidden: string[];
  onChange: (hidden: string[]) => void;
}

/** Which fields are columns of the grid. */
export function ColumnsMenu({ names, hidden, onChange }: ColumnsMenuProps) {
  const [wanted, setWanted] = useState('');
  const found = names.filter((name) => isFound(name, wanted));
  const all = (label: string, next: string[]) => (
    <Button size="compact-xs" variant="default" role="menuitem" onClick={() => onChange(next)}>
      {label}
    </Button>
  );
  const others = hidden.filter((name) => !found.includes(name));
  return (
    <Menu
      withinPortal={false}
      position="bottom-start"
      shadow="md"
      withInitialFocusPlaceholder={false}
      onClose={() => setWanted('')}
    >
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<Columns3 size={14} aria-hidden />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {names.length > MAX_WITHOUT_SEARCH && (
          <div className={styles.search} role="none">
            <SearchBox
              label="Find a column"
              placeholder={`Find one of ${names.length} columns`}
              value={wanted}
              onChange={setWanted}
              autoFocus
            />
            <Group gap={6} mt={6} role="none">
              {all('Show all', others)}
              {all('Hide all', [...others, ...found])}
            </Group>
          </div>
        )}
        {found.map((name) => {
          const shown = !hidden.includes(name);
          return (
            <Menu.CheckboxItem
              key={name}
              className={styles.name}
              checked={shown}
              onChange={() => onChange(shown ? [...hidden, name] : hidden.filter((other) => other !== name))}
            >
              {name}
            </Menu.CheckboxItem>
          );
        })}
        {found.length === 0 && (
          <Text size="sm" c="dimmed" p="xs">
            No column has this in its name.
          </Text>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
