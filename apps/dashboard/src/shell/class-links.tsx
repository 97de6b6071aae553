import { useQuery } from '@tanstack/react-query';
import { Table2 } from 'lucide-react';
import { type CSSProperties, type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { classesQuery } from '../api/classes.js';
import { isFound, MAX_SHOWN, MAX_WITHOUT_SEARCH, SearchBox } from '../ui/search-box.js';
import { NavEntry } from './nav-entry.js';
import styles from './sidebar.module.css';

/** Where Ctrl+K deletes the rest of a line in each control, and Cmd stands for Ctrl. */
const IS_MAC = /^(Mac|iP)/.test(navigator.platform);

// What stands below the classes would move under the pointer when these come: they have room for as many as the last
// time.
const COUNT = 'count-of-classes';
const countBefore = () => Number(localStorage.getItem(COUNT) ?? 0);

/** The classes in the navigation. Many of them scroll in a place of their own and can be searched. */
export function ClassLinks() {
  const { data: classes = [], isPending, isSuccess } = useQuery(classesQuery);
  const count = isPending ? countBefore() : classes.length;
  const [wanted, setWanted] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const found = classes.filter(({ name }) => isFound(name, wanted));
  const [, , open] = pathname.split('/');
  // The class that is open is there wherever it stands.
  const shown = found.filter(({ name }, index) => index < MAX_SHOWN || name === open);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another class is open, or the classes have just arrived
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname, classes.length]);

  useEffect(() => {
    if (isSuccess) localStorage.setItem(COUNT, String(count));
  }, [isSuccess, count]);

  useEffect(() => {
    const find = (event: KeyboardEvent) => {
      const isShortcut = IS_MAC ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      const box = form.current?.querySelector('input');
      if (!box?.checkVisibility() || document.querySelector('[aria-modal="true"]') !== null) return;
      // The browser has a search of its own on these keys.
      event.preventDefault();
      box.focus();
    };
    window.addEventListener('keydown', find);
    return () => window.removeEventListener('keydown', find);
  }, []);

  if (count === 0) return null;
  return (
    <>
      {count > MAX_WITHOUT_SEARCH && (
        <search className={styles.search}>
          <form
            ref={form}
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              if (found[0] !== undefined) void navigate(`/classes/${found[0].name}`);
            }}
          >
            <SearchBox
              label="Find a class"
              placeholder={`Find one of ${count.toLocaleString('en')} classes`}
              title={IS_MAC ? '⌘K' : 'Ctrl+K'}
              value={wanted}
              onChange={setWanted}
            />
          </form>
        </search>
      )}
      <ul ref={list} className={styles.classes}>
        {isPending && <Room rows={Math.min(count, MAX_SHOWN)} />}
        {shown.map(({ name }) => (
          <li key={name}>
            <NavEntry to={`/classes/${name}`} icon={<Table2 size={15} aria-hidden />}>
              {name}
            </NavEntry>
          </li>
        ))}
        {!isPending && found.length === 0 && <li className={styles.none}>No class has this in its name.</li>}
        {found.length > shown.length && (
          <li className={styles.none}>
            {(found.length - shown.length).toLocaleString('en')} more are found by their names.
          </li>
        )}
      </ul>
    </>
  );
}

/** Room for so many classes. */
function Room({ rows }: { rows: number }) {
  return <li aria-hidden className={styles.room} style={{ '--rows': rows } as CSSProperties} />;
}
