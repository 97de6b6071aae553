import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ReadProblem } from './read-problem.js';

/**
 * Shows the result of a query, or that it is loading, or why it has failed; then with `otherwise`, where there is that.
 */
export function Loaded<T>({
  query,
  otherwise,
  children,
}: {
  query: UseQueryResult<T>;
  otherwise?: T;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null)
    return (
      <>
        <ReadProblem query={query} />
        {otherwise !== undefined && children(otherwise)}
      </>
    );
  return (
    <Stack gap="xs" role="status" aria-busy aria-label="Loading">
      <Skeleton height={44} />
      <Skeleton height={44} />
      <Skeleton height={44} />
    </Stack>
  );
}
