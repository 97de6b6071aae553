import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface AnnouncementProps {
  /** Another one has the same words said again. */
  turn: number | string;
  children: ReactNode;
}

/**
 * What a screen reader says of a change that is seen elsewhere. Text that is replaced by the same text is no change to
 * a browser, and not said: of another turn it is another element.
 */
export function Announcement({ turn, children }: AnnouncementProps) {
  return (
    <VisuallyHidden role="status">
      <span key={turn}>{children}</span>
    </VisuallyHidden>
  );
}

/** A number that becomes another one with the value. */
export function useTurn(value: unknown): number {
  const [last, setLast] = useState({ value, turn: 0 });
  if (Object.is(last.value, value)) return last.turn;
  const next = { value, turn: last.turn + 1 };
  setLast(next);
  return next.turn;
}
