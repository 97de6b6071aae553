import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from './api.gen.js';
import { api } from './client/client.js';
import { givenParameters } from './client/parameters.js';
import { answer } from './client/problem.js';

export type AuditEvent = components['schemas']['AuditEvent'];

/** Which events are looked at: empty texts for all of them. */
export interface EventChoice {
  kind: string;
  subject: string;
}

/** A page of events, the newest first. The page before stays on the screen until the next one is here. */
export const eventsQuery = ({ page, limit, kind, subject }: EventChoice & { page: number; limit: number }) =>
  queryOptions({
    queryKey: ['events', { page, limit, kind, subject }],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/audit', {
          params: { query: { page, limit, ...givenParameters({ kind, subject }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    // Events come at any time, from elsewhere too.
    staleTime: 0,
  });
