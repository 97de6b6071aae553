import type { ObjectClass } from '@app/classes';
import { fullJitter, type RetryPolicy } from '@app/concurrency';
import { UniqueViolation } from '@app/database';
import { unavailable } from '@app/problems';
import type { KeyValue } from '@app/schema';
import { refusedWrite } from '../faults/object-checks.js';
import type { Candidates } from '../faults/unique-faults.js';
import type { ConflictRule } from './conflict-rule.js';

/** Attempts, and how long they go on: each is lost to another write of the same key. */
const ATTEMPTS = 20;
const LIMIT_MILLISECONDS = 8000;
const MAX_PAUSE_MILLISECONDS = 40;

/**
 * Since the look at the stored objects, another write has taken a key that was free, or the object of one has lost it.
 */
export class KeyRaceLost extends Error {}

/** A write that a key has moved away from begins again, with another look. */
export const RETRY_LOST_RACES: RetryPolicy = {
  when: (error) => error instanceof KeyRaceLost,
  attempts: ATTEMPTS,
  limitMilliseconds: LIMIT_MILLISECONDS,
  backoff: fullJitter(MAX_PAUSE_MILLISECONDS),
  giveUp: () => unavailable('Others write objects with the same keys all the time; try again.'),
};

/**
 * Runs a write whose new objects have these keys. If a unique index refuses it, throws KeyRaceLost if another write has
 * taken one of the keys; otherwise Problem `not_unique`, since another unique value is taken.
 */
export async function noticingLostRace<T>(
  current: ObjectClass,
  { action, key }: ConflictRule,
  values: readonly (KeyValue | undefined)[],
  candidates: Candidates,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw await refusedWrite(current, candidates, error);
    // The error names the first index that refused; it need not be that of the key.
    const keys = action === 'error' ? [] : values.flatMap((value) => value ?? []);
    const isTaken =
      keys.length > 0 && (error.field === key || (await current.table.holders(key, keys)).length > 0);
    throw isTaken ? new KeyRaceLost() : await refusedWrite(current, candidates, error);
  }
}
