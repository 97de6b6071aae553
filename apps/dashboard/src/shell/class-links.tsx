import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Search, Table2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { classesQuery } from '../api/classes.js';
import { NavEntry } from './nav-entry.js';
import styles from './sidebar.module.css';

/** As many are found by looking. */
const MOST_WITHOUT_SEARCH = 12;

/** The classes in the navigation. Many of them scroll in a place of their own and can be searched. */
export function ClassLinks() {
  const { data: classes = [] } = useQuery(classesQuery);
  const [wanted, setWanted] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const found = classes.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another class is open, or the classes have just arrived
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname, classes.length]);

  if (classes.length === 0) return null;
  return (
    <>
      {classes.length > MOST_WITHOUT_SEARCH && (
        <search className={styles.search}>
          <form
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              if (found[0] !== undefined) void navigate(`/classes/${found[0].name}`);
            }}
          >
            <TextInput
              size="xs"
              type="search"
              aria-label="Find a class"
              placeholder={`Find one of ${classes.length} classes`}
              leftSection={<Search size={14} aria-hidden />}
              value={wanted}
              onChange={(event) => setWanted(event.currentTarget.value)}
              spellCheck={false}
            />
          </form>
        </search>
      )}
      <ul ref={list} className={styles.classes}>
        {found.map(({ name }) => (
          <li key={name}>
            <NavEntry to={`/classes/${name}`} icon={<Table2 size={15} aria-hidden />}>
              {name}
            </NavEntry>
          </li>
        ))}
        {found.length === 0 && <li className={styles.none}>No class has this in its name.</li>}
      </ul>
    </>
  );
}
