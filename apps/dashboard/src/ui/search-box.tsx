import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';

/** Up to so many names are found by looking, without a box to search them. */
export const MOST_WITHOUT_SEARCH = 12;

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
}

/** A small box that searches a list of names. */
export function SearchBox({ label, placeholder, value, onChange, autoFocus }: SearchBoxProps) {
  return (
    <TextInput
      size="xs"
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Search size={14} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      spellCheck={false}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
    />
  );
}
