import type { IncomingMessage } from 'node:http';
import { type RouteSettings, USUAL_DEADLINE } from '@app/http';
import { outcomeUnknown, type Problem, unavailable } from '@app/problems';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SAFE_METHODS } from '../address/allowed-methods.js';
import type { ProblemFilter } from '../answers/problem.filter.js';
import { repeatUntilClosed } from './connections.js';

const CHECK_INTERVAL_MILLISECONDS = 250;

/** Requests are polled, so that they need no timers; this margin keeps the response within the deadline. */
const MARGIN_MILLISECONDS = 2 * CHECK_INTERVAL_MILLISECONDS;

/**
 * Between two looks no more counts: a process that was stopped for longer has had no time to work. An event loop that
 * was blocked for longer cannot be told from it, and counts alike.
 */
const MAX_COUNTED_MILLISECONDS = 2500;

/** The last look, and how long the process was stopped until then. */
let looked = 0;
let stopped = 0;

/** The status in the log of a request whose client has gone before the end of its answer; nginx's word. */
const CLIENT_CLOSED_REQUEST = 499;

const BEGUN = new WeakMap<IncomingMessage, number>();

/** A request without a response. */
interface UnderWay {
  reply: FastifyReply;
  /** When it was first seen with a complete body, as `workingTime` tells; undefined before. */
  since: number | undefined;
  /** Where it stands in the list of them all. */
  place: number;
}

declare module 'fastify' {
  interface FastifyReply {
    /** Set from when the request is received until its response is sent, or is seen to have been broken off. */
    underWay: UnderWay | null;
  }
}

/** The milliseconds since some moment without what the process was stopped for. */
export function workingTime(): number {
  const now = performance.now();
  stopped += Math.max(0, now - looked - MAX_COUNTED_MILLISECONDS);
  looked = now;
  return now - stopped;
}

/** Starts the deadline of a request at a time (of `workingTime`) before the framework received it. */
export function countDeadlineFrom(request: IncomingMessage, moment: number): void {
  BEGUN.set(request, moment);
}

/**
 * Sends 503 for every request without a response by its deadline (`AnswersWithin`, 10 s by default), counted from when
 * all of it had arrived, without what the process was stopped for (its machine may be moved). The work itself still
 * finishes, whole or not at all, so the outcome of a write is unknown.
 *
 * Calls `brokenOff` for each response whose connection was closed before its end: Fastify calls `onResponse` for none
 * of these.
 */
export function enforceDeadlines(
  server: FastifyInstance,
  problems: ProblemFilter,
  brokenOff: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const underWay: UnderWay[] = [];
  server.decorateReply('underWay', null);
  server.addHook('onRequest', (request, reply, done) => {
    reply.underWay = { reply, since: BEGUN.get(request.raw), place: underWay.length };
    underWay.push(reply.underWay);
    done();
  });
  const end = (reply: FastifyReply) => {
    if (reply.underWay !== null) takeOut(underWay, reply.underWay);
    reply.underWay = null;
  };
  server.addHook('onResponse', (_request, reply, done) => {
    end(reply);
    done();
  });
  looked = performance.now();
  const look = () => {
    const now = workingTime();
    // Whatever is answered meanwhile takes itself out.
    for (const one of [...underWay]) {
      const { reply, since } = one;
      const { closed, headersSent } = reply.raw;
      if (closed) {
        reply.code(CLIENT_CLOSED_REQUEST);
        // All that it has read would stay in memory.
        end(reply);
        brokenOff(reply.request, reply);
        continue;
      }
      if (headersSent || !reply.request.raw.complete) continue;
      if (since === undefined) one.since = now;
      else if (now - since >= patienceWith(reply)) problems.send(late(reply), reply.request, reply);
    }
  };
  repeatUntilClosed(server, CHECK_INTERVAL_MILLISECONDS, look);
}

/** Takes one out of a list without an order. No Map: it would keep requests alive (docs/decisions/011-processes.md). */
function takeOut(list: UnderWay[], { place }: UnderWay): void {
  const last = list.pop()!;
  if (place === list.length) return;
  list[place] = last;
  last.place = place;
}

function patienceWith({ routeOptions: { config } }: FastifyReply): number {
  const { deadlineSeconds = USUAL_DEADLINE } = config as RouteSettings;
  return 1000 * deadlineSeconds - MARGIN_MILLISECONDS;
}

function late({ request: { method } }: FastifyReply): Problem {
  if (SAFE_METHODS.has(method)) return unavailable('The service could not answer in time; try again.');
  return outcomeUnknown(
    'The service could not answer in time, and may still do what was asked, whole or not at all.',
  );
}
