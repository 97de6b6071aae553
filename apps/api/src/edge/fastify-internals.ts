import type { Server } from 'node:http';
import { NotStarted } from '../startup/start-failure.js';
import type { Serve } from './sockets/pipelined-requests.js';

/**
 * Takes the requests of a server away from Fastify, whose listener is answered. That there is one listener, added before
 * the server listens, is nothing that Fastify promises: throws NotStarted where a version has it otherwise.
 */
export function takeOverRequests(server: Server): Serve {
  const [framework, ...others] = server.listeners('request') as Serve[];
  if (framework === undefined || others.length > 0) {
    throw new NotStarted(
      'Fastify takes requests in another way than this service knows: another version of it is installed than ' +
        'package-lock.json names, which `npm ci` installs.',
    );
  }
  server.off('request', framework);
  return framework;
}
