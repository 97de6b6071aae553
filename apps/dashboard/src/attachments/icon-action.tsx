import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

interface IconActionProps {
  label: string;
  onClick: () => void;
  busy?: boolean;
  expanded?: boolean;
  children: ReactNode;
}

/** A button of a file that is an icon. */
export function IconAction({ label, onClick, busy = false, expanded, children }: IconActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        onClick={() => !busy && onClick()}
        loading={busy}
        aria-disabled={busy || undefined}
        // Browsers take the focus from a button that becomes `disabled`.
        renderRoot={({ disabled: _, ...root }) => <button {...root} />}
        aria-label={label}
        aria-expanded={expanded}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
