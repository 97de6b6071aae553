import type { ReactNode } from 'react';
import styles from './save-bar.module.css';

/** The buttons of a form, in reach however long it is. */
export function SaveBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
