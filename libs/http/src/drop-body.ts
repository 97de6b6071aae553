import type { IncomingMessage } from 'node:http';

/** What is read of one body before it waits for its next turn, and bodies that have a turn at once. */
const PIECE_BYTES = 256 * 1024;
const BODIES_AT_ONCE = 4;

const WAITING: IncomingMessage[] = [];

/**
 * Reads the rest of a body and drops it; resolves when nothing more of it comes. In turns with others, since the system
 * has mebibytes of each ready: a hundred that are read as fast as they come would keep the event loop for seconds. Whoever
 * answers before that leaves the rest to Node, which takes no turns.
 */
export function dropBody(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (request.complete || request.destroyed) {
      request.resume();
      resolve();
      return;
    }
    let bytes = 0;
    const onData = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes < PIECE_BYTES) return;
      bytes = 0;
      waitForTurn(request);
    };
    const onEnd = () => {
      request.off('data', onData).off('end', onEnd).off('error', onEnd).off('close', onEnd);
      resolve();
    };
    request.on('data', onData).on('end', onEnd).on('error', onEnd).on('close', onEnd);
    waitForTurn(request);
  });
}

function waitForTurn(request: IncomingMessage): void {
  request.pause();
  WAITING.push(request);
  if (WAITING.length === 1) setImmediate(goOn);
}

function goOn(): void {
  for (const request of WAITING.splice(0, BODIES_AT_ONCE)) request.resume();
  if (WAITING.length > 0) setImmediate(goOn);
}
