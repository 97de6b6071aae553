import { ActionIcon, Group, NativeSelect, Text, TextInput, Tooltip } from '@mantine/core';
import { ChevronLeft, ChevronRight, TriangleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import type { ObjectPage } from '../api/objects.js';
import styles from './pager.module.css';
import { PAGE_SIZES } from './use-listing.js';

interface PagerProps {
  metadata: ObjectPage['metadata'];
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
}

/** Where one is among all objects, and the way on. It stays where it is, whatever the page holds. */
export function Pager({
  metadata: { page, pages, limit, total, warnings = [] },
  onPage,
  onLimit,
}: PagerProps) {
  const from = (page - 1) * limit + 1;
  return (
    <footer className={styles.pager}>
      <Text size="sm" className={styles.range} aria-live="polite">
        {rangeOf(from, Math.min(page * limit, total), total)}
        {warnings.map(({ code, message }) => (
          <Tooltip key={`${code}${message}`} label={message} multiline w={320}>
            <button type="button" className={styles.warning} aria-label={`Warning: ${message}`}>
              <TriangleAlert size={15} aria-hidden />
              {code.replaceAll('_', ' ')}
            </button>
          </Tooltip>
        ))}
      </Text>
      <Group gap={6} wrap="nowrap">
        <NativeSelect
          size="xs"
          aria-label="Objects on a page"
          value={String(limit)}
          data={[...new Set([...PAGE_SIZES, limit])]
            .sort((a, b) => a - b)
            .map((size) => ({ value: String(size), label: `${size} a page` }))}
          onChange={(event) => onLimit(Number(event.currentTarget.value))}
        />
        <ActionIcon
          variant="default"
          size={30}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
          aria-label="Previous page"
        >
          <ChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <PageNumber page={page} pages={pages} onPage={onPage} />
        <ActionIcon
          variant="default"
          size={30}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
          aria-label="Next page"
        >
          <ChevronRight size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </footer>
  );
}

/** Nothing is said of a page that is not there; the way to one that is has begun. */
function rangeOf(from: number, to: number, total: number): string {
  if (total === 0) return 'No objects';
  const range = from > to ? '' : `${from.toLocaleString('en')}–${to.toLocaleString('en')} `;
  return `${range}of ${total.toLocaleString('en')}`;
}

function PageNumber({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) {
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);
  return (
    <form
      className={styles.number}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (/^[1-9]\d{0,8}$/.test(typed)) onPage(Math.min(Number(typed), Math.max(pages, 1)));
        else setTyped(String(page));
      }}
    >
      <TextInput
        size="xs"
        w={64}
        aria-label="Page"
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed" className={styles.of}>
        of {pages.toLocaleString('en')}
      </Text>
    </form>
  );
}
