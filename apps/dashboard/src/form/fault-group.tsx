import { Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useFault } from './faults.js';
import styles from './field-group.module.css';

interface FaultGroupProps {
  pointer: string;
  /** Its name, where no legend says it. */
  label?: string | undefined;
  children: ReactNode;
}

/** A group of controls, with what the service said about all of them together. */
export function FaultGroup({ pointer, label, children }: FaultGroupProps) {
  const fault = useFault(pointer);
  const faultId = useId();
  return (
    <fieldset
      className={styles.group}
      aria-label={label}
      aria-describedby={fault && faultId}
      data-fault={fault && true}
    >
      {children}
      {fault !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" mt={4} id={faultId}>
          {fault}
        </Text>
      )}
    </fieldset>
  );
}
