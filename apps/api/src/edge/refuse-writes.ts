import { Problem } from '@app/problems';
import type { FastifyInstance } from 'fastify';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Once one of these signals is aborted, refuses every request except reads. */
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
    // By now a response closes the connection, and a client that is still sending would lose the response.
    if (raw.complete || raw.headers.expect !== undefined) done(problem);
    else raw.resume().once('close', () => done(problem));
  });
}
