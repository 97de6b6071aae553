import { Turns } from './turns.js';

/** An answer up to this size is gathered whole; of a larger one only a portion at a time is in memory. Characters, roughly. */
export const WHOLE_SIZE = 4 * 1024 * 1024;

/** What is read of a large answer at a time; one row more where that is larger. */
export const PORTION_SIZE = 256 * 1024;

/** Large answers under way at once: each holds a connection, and what its client has not taken yet. */
export const MOST_LARGE = 4;

/** How long one waits for a turn to take a large answer: longer than it takes to find out that those who have one are slow. */
const LONGEST_WAIT_MILLISECONDS = 10_000;

/** Lets so many take large answers at once. */
export function largeAnswerTurns(most = MOST_LARGE): Turns {
  return new Turns(most, 'too many large answers are being taken at once', LONGEST_WAIT_MILLISECONDS);
}
