import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';

interface ActionButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {}

/** A button that begins something. It keeps the keyboard focus while that goes on, and where it cannot be pressed. */
export function ActionButton({ loading = false, disabled = false, onClick, ...rest }: ActionButtonProps) {
  const isHeld = Boolean(loading || disabled);
  return (
    <Button
      {...rest}
      loading={loading}
      data-disabled={disabled || undefined}
      aria-disabled={isHeld || undefined}
      // Browsers take the focus from a button that becomes `disabled`.
      renderRoot={({ disabled: _, ...root }) => <button {...root} />}
      onClick={(event) => {
        if (isHeld) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
