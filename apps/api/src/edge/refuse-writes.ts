import { unavailable } from '@app/problems';
import type { FastifyInstance } from 'fastify';
import { SAFE_METHODS } from './address/allowed-methods.js';

/** Longer than elsewhere: the process ends, and has to be started again. */
const RETRY_AFTER_SECONDS = 5;

/** Once one of these signals is aborted, refuses every request except reads. */
export function refuseWritesOnceBroken(server: FastifyInstance, signals: readonly AbortSignal[]): void {
  let isBroken = false;
  for (const signal of signals) signal.addEventListener('abort', () => (isBroken = true), { once: true });
  server.addHook('onRequest', (request, _reply, done) => {
    if (!isBroken || SAFE_METHODS.has(request.method)) return done();
    const problem = unavailable('The disk of the service has failed, so nothing was stored; try again.', {
      retryAfter: RETRY_AFTER_SECONDS,
    });
    const { raw } = request;
    // By now a response closes the connection, and a client that is still sending would lose the response.
    if (raw.complete || raw.headers.expect !== undefined) done(problem);
    else raw.resume().once('close', () => done(problem));
  });
}
