import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, which can come between the look at a port and its use. */
const FIRST = 10_240;
const LAST = 32_767;
/** More than a run has workers. */
const LANES = 64;

/** Jest's number of this worker: each has ports of its own, since a service needs a second to take the one it is told. */
const lane = Number(process.env.JEST_WORKER_ID ?? 0) % LANES;
let row = randomInt(Math.floor((LAST - FIRST) / LANES));

/** A free port on the loopback interface. */
export async function freePort(): Promise<number> {
  for (;;) {
    row = (row + 1) % Math.floor((LAST - FIRST) / LANES);
    const port = FIRST + row * LANES + lane;
    if (await isFree(port)) return port;
  }
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
