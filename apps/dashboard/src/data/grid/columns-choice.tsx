import { Button, Checkbox, Group, Popover, Stack, Text } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { isFound, MAX_WITHOUT_SEARCH, SearchBox } from '../../ui/search-box.js';
import styles from './columns-choice.module.css';

interface ColumnsChoiceProps {
  names: string[];
  hidden: string[];
  onChange: (hidden: string[]) => void;
}

/** Which fields are columns of the grid. A menu may have nothing to type in, so it is a small dialog. */
export function ColumnsChoice({ names, hidden, onChange }: ColumnsChoiceProps) {
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState('');
  const found = names.filter((name) => isFound(name, wanted));
  const all = (label: string, next: string[]) => (
    <Button size="compact-xs" variant="default" onClick={() => onChange(next)}>
      {label}
    </Button>
  );
  const others = hidden.filter((name) => !found.includes(name));
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      onClose={() => setWanted('')}
      withinPortal={false}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<Columns3 size={14} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.choice}>
        {names.length > MAX_WITHOUT_SEARCH && (
          <div className={styles.search}>
            <SearchBox
              label="Find a column"
              placeholder={`Find one of ${names.length} columns`}
              value={wanted}
              onChange={setWanted}
              autoFocus
            />
            <Group gap={6} mt={6}>
              {all('Show all', others)}
              {all('Hide all', [...others, ...found])}
            </Group>
          </div>
        )}
        <Stack gap={0}>
          {found.map((name) => {
            const shown = !hidden.includes(name);
            return (
              <Checkbox
                key={name}
                size="xs"
                classNames={{ body: styles.name, labelWrapper: styles.label }}
                label={name}
                checked={shown}
                onChange={() =>
                  onChange(shown ? [...hidden, name] : hidden.filter((other) => other !== name))
                }
              />
            );
          })}
        </Stack>
        {found.length === 0 && (
          <Text size="sm" c="dimmed" p="xs">
            No column has this in its name.
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
