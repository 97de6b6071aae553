import { Anchor, Breadcrumbs, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import styles from './page.module.css';

interface PageProps {
  title: string;
  /** Pages above this one, outermost first. */
  trail?: { label: string; to: string }[];
  description?: ReactNode;
  actions?: ReactNode;
  /** For pages that fill the window and scroll inside. */
  fill?: boolean;
  children: ReactNode;
}

/** The frame of every page behind the sign-in: where one is, what it is called, what can be done. */
export function Page({ title, trail = [], description, actions, fill = false, children }: PageProps) {
  useTitle(title);
  return (
    <div className={fill ? styles.fill : styles.page}>
      <header className={styles.header}>
        {trail.length > 0 && (
          <Breadcrumbs separator="/" component="nav" aria-label="Breadcrumbs" className={styles.trail}>
            {trail.map(({ label, to }) => (
              <Anchor key={to} component={Link} to={to} size="sm">
                {label}
              </Anchor>
            ))}
          </Breadcrumbs>
        )}
        <Group justify="space-between" align="flex-end" gap="sm">
          <div className={styles.heading}>
            <Title order={1} className={styles.title} tabIndex={-1}>
              {title}
            </Title>
            {description !== undefined && (
              <Text c="dimmed" size="sm" className={styles.description}>
                {description}
              </Text>
            )}
          </div>
          {actions !== undefined && <Group gap="xs">{actions}</Group>}
        </Group>
      </header>
      {children}
    </div>
  );
}

/** Names the page in the browser's tabs and history. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Storage Data API`;
  }, [title]);
}
