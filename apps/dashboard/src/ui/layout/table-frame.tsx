import { Table, type TableProps } from '@mantine/core';
import styles from './table-frame.module.css';

interface TableFrameProps extends TableProps {
  /** What the table lists. */
  label: string;
}

/** A table in a frame, which scrolls where the window is too narrow for it. */
export function TableFrame({ label, ...table }: TableFrameProps) {
  return (
    <section
      className={styles.frame}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
      tabIndex={0}
    >
      <Table verticalSpacing="sm" horizontalSpacing="md" {...table} />
    </section>
  );
}
