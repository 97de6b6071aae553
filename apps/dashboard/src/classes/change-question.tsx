import { Confirm } from '../ui/confirm.js';
import type { ChangeEffect } from './change-effects.js';
import { askingOf } from './counted-effects.js';
import { EffectsList } from './effects-list.js';
import { useCountedEffects } from './use-counted-effects.js';

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
