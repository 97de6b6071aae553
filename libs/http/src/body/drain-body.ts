import type { IncomingMessage } from 'node:http';

/** Bytes read of one body per turn, and bodies that have a turn at once. */
const PIECE_BYTES = 256 * 1024;
const BODIES_AT_ONCE = 4;

const WAITING: IncomingMessage[] = [];

/**
 * Reads the rest of a body and drops it; resolves when it has ended. Takes turns with other bodies, since the system
 * has mebibytes of each ready: a hundred of them read without a pause would block the event loop for seconds. A caller
 * that responds before that leaves the rest to Node, which takes no turns.
 */
export function drainBody(request: IncomingMessage): Promise<void> {
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
