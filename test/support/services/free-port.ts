import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { claimPort } from './port-claims.js';

/** Below the ports that systems give to outgoing connections, which can come between the look at a port and its use. */
const FIRST = 10_240;
const LAST = 32_767;
/** More than a run has workers. */
const LANES = 64;

/**
 * Jest's number of this worker: each has ports of its own, since a service needs a second to take the one it is told.
 */
const lane = Number(process.env.JEST_WORKER_ID ?? 0) % LANES;
const ROWS = Math.floor((LAST - FIRST) / LANES);
let row = randomInt(ROWS);

/**
 * A free port on the loopback interface, which no other process of this run or another one is given for some minutes: a
 * service that came too late would end, and its test would ask that of the other run.
 */
export async function freePort(): Promise<number> {
  for (let looked = 0; looked < ROWS; looked++) {
    row = (row + 1) % ROWS;
    const port = FIRST + row * LANES + lane;
    if (claimPort(port) && (await isFree(port))) return port;
  }
  throw new Error(`none of the ports ${FIRST + lane}, ${FIRST + lane + LANES}... to ${LAST} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
