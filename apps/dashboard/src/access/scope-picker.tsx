import { Checkbox, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { classesQuery } from '../api/classes.js';
import styles from './scope-picker.module.css';
import { classesOf, classScope, GENERAL_SCOPES, withScope } from './scopes.js';

interface ScopePickerProps {
  scopes: string[];
  onChange: (scopes: string[]) => void;
  error?: string | undefined;
}

/** What an application may do: in general, and class by class. */
export function ScopePicker({ scopes, onChange, error }: ScopePickerProps) {
  const { data: classes = [] } = useQuery(classesQuery);
  const names = [...new Set([...classes.map(({ name }) => name), ...classesOf(scopes)])];
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
                {names.map((name) => (
                  <Table.Tr key={name}>
                    <Table.Td>{name}</Table.Td>
                    {(['data:read', 'data:write'] as const).map((scope) => (
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
          </section>
        </>
      )}
    </fieldset>
  );
}
