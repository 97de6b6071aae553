import { useQueries } from '@tanstack/react-query';
import { countQuery } from '../api/objects.js';
import { Confirm } from '../ui/confirm.js';
import type { ChangeEffect } from './change-effects.js';
import { askingOf, type CountedEffect } from './counted-effects.js';
import { EffectsList } from './effects-list.js';

interface ChangeQuestionProps {
  className: string;
  /** Undefined while there is nothing to ask. */
  effects: readonly ChangeEffect[] | undefined;
  onClose: () => void;
  onConfirm: () => Promise<unknown>;
}

/**
 * Asks before a change of a class that does something to stored objects. What cannot succeed cannot be confirmed; the
 * name is to be typed where values are lost.
 */
export function ChangeQuestion({ className, effects, onClose, onConfirm }: ChangeQuestionProps) {
  const counted = useCountedEffects(className, effects ?? []);
  const { refused, destroys, counting } = askingOf(counted);
  return (
    <Confirm
      opened={effects !== undefined}
      onClose={onClose}
      title={`Change ${className}?`}
      verb={destroys ? 'Change it and lose the values' : 'Change it'}
      held={refused || counting}
      {...(destroys && !refused && !counting ? { typeName: className } : {})}
      onConfirm={onConfirm}
    >
      <EffectsList className={className} effects={counted} refused={refused} />
    </Confirm>
  );
}

/**
 * Counts the objects of each effect while they are asked about. A count of before is none: objects are written
 * meanwhile.
 */
function useCountedEffects(className: string, effects: readonly ChangeEffect[]): CountedEffect[] {
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
