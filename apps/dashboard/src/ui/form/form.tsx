import { type ComponentProps, useRef } from 'react';
import { useFormKeyboard } from './use-form-keyboard.js';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Why it was refused the last time. */
  error: unknown;
  onSubmit: () => unknown;
  /** It asks about something that the person has just done. */
  asks?: boolean;
}

/** A form that is sent by script: its focus, and what keys do in it, as in all others. */
export function Form({ error, onSubmit, asks, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useFormKeyboard(form, error, asks);
  return (
    <form
      {...rest}
      ref={form}
      onSubmit={(event) => {
        // React lets events of dialogs that are opened inside pass here too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
