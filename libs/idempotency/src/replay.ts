import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** A stored response: the parts that a client may rely on. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** JSON text. */
  body: string;
}

/** Thrown when a request with the same key has been answered: this one gets the same response. */
export class Replay extends Error {
  constructor(
    readonly answer: Answer,
    /** The stored response may be that of this same request, whose outcome was unknown until now. */
    readonly maybeOwnResponse = false,
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
