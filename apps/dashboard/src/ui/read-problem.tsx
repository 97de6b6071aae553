import type { UseQueryResult } from '@tanstack/react-query';
import { ApiProblem } from '../api/client/problem.js';
import { ActionButton } from './action-button.js';
import { ProblemAlert } from './problem-alert.js';

/** Why something could not be read, with the way to ask again where another answer may come. */
export function ReadProblem({
  query: { error, errorUpdateCount, isFetching, refetch },
}: {
  query: Pick<UseQueryResult, 'error' | 'errorUpdateCount' | 'isFetching' | 'refetch'>;
}) {
  if (error === null) return null;
  const isFinal = error instanceof ApiProblem && error.status < 500 && error.status !== 429;
  return (
    <>
      {/* A screen reader says the same problem again where it comes again. */}
      <ProblemAlert key={errorUpdateCount} error={error} />
      {!isFinal && (
        <ActionButton size="xs" variant="default" mb="sm" loading={isFetching} onClick={() => refetch()}>
          Try again
        </ActionButton>
      )}
    </>
  );
}
