import { CloseButton } from '@mantine/core';
import { useFault } from '../faults.js';
import { hintOf } from '../hint.js';
import type { ControlProps } from './control.js';

/** What Mantine's inputs are told of a field: its label, hint, fault, and a button that takes its value away. */
export function useInputProps({
  definition,
  value,
  onChange,
  pointer,
  label,
  bare = false,
  size = 'sm',
}: ControlProps) {
  const error = useFault(pointer);
  return {
    ...(bare ? { 'aria-label': label } : { label, description: hintOf(definition) || undefined }),
    error,
    size,
    withAsterisk: definition.required === true,
    rightSection:
      value === undefined || bare ? undefined : (
        <CloseButton size="sm" aria-label={`Clear ${label}`} onClick={() => onChange(undefined)} />
      ),
  };
}
