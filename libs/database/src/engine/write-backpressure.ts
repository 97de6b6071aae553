import { DatabaseUnavailable } from './errors.js';

/** Backpressure: how long a write waits at most until it begins. Later no client waits for its result any more. */
export const MAX_WRITE_WAIT_MILLISECONDS = 8000;

/**
 * Most characters of the objects that all waiting writes have together, whatever they wait for: bodies of up to 256 KiB
 * are counted nowhere else.
 */
export const MAX_WAITING_CHARACTERS = 64 * 1024 * 1024;

/** Refuses a write where too many wait. */
export function tooManyWaiting(): DatabaseUnavailable {
  return new DatabaseUnavailable('too many changes are waiting');
}

/** Refuses a write that has waited for too long. */
export function waitedTooLong(): DatabaseUnavailable {
  return new DatabaseUnavailable('the changes before this one took too long');
}
