import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Attachment } from '../api/objects.js';
import { focusIn } from '../ui/form/use-form-keyboard.js';
import { isFound, MAX_WITHOUT_SEARCH, SearchBox } from '../ui/search-box.js';
import styles from './attachments.module.css';

/**
 * So many are shown at once: each has buttons and their tooltips, and a browser takes seconds for the 1,000 there may
 * be.
 */
const STEP = 50;

interface PagedFilesProps {
  files: readonly Attachment[];
  /** What is shown wherever it stands. */
  isKept: (name: string) => boolean;
  row: (file: Attachment) => ReactNode;
  /** What stands behind the files. */
  children: ReactNode;
}

/** The files of an object. If there are many, it shows the first ones, and more on request or by a search of names. */
export function PagedFiles({ files, isKept, row, children }: PagedFilesProps) {
  const [wanted, setWanted] = useState('');
  const [most, setMost] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  const found = files.filter(({ name }) => isFound(name, wanted));
  const shown = found.filter(({ name }, index) => index < most || isKept(name));
  const hidden = found.length - shown.length;
  return (
    <>
      {files.length > MAX_WITHOUT_SEARCH && (
        <SearchBox
          label="Find a file"
          placeholder={`Find one of ${files.length.toLocaleString('en')} files`}
          value={wanted}
          onChange={setWanted}
        />
      )}
      <ul ref={list} className={styles.list}>
        {shown.map(row)}
        {children}
      </ul>
      {found.length === 0 && wanted !== '' && (
        <Text size="sm" c="dimmed" mb="sm">
          No file has this in its name.
        </Text>
      )}
      {hidden > 0 && (
        <Group gap="xs" mb="sm">
          <Text size="sm" c="dimmed">
            {hidden.toLocaleString('en')} more
          </Text>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              flushSync(() => setMost(most + STEP));
              // A keyboard goes on in the first one that was not there.
              focusIn(list.current?.children[most] as HTMLElement | undefined);
            }}
          >
            Show {Math.min(hidden, STEP)} of them
          </Button>
        </Group>
      )}
    </>
  );
}
