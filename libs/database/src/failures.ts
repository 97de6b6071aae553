/**
 * The database cannot be reached, or no connection to it came free in time. Nothing was sent, so nothing has happened:
 * the same request may be made again.
 */
export class DatabaseUnavailable extends Error {}

/**
 * The connection was lost when a write was on its way or being committed: it may have been stored or not, and nobody
 * can tell by looking, since the server may still be at it.
 */
export class OutcomeUnknown extends Error {}

/** This process must not use the database. The message is for the person who started it. */
export class DatabaseRefused extends Error {}

/** What became of the statement or transaction that an error of the engine ended. */
export type Failure =
  /** Certainly undone by the engine, for reasons of the moment: worth running again as a whole. */
  | 'aborted'
  /** Certainly not done, since the engine does not work at the moment. */
  | 'unavailable'
  /** Certainly undone for lack of room. */
  | 'full'
  /** The connection is lost, so what was on its way may have been done. */
  | 'lost'
  /** A flush failed: nobody knows what is on the disk, and no later flush would tell. Nothing more may be written. */
  | 'broken';
