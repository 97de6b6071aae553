import { TextInput, type TextInputProps } from '@mantine/core';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';

interface SubmittedSearchProps extends Pick<TextInputProps, 'w' | 'placeholder' | 'maxLength'> {
  label: string;
  /** What is searched for at the moment. */
  value: string;
  onSearch: (text: string) => void;
}

/** A box that searches what the service has: at Enter, or as soon as it is emptied, not with every key. */
export function SubmittedSearch({ label, value, onSearch, ...input }: SubmittedSearchProps) {
  const [typed, setTyped] = useState(value);
  // Going back brings another text.
  useEffect(() => setTyped(value), [value]);
  return (
    <search>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <TextInput
          size="xs"
          type="search"
          aria-label={label}
          leftSection={<Search size={14} aria-hidden />}
          value={typed}
          onChange={(event) => {
            const text = event.currentTarget.value;
            setTyped(text);
            if (text === '' && value !== '') onSearch('');
          }}
          spellCheck={false}
          {...input}
        />
      </form>
    </search>
  );
}
