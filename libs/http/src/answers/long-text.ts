import { pace } from '@app/concurrency';

/** Characters of an answer; sending these takes a fraction of a millisecond. */
const LONG = 256 * 1024;

/**
 * A turn of the event loop in which an answer is sent alone, if it is long. Requests of the same moment share what they ask
 * for, so all of them could send it at once: of three mebibytes each takes 4 ms to copy it to its socket.
 */
export function turnToSend(text: string): Promise<void> | undefined {
  return text.length > LONG ? pace.turn() : undefined;
}
