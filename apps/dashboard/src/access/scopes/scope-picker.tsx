import { Checkbox, Stack, Table, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { isFound, MAX_SHOWN, MAX_WITHOUT_SEARCH, SearchBox } from '../../ui/search-box.js';
import styles from './scope-picker.module.css';
import { classesOf, classScope, DATA_SCOPES, GENERAL_SCOPES, withScope } from './scopes.js';

interface ScopePickerProps {
  /** The names of all classes. */
  classes: string[];
  scopes: string[];
  onChange: (scopes: string[]) => void;
  error?: string | undefined;
}

/** What an application may do: in general, and class by class. */
export function ScopePicker({ classes, scopes, onChange, error }: ScopePickerProps) {
  const [wanted, setWanted] = useState('');
  // First, so that they are seen among thousands.
  const [granted] = useState(() => classesOf(scopes));
  const names = [...new Set([...granted, ...classes, ...classesOf(scopes)])];
  const found = names.filter((name) => isFound(name, wanted));
  const errorId = useId();
  const set = (scope: string, on: boolean) => onChange(withScope(scopes, scope, on));
  return (
    <fieldset
      className={styles.fieldset}
      aria-describedby={error && errorId}
      data-fault={error !== undefined || undefined}
    >
      <legend className={styles.legend}>What it may do</legend>
      {error !== undefined && (
        <Text c="var(--mantine-color-error)" size="xs" mb="xs" id={errorId}>
          {error}
        </Text>
      )}
      <Stack gap={8}>
        {GENERAL_SCOPES.map(({ scope, label, ...more }) => (
          <Checkbox
            key={scope}
            label={'of' in more ? `${label} ${more.of}` : label}
            description={<code>{scope}</code>}
            checked={scopes.includes(scope)}
            onChange={(event) => set(scope, event.currentTarget.checked)}
          />
        ))}
      </Stack>
      {names.length > 0 && (
        <>
          <Text size="sm" fw={550} mt="md" mb={4}>
            Single classes
          </Text>
          {DATA_SCOPES.some((scope) => scopes.includes(scope)) && (
            <Text size="xs" c="dimmed" mb={4}>
              What is ticked for all classes above cannot be chosen class by class: untick it there first.
            </Text>
          )}
          {names.length > MAX_WITHOUT_SEARCH && (
            <SearchBox
              label="Find a class to grant"
              placeholder={`Find one of ${names.length.toLocaleString('en')} classes`}
              value={wanted}
              onChange={setWanted}
              inForm
            />
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className={styles.classes} aria-label="Single classes" tabIndex={0}>
            <Table verticalSpacing={6}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Class</Table.Th>
                  <Table.Th>Read</Table.Th>
                  <Table.Th>Write</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {found.slice(0, MAX_SHOWN).map((name) => (
                  <Table.Tr key={name}>
                    <Table.Td>{name}</Table.Td>
                    {DATA_SCOPES.map((scope) => (
                      <Table.Td key={scope}>
                        <Checkbox
                          aria-label={`${scope === 'data:read' ? 'Read' : 'Write'} ${name}`}
                          checked={scopes.includes(scope) || scopes.includes(classScope(scope, name))}
                          disabled={scopes.includes(scope)}
                          onChange={(event) => set(classScope(scope, name), event.currentTarget.checked)}
                        />
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
            {found.length > MAX_SHOWN && (
              <Text size="xs" c="dimmed" p="xs">
                {(found.length - MAX_SHOWN).toLocaleString('en')} more are found by their names.
              </Text>
            )}
          </section>
        </>
      )}
    </fieldset>
  );
}
