import type { ServerResponse } from 'node:http';
import type { Cancellation } from '@app/concurrency';
import { Problem } from '@app/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientDisconnected } from '../client-disconnected.js';
import { warnOfUnknown } from './unknown-parameters.js';

/** What every write needs to know of its request. */
export interface WriteRequest {
  /** It is only tried out. */
  dryRun: boolean;
  /**
   * Cancels it where its client has disconnected before it began: throws Problem `invalid_request`, which no client sees.
   * What has begun is done, since it cannot be told how far it is.
   */
  signal: Cancellation;
}

/** The names of the parameters that every write of objects and attachments knows. */
const OF_ALL: ReadonlySet<string> = new Set(['dryRun']);

/**
 * Reads `dryRun`, and names unknown parameters in `X-Warning`. Both are headers of the answer even where the write is
 * refused.
 * @throws Problem invalid_parameter
 */
export function takeWriteRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  known: ReadonlySet<string> = OF_ALL,
): WriteRequest {
  warnOfUnknown(request, reply, known);
  const dryRun = readFlag(request, 'dryRun', false);
  if (dryRun) reply.header('x-dry-run', 'true');
  return { dryRun, signal: whileConnected(reply.raw) };
}

/**
 * A query parameter that is `true` or `false`, and `defaultValue` if absent. Any other value is refused, since a guess might
 * do the opposite of what was meant. No decorator of a parameter: that would come before the pipes, which look for the class.
 * @throws Problem invalid_parameter
 */
export function readFlag({ query }: FastifyRequest, name: string, defaultValue: boolean): boolean {
  const received = (query as Record<string, unknown>)[name];
  if (received === undefined) return defaultValue;
  if (received === 'false') return false;
  if (received === 'true') return true;
  const message = `${name} is true or false, given once.`;
  throw new Problem('invalid_parameter', message, {
    errors: [{ pointer: '', field: name, code: 'invalid_parameter', message, received }],
  });
}

/** Throws Problem `invalid_request`, which no client sees, once the client has disconnected. */
export function whileConnected(response: ServerResponse, owner?: string): Cancellation {
  return {
    ...(owner !== undefined && { owner }),
    throwIfAborted() {
      if (response.closed) throw clientDisconnected();
    },
  };
}
