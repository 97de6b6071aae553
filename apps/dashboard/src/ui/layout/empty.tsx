import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './empty.module.css';

interface EmptyProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  /** What to do next. */
  action?: ReactNode;
}

/** Stands where there is nothing yet, and says what to do about it. */
export function Empty({ icon, title, children, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.icon} aria-hidden>
        {icon}
      </div>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text c="dimmed" size="sm" className={styles.text}>
        {children}
      </Text>
      {action}
    </div>
  );
}
