import { Code, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countQuery } from '../api/objects.js';
import type { ChangeEffect } from './change-effects.js';

/** What a change does to stored objects, with how many there are of each kind. */
export function EffectsList({ className, effects }: { className: string; effects: ChangeEffect[] }) {
  return (
    <>
      <Text size="sm" mb="xs">
        What the change does:
      </Text>
      <List size="sm" spacing={6}>
        {effects.map((effect) => (
          <List.Item key={`${effect.field} ${effect.what}`}>
            <Code>{effect.field}</Code>{' '}
            {effect.query === undefined ? 'objects' : <Count className={className} query={effect.query} />}{' '}
            {effect.what}.
          </List.Item>
        ))}
      </List>
    </>
  );
}

function Count({ className, query }: { className: string; query: string }) {
  const { data, error } = useQuery({ ...countQuery(className, { query }), staleTime: 0 });
  if (error !== null) return 'objects';
  if (data === undefined) return '… objects';
  return (
    <strong>
      {data.toLocaleString('en')} {data === 1 ? 'object' : 'objects'}
    </strong>
  );
}
