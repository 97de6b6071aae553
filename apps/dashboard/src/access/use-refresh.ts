import { useQueryClient } from '@tanstack/react-query';
import { applicationsQuery } from '../api/applications.js';

/** Reads the application again, here and in the list. */
export function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: applicationsQuery.queryKey });
}
