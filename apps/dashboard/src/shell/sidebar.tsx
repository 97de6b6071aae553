import { SegmentedControl, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { BookOpen, Boxes, History, KeyRound, Monitor, Moon, Sun, UserRound, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '../account/role.js';
import { ClassLinks } from './class-links.js';
import { Mark } from './mark.js';
import { NavEntry } from './nav-entry.js';
import styles from './sidebar.module.css';

const schemeLabel = (label: string, icon: ReactNode) => (
  <span title={label}>
    {icon}
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
);

const COLOR_SCHEMES = [
  { value: 'auto', label: schemeLabel('As the system', <Monitor size={15} aria-hidden />) },
  { value: 'light', label: schemeLabel('Light', <Sun size={15} aria-hidden />) },
  { value: 'dark', label: schemeLabel('Dark', <Moon size={15} aria-hidden />) },
];

/** The navigation. */
export function Sidebar({ email }: { email: string }) {
  const mayAccess = useMay('access');
  const mayManage = useMay('administrators');
  const maySeeActivity = useMay('activity');
  return (
    <nav className={styles.sidebar} aria-label="Main">
      <div className={styles.brand}>
        <Mark />
        <span>Storage Data</span>
      </div>
      <NavEntry to="/classes" icon={<Boxes size={18} aria-hidden />} end>
        Classes
      </NavEntry>
      <ClassLinks />
      {mayAccess && (
        <NavEntry to="/access" icon={<KeyRound size={18} aria-hidden />}>
          API Access
        </NavEntry>
      )}
      {mayManage && (
        <NavEntry to="/administrators" icon={<UsersRound size={18} aria-hidden />}>
          Administrators
        </NavEntry>
      )}
      {maySeeActivity && (
        <NavEntry to="/activity" icon={<History size={18} aria-hidden />}>
          Activity
        </NavEntry>
      )}
      <NavEntry to="/contract" icon={<BookOpen size={18} aria-hidden />}>
        Contract
      </NavEntry>
      <div className={styles.foot}>
        <NavEntry to="/account" icon={<UserRound size={18} aria-hidden />}>
          {email}
        </NavEntry>
        <ColorScheme />
      </div>
    </nav>
  );
}

/** Light, dark, or as the system says. */
function ColorScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      data={COLOR_SCHEMES}
      value={colorScheme}
      onChange={(value) => setColorScheme(value as 'auto' | 'light' | 'dark')}
      aria-label="Colour scheme"
    />
  );
}
