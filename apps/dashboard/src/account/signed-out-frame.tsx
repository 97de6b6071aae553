import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Mark } from '../shell/mark.js';
import { OutageNotice } from '../shell/outage-notice.js';
import { useTitle } from '../ui/layout/page.js';
import styles from './signed-out-frame.module.css';

/** The frame of the pages before the sign-in. */
export function SignedOutFrame({
  title,
  lead,
  children,
}: {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}) {
  useTitle(title);
  return (
    <>
      <OutageNotice />
      <main className={styles.frame}>
        <div className={styles.card}>
          <Mark size={40} />
          <Title order={1} size="h3" mt="md">
            {title}
          </Title>
          <Text c="dimmed" size="sm" mt={4} mb="lg">
            {lead}
          </Text>
          {children}
        </div>
      </main>
    </>
  );
}
