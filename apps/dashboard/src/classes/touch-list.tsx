import { Code, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countQuery } from '../api/objects.js';
import type { Touch } from './touched.js';

/** What a change does to stored objects, with how many there are of each kind. */
export function TouchList({ className, touches }: { className: string; touches: Touch[] }) {
  return (
    <>
      <Text size="sm" mb="xs">
        The change touches stored objects:
      </Text>
      <List size="sm" spacing={6}>
        {touches.map((touch) => (
          <List.Item key={`${touch.field} ${touch.what}`}>
            <Code>{touch.field}</Code>{' '}
            {touch.query === undefined ? 'objects' : <Count className={className} query={touch.query} />}{' '}
            {touch.what}.
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
