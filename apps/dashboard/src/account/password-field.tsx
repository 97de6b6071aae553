import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/**
 * A password; marked as wrong where it is, which Mantine's own input leaves to its colour. Its eye says what it does.
 */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      aria-invalid={Boolean(props.error) || undefined}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Hide the password' : 'Show the password',
        'aria-pressed': undefined,
      }}
    />
  );
}

/** A password that is being chosen, so that a browser offers to make one. */
export function NewPasswordField(props: PasswordInputProps) {
  return (
    <PasswordField description="At least 12 characters" {...props} autoComplete="new-password" required />
  );
}
