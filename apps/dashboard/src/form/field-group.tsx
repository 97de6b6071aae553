import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldDefinition } from '../api/classes.js';
import { FaultGroup } from './fault-group.js';
import styles from './field-group.module.css';
import { hintOf } from './hint.js';

interface FieldGroupProps {
  label: string;
  definition: FieldDefinition;
  pointer: string;
  bare?: boolean | undefined;
  children: ReactNode;
}

/** The frame of a field that has several controls: a list, or an object with members. */
export function FieldGroup({ label, definition, pointer, bare = false, children }: FieldGroupProps) {
  const hint = hintOf(definition);
  return (
    <FaultGroup pointer={pointer} label={bare ? label : undefined}>
      {!bare && (
        <legend className={styles.legend}>
          {label}
          {definition.required && (
            <span className={styles.required} aria-hidden>
              {' '}
              *
            </span>
          )}
        </legend>
      )}
      {hint !== '' && !bare && (
        <Text size="xs" c="dimmed" mb={6}>
          {hint}
        </Text>
      )}
      <div className={styles.body}>{children}</div>
    </FaultGroup>
  );
}
