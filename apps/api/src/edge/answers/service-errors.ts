import { BlobStoreFailed } from '@app/blobs';
import {
  type Database,
  OutcomeUnknown,
  StatementTimeout,
  StatementTooLarge,
  WordsIncomplete,
} from '@app/database';
import { ErrorTranslator, outcomeUnknown, Problem, unavailable } from '@app/problems';

/** Turns the errors of this service, its databases and its stores into problems. */
export class ServiceErrors extends ErrorTranslator {
  constructor(private readonly database: Database) {
    super();
  }

  override problemOf(error: unknown): Problem {
    return (
      this.knownProblemOf(error) ??
      new Problem(
        'internal_error',
        'The service failed at this request; its operator finds the reason by the requestId.',
        { cause: error },
      )
    );
  }

  /** The same; undefined for an error that was not foreseen. */
  knownProblemOf(error: unknown): Problem | undefined {
    if (error instanceof Problem) return error;
    if (error instanceof BlobStoreFailed) {
      return unavailable('The store of attachments cannot be used right now; try again.', { cause: error });
    }
    return this.#failureOfDatabase(error);
  }

  #failureOfDatabase(cause: unknown): Problem | undefined {
    if (cause instanceof OutcomeUnknown) {
      return outcomeUnknown(
        'The database failed during the write, which may have been stored or not.',
        cause,
      );
    }
    // Nothing is wrong, so there is no cause for the log.
    if (cause instanceof WordsIncomplete) {
      return unavailable(
        'The words of the class are being built; it can be searched once they are complete.',
      );
    }
    if (cause instanceof StatementTooLarge) {
      return unavailable(
        'The object is larger than the database server takes at once, by its max_allowed_packet; nothing was stored. ' +
          'Its operator can raise that.',
        { cause },
      );
    }
    if (cause instanceof StatementTimeout) {
      return unavailable(
        'The database did not finish in the seconds it is given: it is too busy, or asked for too much at once. ' +
          'Try again later; if this comes back, ask for less: a simpler query, or one that an index serves.',
        { cause },
      );
    }
    if (this.database.lacksTable(cause)) {
      return unavailable(
        'The database lacks a table or column that the service has made, unless the class is just being changed; ' +
          'its operator finds which by the requestId.',
        { cause },
      );
    }
    const failure = this.database.failureOf(cause);
    if (failure === undefined) return undefined;
    if (failure === 'oversized') {
      return new Problem(
        'invalid_request',
        'Texts of indexed fields of an object are too long together for the database; nothing was changed. Index fewer fields.',
      );
    }
    if (failure === 'full') {
      return new Problem('insufficient_storage', 'The database has no room left; nothing was stored.', {
        cause,
      });
    }
    return unavailable('The database does not answer right now; try again.', { cause });
  }
}
