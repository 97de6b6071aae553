import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';

/** Up to so many names are found by looking, without a box to search them. */
export const MAX_WITHOUT_SEARCH = 12;

/** Up to so many names are shown at once: a browser takes seconds for thousands. */
export const MAX_SHOWN = 200;

/** Whether a name has the searched text in it, in upper or lower case. */
export function isFound(name: string, searched: string): boolean {
  return name.toLowerCase().includes(searched.trim().toLowerCase());
}

interface SearchBoxProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** Has the focus where a menu opens. */
  autoFocus?: boolean;
  /** What a pointer that rests on it is told. */
  title?: string;
  /** Stands in the form of something else, which Enter must not send. */
  inForm?: boolean;
}

/** A small box that searches a list of names. */
export function SearchBox({ label, placeholder, value, onChange, autoFocus, title, inForm }: SearchBoxProps) {
  return (
    <TextInput
      size="xs"
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Search size={14} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (inForm && event.key === 'Enter') event.preventDefault();
      }}
      title={title}
      spellCheck={false}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
    />
  );
}
