import { ActionIcon, Group, NativeSelect, Text, TextInput, Tooltip } from '@mantine/core';
import { ChevronLeft, ChevronRight, TriangleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { latestSearch } from './latest-search.js';
import styles from './pager.module.css';
import { PAGE_SIZES, type Paging, pagingOf } from './paging.js';

interface PagerProps {
  /** What the pages are of, in the plural. */
  things: string;
  metadata: {
    page: number;
    pages: number;
    limit: number;
    total: number;
    warnings?: { code: string; message: string }[];
  };
  /** Another listing may have the same range, which a screen reader says again with another turn. */
  turn?: number;
  onChange: (change: Partial<Paging>, options?: { replace: boolean }) => void;
  /** What can be done with all that is listed. */
  children?: ReactNode;
}

/** The same where a list has more than the smallest page; most have less. */
export function PagerOfMany(props: PagerProps) {
  return props.metadata.total > PAGE_SIZES[0]! ? <Pager {...props} /> : null;
}

/** Where one is among all that is listed, and the way on. It stays where it is, whatever the page holds. */
export function Pager({
  things,
  metadata: { page, pages, limit, total, warnings = [] },
  turn,
  onChange,
  children,
}: PagerProps) {
  const from = (page - 1) * limit + 1;
  // From the page that is asked for, which a slow service has not answered yet: of two presses the second would be
  // lost.
  const step = (by: number) => {
    const asked = pagingOf(latestSearch()).page;
    const next = Math.min(Math.max(asked + by, 1), pages);
    // Else going back would lead to the same page once more.
    if (next !== asked) onChange({ page: next });
  };
  // What was on a page beyond the last one has been deleted, or the address is old.
  const isBeyond = pages > 0 && page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is shown
  useEffect(() => {
    if (isBeyond) onChange({ page: pages }, { replace: true });
  }, [isBeyond, pages]);
  return (
    <footer className={styles.pager}>
      <Text size="sm" className={styles.range} aria-live="polite">
        <span key={turn}>{rangeOf(things, from, Math.min(page * limit, total), total)}</span>
        {warnings.map(({ code, message }) => (
          <Tooltip key={`${code}${message}`} label={message} multiline w={320}>
            <button
              type="button"
              className={styles.warning}
              aria-label={`Warning: ${wordsOf(code)}. ${message}`}
            >
              <TriangleAlert size={15} aria-hidden />
              {wordsOf(code)}
            </button>
          </Tooltip>
        ))}
      </Text>
      {children && <div className={styles.all}>{children}</div>}
      <Group gap={6} wrap="nowrap">
        <NativeSelect
          size="xs"
          aria-label={`${capitalised(things)} on a page`}
          value={String(limit)}
          data={[...new Set([...PAGE_SIZES, limit])]
            .sort((a, b) => a - b)
            .map((size) => ({ value: String(size), label: `${size} a page` }))}
          onChange={(event) => onChange({ limit: Number(event.currentTarget.value) })}
        />
        <Step isEnd={page <= 1} onStep={() => step(-1)} label="Previous page">
          <ChevronLeft size={16} aria-hidden />
        </Step>
        <PageNumber page={page} pages={pages} onPage={(wanted) => onChange({ page: wanted })} />
        <Step isEnd={page >= pages} onStep={() => step(1)} label="Next page">
          <ChevronRight size={16} aria-hidden />
        </Step>
      </Group>
    </footer>
  );
}

interface StepProps {
  isEnd: boolean;
  onStep: () => void;
  label: string;
  children: ReactNode;
}

/** The way to the page beside. Browsers take the focus from a button that becomes `disabled`, as at the last page. */
function Step({ isEnd, onStep, label, children }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size={30}
      data-disabled={isEnd || undefined}
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && onStep()}
      aria-label={label}
    >
      {children}
    </ActionIcon>
  );
}

const wordsOf = (code: string) => code.replaceAll('_', ' ');

/** Nothing is said of a page that is not there; the way to one that is has begun. */
function rangeOf(things: string, from: number, to: number, total: number): string {
  if (total === 0) return `No ${things}`;
  const range = from > to ? '' : `${from.toLocaleString('en')}–${to.toLocaleString('en')} `;
  return `${range}of ${total.toLocaleString('en')}`;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
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
