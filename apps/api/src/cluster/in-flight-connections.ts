import type { Worker } from 'node:cluster';

// The messages by which Node's cluster hands a connection from the primary to a worker. Node does not document them;
// they are the same from Node 22 to 26.

/**
 * Messages of a worker may still be unread when it has ended; connections that they refuse must then go to another one.
 */
const LAST_ANSWER_MILLISECONDS = 1000;

interface Handle {
  close(): void;
}

type Message = { act?: string; seq?: number; ack?: number } | string;

/**
 * Closes the connection that is on its way to a worker when that dies: Node forgets it, so that its client would wait
 * for ever and the primary keep it open. There is one at most, since the next is sent after the answer.
 */
export function closeInFlightConnection({ process: child }: Worker): void {
  // The system has refused to start it.
  if (child.send === undefined) return;
  let onItsWay: { seq: number | undefined; handle: Handle } | undefined;
  const send = child.send.bind(child) as (message: Message, ...more: unknown[]) => boolean;
  child.send = (message: Message, ...more: unknown[]) => {
    if (typeof message === 'object' && message.act === 'newconn')
      onItsWay = { seq: message.seq, handle: more[0] as Handle };
    return send(message, ...more);
  };
  child.on('internalMessage', (message: Message) => {
    if (typeof message === 'object' && message.ack !== undefined && message.ack === onItsWay?.seq)
      onItsWay = undefined;
  });
  child.once('exit', () => setTimeout(() => onItsWay?.handle.close(), LAST_ANSWER_MILLISECONDS));
}
