import { useQueryClient } from '@tanstack/react-query';
import { APPLICATIONS } from '../api/applications.js';

/** Reads the application again, here and in lists. */
export function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: APPLICATIONS });
}
