import type { ChangeEffect } from './change-effects.js';

/** An effect with how many objects it concerns. */
export interface CountedEffect extends ChangeEffect {
  /** Undefined where that is not known. */
  count: number | undefined;
  /** It is being counted. */
  counting: boolean;
}

/** What there is to ask before a change: whether it cannot succeed, and whether values are lost. */
export interface Asking {
  /** Stored objects are known to keep the change from being made. */
  refused: boolean;
  /** Objects lose values, or may. */
  destroys: boolean;
  /** Whether values are lost is known soon. */
  counting: boolean;
}

/** What the objects of each effect make of the question before a change. */
export function askingOf(effects: readonly CountedEffect[]): Asking {
  const losses = effects.filter(({ destroys, count }) => destroys && count !== 0);
  return {
    refused: effects.some(({ remedy, count = 0 }) => remedy !== undefined && count > 0),
    destroys: losses.length > 0,
    counting: losses.some(({ counting }) => counting) && !losses.some(({ count = 0 }) => count > 0),
  };
}
