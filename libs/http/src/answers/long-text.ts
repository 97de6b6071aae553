import { pace } from '@app/concurrency';

/** Characters of a long response. A shorter one takes a fraction of a millisecond to send. */
const LONG = 256 * 1024;

/**
 * Resolves in a turn of the event loop in which no other long response is sent; undefined for a short one, which need not
 * wait. Requests that share one read are ready at the same moment, and copying 3 MiB to a socket takes 4 ms: sent in one
 * turn, they would hold up all other requests.
 */
export function turnToSend(text: string): Promise<void> | undefined {
  return text.length > LONG ? pace.turn() : undefined;
}
