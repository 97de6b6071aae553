import type { ServerResponse } from 'node:http';
import type { Cancellation } from '@app/concurrency';
import { Problem } from '@app/problems';

/** The problem of a client that waits for no answer any more. */
export function clientDisconnected(): Problem {
  return new Problem('invalid_request', 'The client has disconnected.');
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
