// The thread between contenders and a database server that is to seem further away. Answers are held for the whole
// delay, requests pass at once. A round trip costs the delay, however much goes each way.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { ProxySettings } from './delayed-server.js';

const { host, port, milliseconds } = workerData as ProxySettings;

const server = createServer((client) => {
  const database = connect(port, host);
  for (const socket of [client, database]) socket.setNoDelay(true);
  passOn(client, database, 0);
  passOn(database, client, milliseconds);
});
server.listen(0, '127.0.0.1', () => parentPort!.postMessage((server.address() as AddressInfo).port));

function passOn(from: Socket, to: Socket, delay: number): void {
  // Timers of one length go off in the order in which they were set, so nothing overtakes.
  const later = (step: () => void) => (delay === 0 ? step() : setTimeout(step, delay));
  from.on('data', (bytes) =>
    later(() => {
      if (to.destroyed || to.write(bytes)) return;
      // A slow reader holds up the sender (backpressure), as without a proxy.
      from.pause();
      to.once('drain', () => from.resume());
    }),
  );
  from.on('error', () => from.destroy());
  from.once('close', () => later(() => to.end()));
}
