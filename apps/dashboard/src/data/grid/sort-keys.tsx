import { Button } from '@mantine/core';
import { X } from 'lucide-react';
import { keyText, sortKeys, withoutKey } from './sorting.js';

interface SortKeysProps {
  sort: string;
  onSort: (sort: string) => void;
}

/** What a listing is ordered by, each key with the way to take it away. */
export function SortKeys({ sort, onSort }: SortKeysProps) {
  return sortKeys(sort).map((key, rank) => {
    const words = `${rank === 0 ? 'Sorted by' : 'then by'} ${keyText(key)}`;
    return (
      <Button
        key={key}
        size="xs"
        variant="light"
        rightSection={<X size={14} aria-hidden />}
        onClick={() => onSort(withoutKey(sort, key))}
        aria-label={`${words}; remove it from the sorting`}
      >
        {words}
      </Button>
    );
  });
}
