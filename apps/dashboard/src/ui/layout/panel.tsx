import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title?: string;
  description?: ReactNode;
  actions?: ReactNode;
  danger?: boolean;
  children?: ReactNode;
}

/** A part of a page with a heading of its own. */
export function Panel({ title, description, actions, danger = false, children }: PanelProps) {
  return (
    <section className={danger ? styles.danger : styles.panel}>
      {title !== undefined && (
        <header className={styles.header}>
          <div>
            <Title order={2} className={styles.title}>
              {title}
            </Title>
            {description !== undefined && (
              <Text size="sm" c="dimmed" mt={2}>
                {description}
              </Text>
            )}
          </div>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
