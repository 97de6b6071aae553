import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { checkClass } from '../../api/classes.js';
import { ApiProblem, type Fault } from '../../api/client/problem.js';
import { type ClassDraft, definitionOf } from './draft.js';

const PAUSE_MILLISECONDS = 350;

/**
 * What the service says of a draft while it is being typed; null for nothing. It checks the definition (`dryRun`) and
 * stores nothing. `name` is that of the class to be changed; undefined for a new one.
 */
export function useCheck(name: string | undefined, draft: ClassDraft, enabled: boolean): Error | null {
  const [definition] = useDebouncedValue(JSON.stringify(definitionOf(draft)), PAUSE_MILLISECONDS);
  const { error } = useQuery({
    queryKey: ['check', name, definition],
    // One that is typed on is given up: a slow service would have many of them, and a browser six connections.
    queryFn: ({ signal }) => checkClass(name, JSON.parse(definition), signal),
    enabled,
    retry: false,
    gcTime: 0,
  });
  return useMemo(() => (enabled && error !== null ? withoutBlanks(error) : null), [enabled, error]);
}

/** What is not filled in yet is no fault while one is typing; it is one when saving. */
function withoutBlanks(error: Error): Error {
  if (!(error instanceof ApiProblem)) return error;
  const isBlank = ({ pointer, received }: Fault) =>
    pointer.split('/').at(-1) === '' || (received === '' && /^\/(name$|indexes\/)/.test(pointer));
  const errors = error.faults.filter((fault) => !isBlank(fault));
  return new ApiProblem(error.status, { ...error.document, errors });
}
