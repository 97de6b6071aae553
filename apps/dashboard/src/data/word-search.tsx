import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';

interface WordSearchProps {
  /** The words in force. */
  search: string;
  /** What stands where none are typed: the fields that have them. */
  fields: string[];
  onSearch: (search: string) => void;
}

/** Looks for words in the searchable fields of a class, as soon as they are sent or the box is emptied. */
export function WordSearch({ search, fields, onSearch }: WordSearchProps) {
  const [typed, setTyped] = useState(search);
  // Going back brings other words.
  useEffect(() => setTyped(search), [search]);
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
          w={220}
          type="search"
          aria-label="Search for words"
          placeholder={`Words in ${fields.join(', ')}`}
          leftSection={<Search size={14} aria-hidden />}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            const text = event.currentTarget.value;
            setTyped(text);
            if (text === '' && search !== '') onSearch('');
          }}
          spellCheck={false}
        />
      </form>
    </search>
  );
}
