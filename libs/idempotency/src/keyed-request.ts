import { exponentialBackoff, retry } from '@app/concurrency';
import { KeyTaken, OutcomeUnknown, type ResponseTo, sharedNow } from '@app/database';
import { Problem, unavailable } from '@app/problems';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** A stored response: the parts that a client may rely on. */
interface Answer {
  status: number;
  headers: Record<string, string>;
  /** JSON text. */
  body: string;
}

/** Thrown when a request with the same key has been answered: this one gets the same response. */
export class Replay extends Error {
  constructor(
    readonly answer: Answer,
    /** The stored response may belong to this very request, whose outcome was unknown until now. */
    readonly maybeOwnResponse: boolean,
  ) {
    super('replay of a stored response');
  }
}

/** Sends the stored response again. */
@Catch(Replay)
export class ReplayFilter implements ExceptionFilter<Replay> {
  catch({ answer, maybeOwnResponse }: Replay, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    reply
      .status(answer.status)
      .headers({ ...answer.headers, ...(maybeOwnResponse ? {} : { 'idempotency-replayed': 'true' }) })
      .type('application/json; charset=utf-8')
      .send(answer.body);
  }
}

/** How long the first responses are kept. */
const KEPT_MILLISECONDS = 24 * 3_600_000;

/** How long the outcome of a write is retried for, with an exponential backoff from the shortest pause. */
const SOUGHT_MILLISECONDS = 8000;
const MIN_PAUSE_MILLISECONDS = 50;
const BACKOFF = exponentialBackoff(MIN_PAUSE_MILLISECONDS);

/** Looks up the first response for a key; throws Replay with it, or the Problem for a reused key. */
type Look = (maybeOwnResponse: boolean) => Promise<void>;

/** A request that must take effect at most once, however often it is sent. */
export class KeyedRequest {
  constructor(
    private readonly digest: string,
    private readonly request: string,
    private readonly look: Look,
  ) {}

  /**
   * Runs a write, which is given what makes the row to store with it, from the answer to its result: a repeated request
   * gets the same answer. If the outcome is unknown, retries it: either the key is taken by then, so the first run was
   * committed, or the first run will never be. Throws Replay.
   */
  once<Result, T>(
    answerTo: (result: Result) => Omit<Answer, 'status'>,
    write: (responseTo: ResponseTo<Result>) => Promise<T>,
  ): Promise<T> {
    const responseTo: ResponseTo<Result> = (result) => ({
      digest: this.digest,
      request: this.request,
      answer: JSON.stringify({ status: 200, ...answerTo(result) } satisfies Answer),
      expiresAt: sharedNow() + KEPT_MILLISECONDS,
    });
    let unknown: OutcomeUnknown | undefined;
    return retry(() => this.#run(() => write(responseTo), unknown !== undefined), {
      when: (error) => {
        if (isAnswer(error)) return false;
        if (error instanceof OutcomeUnknown) unknown = error;
        // However a retry fails, the first run may have been committed.
        return unknown !== undefined || error instanceof KeyTaken;
      },
      limitMilliseconds: SOUGHT_MILLISECONDS,
      backoff: BACKOFF,
      giveUp: () => unknown ?? responseNotReadable(),
    });
  }

  async #run<T>(write: () => Promise<T>, again: boolean): Promise<T> {
    try {
      return await write();
    } catch (error) {
      // The refusal may be an effect of the first run of this request; its response is stored by then.
      if (error instanceof KeyTaken || isRefusal(error)) await this.look(again);
      throw error;
    }
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Problem && error.status < 500;
}

/** Whether the key is resolved: its response was found, or it came with another request. */
function isAnswer(error: unknown): boolean {
  return error instanceof Replay || (error instanceof Problem && error.code === 'idempotency_key_reused');
}

/** The queried node of a database cluster has not received the row yet. */
function responseNotReadable(): Problem {
  return unavailable('The first answer to this Idempotency-Key cannot be read yet; try again.');
}
