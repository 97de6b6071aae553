import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import styles from './sidebar.module.css';

interface NavEntryProps {
  to: string;
  icon: ReactNode;
  /** Whether it stands for this page alone, and not for those below it. */
  end?: boolean;
  children: string;
}

/** A link of the navigation. A name that is too long for it is shown whole on hover. */
export function NavEntry({ to, icon, end, children }: NavEntryProps) {
  return (
    <NavLink
      to={to}
      end={end}
      caseSensitive
      title={children}
      className={({ isActive }) => (isActive ? styles.active! : styles.entry!)}
    >
      {icon}
      <span className={styles.label}>{children}</span>
    </NavLink>
  );
}
