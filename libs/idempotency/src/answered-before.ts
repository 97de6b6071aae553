import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** What is kept of an answer: what a client may rely on. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** JSON text. */
  body: string;
}

/** Thrown when a request with the same key was answered before: this one gets the same answer. */
export class AnsweredBefore extends Error {
  constructor(
    readonly answer: Answer,
    /** It may have been this very request, whose outcome was unknown until now. */
    readonly perhapsByThis = false,
  ) {
    super('answered before');
  }
}

/** Sends the first answer once more. */
@Catch(AnsweredBefore)
export class ReplayFilter implements ExceptionFilter<AnsweredBefore> {
  catch({ answer, perhapsByThis }: AnsweredBefore, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    reply
      .status(answer.status)
      .headers({ ...answer.headers, ...(perhapsByThis ? {} : { 'idempotency-replayed': 'true' }) })
      .type('application/json; charset=utf-8')
      .send(answer.body);
  }
}
