import type { IncomingMessage, ServerResponse } from 'node:http';
import { deferContinue } from '@app/http';
import type { FastifyInstance } from 'fastify';

/**
 * Sends `100 Continue` only when the body is about to be read, so that a client without a token is refused before it
 * sends the body. Other expectations are ignored, as RFC 9110 section 10.1.1 allows.
 */
export function handleExpectContinue({ server }: FastifyInstance): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    deferContinue(request, () => {
      if (!response.headersSent) response.writeContinue();
    });
    server.emit('request', request, response);
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
}
