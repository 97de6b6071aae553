import type { Server } from 'node:http';
import { NotStarted } from '../startup/start-failure.js';
import type { Serve } from './sockets/pipelined-requests.js';

/**
 * Removes Fastify's listener of requests from a server, and answers it. Fastify does not promise that there is exactly
 * one listener, added before the server listens: throws NotStarted if a version differs.
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
