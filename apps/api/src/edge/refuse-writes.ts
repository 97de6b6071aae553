import { Problem } from '@app/problems';
import type { FastifyInstance } from 'fastify';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** From the moment that one of these is aborted, refuses every request but those that only read. */
export function refuseWritesOnceBroken(server: FastifyInstance, signals: readonly AbortSignal[]): void {
  let isBroken = false;
  for (const signal of signals) signal.addEventListener('abort', () => (isBroken = true), { once: true });
  server.addHook('onRequest', (request, _reply, done) => {
    if (!isBroken || READING.has(request.method)) return done();
    const problem = new Problem(
      'unavailable',
      'The disk of the service has failed, so nothing was stored; try again.',
      { headers: { 'retry-after': '5' } },
    );
    const { raw } = request;
    // Answers close the connection by now; under a sender, that would cost it the answer.
    if (raw.complete || raw.headers.expect !== undefined) done(problem);
    else raw.resume().once('close', () => done(problem));
  });
}
