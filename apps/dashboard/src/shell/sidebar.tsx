import { useQuery } from '@tanstack/react-query';
import { BookOpen, Boxes, KeyRound, Table2, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { classesQuery } from '../api/classes.js';
import { ColorScheme } from './color-scheme.js';
import { Mark } from './mark.js';
import styles from './sidebar.module.css';

/** The way around. */
export function Sidebar({ email }: { email: string }) {
  const { data: classes = [] } = useQuery(classesQuery);
  return (
    <nav className={styles.sidebar} aria-label="Main">
      <div className={styles.brand}>
        <Mark />
        <span>Storage Data</span>
      </div>
      <Entry to="/classes" icon={<Boxes size={18} aria-hidden />} end>
        Classes
      </Entry>
      {classes.length > 0 && (
        <ul className={styles.classes}>
          {classes.map(({ name }) => (
            <li key={name}>
              <Entry to={`/classes/${name}`} icon={<Table2 size={15} aria-hidden />}>
                {name}
              </Entry>
            </li>
          ))}
        </ul>
      )}
      <Entry to="/access" icon={<KeyRound size={18} aria-hidden />}>
        API Access
      </Entry>
      <Entry to="/contract" icon={<BookOpen size={18} aria-hidden />}>
        Contract
      </Entry>
      <div className={styles.foot}>
        <Entry to="/account" icon={<UserRound size={18} aria-hidden />}>
          {email}
        </Entry>
        <ColorScheme />
      </div>
    </nav>
  );
}

function Entry({
  to,
  icon,
  end,
  children,
}: {
  to: string;
  icon: ReactNode;
  end?: boolean;
  children: string;
}) {
  return (
    <NavLink to={to} end={end} className={({ isActive }) => (isActive ? styles.active! : styles.entry!)}>
      {icon}
      <span className={styles.label}>{children}</span>
    </NavLink>
  );
}
