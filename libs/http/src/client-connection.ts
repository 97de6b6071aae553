import type { ServerResponse } from 'node:http';
import type { Cancellation } from '@app/concurrency';
import { Problem } from '@app/problems';

/**
 * Cancels work whose client has disconnected before it began: `throwIfAborted` throws Problem `invalid_request`, which no
 * client sees. What has begun is done, since it cannot be told how far it is.
 */
export function whileConnected(response: ServerResponse): Cancellation {
  return {
    throwIfAborted() {
      if (response.closed) throw clientDisconnected();
    },
  };
}

/** The problem of a client that waits for no answer any more. */
export function clientDisconnected(): Problem {
  return new Problem('invalid_request', 'The client has disconnected.');
}
