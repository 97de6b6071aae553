import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { classQuery, type ObjectClass } from '../api/classes.js';
import { Page } from '../ui/layout/page.js';
import { Loaded } from '../ui/loaded.js';
import styles from './class-frame.module.css';

interface ClassFrameProps {
  className: string;
  actions?: ReactNode;
  fill?: boolean;
  children: (objectClass: ObjectClass) => ReactNode;
}

/** The frame of the pages of one class. */
export function ClassFrame({ className, actions, fill = false, children }: ClassFrameProps) {
  const objectClass = useQuery(classQuery(className));
  return (
    <Page
      title={className}
      trail={[{ label: 'Classes', to: '/classes' }]}
      description={objectClass.data?.description}
      actions={actions}
      fill={fill}
    >
      <nav className={styles.tabs} aria-label={`Pages of ${className}`}>
        <NavLink to={`/classes/${className}`} end className={tab}>
          Data
        </NavLink>
        <NavLink to={`/classes/${className}/definition`} className={tab}>
          Definition
        </NavLink>
        <NavLink to={`/classes/${className}/code`} className={tab}>
          Code
        </NavLink>
      </nav>
      <Loaded query={objectClass}>{children}</Loaded>
    </Page>
  );
}

const tab = ({ isActive }: { isActive: boolean }) => (isActive ? styles.current! : styles.tab!);
