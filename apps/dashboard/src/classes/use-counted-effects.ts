import { useQueries } from '@tanstack/react-query';
import { countQuery } from '../api/objects.js';
import type { ChangeEffect } from './change-effects.js';
import type { CountedEffect } from './counted-effects.js';

/**
 * Counts the objects of each effect while they are asked about. A count of before is none: objects are written
 * meanwhile.
 */
export function useCountedEffects(className: string, effects: readonly ChangeEffect[]): CountedEffect[] {
  const queries = [...new Set(effects.flatMap(({ query }) => query ?? []))];
  const counts = useQueries({
    queries: queries.map((query) => ({
      queryKey: ['objects', className, 'effects', query],
      queryFn: countQuery(className, { query }).queryFn!,
      gcTime: 0,
    })),
  });
  return effects.map((effect) => {
    const counted = counts[queries.indexOf(effect.query!)];
    return {
      ...effect,
      count: counted?.data as number | undefined,
      counting: counted?.data === undefined && counted?.fetchStatus === 'fetching',
    };
  });
}
