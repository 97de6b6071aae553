/**
 * The database cannot be reached, or no connection to it came free in time. Nothing was sent, so nothing has happened:
 * the same request may be made again.
 */
export class DatabaseUnavailable extends Error {}

/** The words of a class are being built, so it cannot be searched yet. */
export class WordsIncomplete extends DatabaseUnavailable {}

/** A statement of one object is larger than the server takes in one packet. It was not sent. */
export class StatementTooLarge extends DatabaseUnavailable {}

/** More objects match than are sorted without an index. */
export class IndexRequired extends Error {
  constructor(
    /** How many match, at least. */
    readonly matches: number,
    readonly most: number,
  ) {
    super(`${matches} objects match, and ${most} are sorted at most`);
  }
}

/** A statement, of a read or a write, exceeded its time limit and was ended. */
export class StatementTimeout extends Error {
  /** The code of a socket error, since the driver passes this on as one. */
  readonly code = 'ETIMEDOUT';
}

/**
 * The connection was lost while a write was sent or committed: it may be stored or not, and no read can tell, since the
 * server may still be executing it.
 */
export class OutcomeUnknown extends Error {}

/** This process must not use the database. The message is for its operator. */
export class DatabaseRefused extends Error {}

/** What became of the statement or transaction that an error of the engine ended. */
export type Failure =
  /** Certainly rolled back by the engine, for a transient reason: worth a retry as a whole. */
  | 'aborted'
  /** Certainly not executed, since the engine is down, or refused or stopped it for the moment. */
  | 'unavailable'
  /** Certainly rolled back for lack of space. */
  | 'full'
  /** Certainly rolled back: the old and new indexed values of one row are more than the engine can log. */
  | 'oversized'
  /** The connection is lost, so what was sent may have been executed. */
  | 'lost'
  /**
   * A flush failed, so what is on the disk is unknown, and no later flush would tell. Or the database file is gone.
   * Nothing more may be written.
   */
  | 'broken';

/** Classifies an engine's errors. */
export interface ErrorClassifier {
  /** What became of the statement or transaction that this error ended; undefined if the error is not the engine's. */
  failureOf(error: unknown): Failure | undefined;
}
