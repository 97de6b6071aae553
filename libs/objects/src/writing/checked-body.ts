import type { ObjectClass } from '@app/classes';
import type { Cancellation } from '@app/concurrency';
import type { ResponseTo } from '@app/database';
import { addWarnings } from '@app/http';
import type { KeyedRequest } from '@app/idempotency';
import { MAX_WORDS } from '@app/schema';
import type { FastifyReply } from 'fastify';
import type { WrittenAnswer } from '../representation/object-representation.js';

/** How the body is to be written. */
interface WriteOptions {
  /** Set if the request must take effect at most once. */
  keyed: KeyedRequest | undefined;
  /** It is only tried out: everything is done, and rolled back. */
  dryRun: boolean;
  /** Cancels it as long as it has not begun. */
  signal: Cancellation;
}

/**
 * A request body that has been checked against its class. If the class has changed by the time of the write, the body
 * is checked again against the current class.
 */
export class CheckedBody<T> {
  /** How many of the objects that it becomes have more words than are kept. */
  truncated = 0;

  private constructor(
    readonly objectClass: ObjectClass,
    private readonly check: Check<T>,
    private readonly value: T,
    private readonly options: WriteOptions,
  ) {}

  /** `check` throws a Problem when the body does not fit. */
  static async of<T>(
    objectClass: ObjectClass,
    check: Check<T>,
    options: WriteOptions,
  ): Promise<CheckedBody<T>> {
    return new CheckedBody(objectClass, check, await check(objectClass), options);
  }

  /** Whether it is only tried out. */
  get dryRun(): boolean {
    return this.options.dryRun;
  }

  /** Cancels the write as long as it has not begun. */
  get signal(): Cancellation {
    return this.options.signal;
  }

  /** Whether the body is of this kind, where it may be of several. */
  holds<U extends T>(kind: abstract new (...args: never[]) => U): this is CheckedBody<U> {
    return this.value instanceof kind;
  }

  /**
   * The answer to a write of the body. With a key the write has its effect once, and is given what makes the row to
   * store with it, from the answer to its result. Throws Replay.
   */
  async once<Result>(
    answerTo: (result: Result) => WrittenAnswer,
    write: (responseTo: ResponseTo<Result> | undefined) => Promise<Result>,
  ): Promise<WrittenAnswer> {
    const { keyed } = this.options;
    if (keyed === undefined) return answerTo(await write(undefined));
    return answerTo(await keyed.once(answerTo, write));
  }

  /** The checked body for this revision of the class. */
  under(current: ObjectClass): T | Promise<T> {
    return current === this.objectClass ? this.value : this.check(current);
  }
}

/** A promise where the body may take long to check. */
type Check<T> = (objectClass: ObjectClass) => T | Promise<T>;

/** Warns where objects of a write have more words than `search` will find. */
export function warnOfTruncation(reply: FastifyReply, { truncated }: CheckedBody<unknown>): void {
  if (truncated === 0) return;
  const what = truncated === 1 ? 'An object has' : `${truncated} objects have`;
  const message = `${what} more than ${MAX_WORDS} words in searchable fields: search finds the first ${MAX_WORDS}.`;
  addWarnings(reply, [{ code: 'words_cut', message }]);
}
