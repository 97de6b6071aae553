import type { IncomingMessage, ServerResponse } from 'node:http';
import { onceBodyIsWanted } from '@app/http';
import type { FastifyInstance } from 'fastify';

/**
 * `Expect: 100-continue` is answered when somebody wants the body, so that whoever has no token is refused before
 * sending it. Other expectations are ignored, as RFC 9110 section 10.1.1 allows.
 */
export function answerExpectations({ server }: FastifyInstance): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    onceBodyIsWanted(request, () => {
      if (!response.headersSent) response.writeContinue();
    });
    server.emit('request', request, response);
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
}
