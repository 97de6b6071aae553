import { Problem } from '@app/problems';

/** The problem of a client that waits for no answer any more. */
export function clientDisconnected(): Problem {
  return new Problem('invalid_request', 'The client has disconnected.');
}
