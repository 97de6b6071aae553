import { LONGEST_DEADLINE, preferences } from '@app/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type ChangeReport,
  type ClassChangeDto,
  changeAnswer,
  RETRY_AFTER,
} from './long-changes/change-report.js';
import { changePath } from './registry/pending-definition.js';

/** A change that takes longer is answered before its end. */
const USUAL_WAIT_SECONDS = 5;

/** Answered before the deadline of the request, which would leave its outcome open. */
const LONGEST_WAIT_SECONDS = LONGEST_DEADLINE - 10;

/** How a client wants a change to be answered. */
interface ChangePreference {
  waitMilliseconds: number;
  /** What of it is honoured, for the header. */
  applied(isAnsweredEarly: boolean): string | undefined;
}

/** What `Prefer` says of a change: `respond-async`, `wait` with its seconds, or both. */
export function changePreference({ raw }: FastifyRequest): ChangePreference {
  const { respondAsync, waitSeconds } = preferences(raw);
  const wait = waitSeconds === undefined ? undefined : Math.min(waitSeconds, LONGEST_WAIT_SECONDS);
  return {
    waitMilliseconds: 1000 * (wait ?? (respondAsync ? 0 : USUAL_WAIT_SECONDS)),
    applied: (isAnsweredEarly) => {
      const honoured = [
        ...(respondAsync && isAnsweredEarly ? ['respond-async'] : []),
        ...(wait === undefined ? [] : [`wait=${wait}`]),
      ];
      return honoured.length === 0 ? undefined : honoured.join(', ');
    },
  };
}

/** Answers 202: the change goes on. */
export function answerEarly(
  request: FastifyRequest,
  reply: FastifyReply,
  report: ChangeReport,
): ClassChangeDto {
  const location = request.baseUrl + changePath(report.className, report.id);
  reply.status(202).headers({ location, ...RETRY_AFTER, 'cache-control': 'no-store' });
  return changeAnswer(report);
}
