import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password; marked as wrong where it is, which Mantine's own input leaves to its colour. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput {...props} aria-invalid={Boolean(props.error) || undefined} />;
}
