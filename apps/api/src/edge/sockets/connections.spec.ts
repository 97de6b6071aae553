import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Connections } from './connections.js';

describe('the connections of a server', () => {
  afterEach(() => jest.restoreAllMocks());

  it('are looked at once each for silent ones, however many come beyond the number that there may be', () => {
    const server = createServer();
    server.removeAllListeners('connection');
    const connections = new Connections({ server, addHook: () => {} } as unknown as FastifyInstance);
    let looks = 0;
    const open = (bytesRead: number) => {
      const socket = Object.assign(new EventEmitter(), {
        destroyed: false,
        destroy() {
          this.destroyed = true;
        },
      });
      Object.defineProperty(socket, 'bytesRead', {
        get: () => {
          looks++;
          return bytesRead;
        },
      });
      server.emit('connection', socket);
      return socket;
    };
    const busy = Array.from({ length: 1000 }, () => open(1));
    const silent = [open(0), open(0)];
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 3000);
    for (let beyond = 0; beyond < 100; beyond++) connections.closeOldestSilent();
    expect(silent.map(({ destroyed }) => destroyed)).toEqual([true, true]);
    expect(busy.some(({ destroyed }) => destroyed)).toBe(false);
    expect(looks).toBeLessThanOrEqual(busy.length + silent.length);
    expect(connections.count).toBe(busy.length + silent.length);
  });
});
