import { UnstyledButton } from '@mantine/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import styles from './grid.module.css';
import { directionOf, nextSort, nextSortBeside, rankOf, sortKeys } from './sorting.js';

interface ColumnHeadingProps {
  name: string;
  /** What a pointer that rests on it is told. */
  title?: string;
  /** The class of the cells below. */
  className?: string | undefined;
  /** The order of the listing. */
  sort: string;
  /** Undefined where objects cannot be ordered by this column. */
  onSort: ((sort: string) => void) | undefined;
}

/**
 * The head of a column, which orders the listing where it is pressed; with Shift, beside the columns that do so
 * already.
 */
export function ColumnHeading({ name, title, className, sort, onSort }: ColumnHeadingProps) {
  if (onSort === undefined)
    return (
      <th className={className} title={title}>
        {name}
      </th>
    );
  const direction = directionOf(sort, name);
  const isOneOfSeveral = direction !== 'none' && sortKeys(sort).length > 1;
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th className={className} title={title} aria-sort={direction}>
      <UnstyledButton
        className={styles.order}
        title={`${title ?? name}\nClick to sort by it, with Shift to sort by it next.`}
        onClick={({ shiftKey }) => onSort((shiftKey ? nextSortBeside : nextSort)(sort, name))}
      >
        <span>{name}</span>
        {direction !== 'none' && <Arrow size={13} aria-hidden />}
        {isOneOfSeveral && <small aria-hidden>{rankOf(sort, name) + 1}</small>}
      </UnstyledButton>
    </th>
  );
}
