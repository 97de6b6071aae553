import { Button, Menu, Text, TextInput } from '@mantine/core';
import { Columns3, Search } from 'lucide-react';
import { useState } from 'react';
import styles from './columns-menu.module.css';

/** As many are found by looking. */
const MOST_WITHOUT_SEARCH = 12;

interface ColumnsMenuProps {
  names: string[];
  hidden: string[];
  onChange: (hidden: string[]) => void;
}

/** Which fields are columns of the grid. */
export function ColumnsMenu({ names, hidden, onChange }: ColumnsMenuProps) {
  const [wanted, setWanted] = useState('');
  const found = names.filter((name) => name.toLowerCase().includes(wanted.trim().toLowerCase()));
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
        {names.length > MOST_WITHOUT_SEARCH && (
          <div className={styles.search} role="none">
            <TextInput
              size="xs"
              type="search"
              aria-label="Find a column"
              placeholder={`Find one of ${names.length} columns`}
              leftSection={<Search size={14} aria-hidden />}
              value={wanted}
              onChange={(event) => setWanted(event.currentTarget.value)}
              spellCheck={false}
              data-autofocus
            />
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
