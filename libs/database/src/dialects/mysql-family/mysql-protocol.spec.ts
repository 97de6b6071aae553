import { once } from 'node:events';
import { type AddressInfo, createServer, Socket } from 'node:net';
import { DataSource } from 'typeorm';
import { readServerAddress } from './connections/server-address.js';
import { mysqlConnection } from './mysql-protocol.js';

describe('Connections to a server', () => {
  it('are told from dead ones within a minute, also where nothing limits the wait for an answer', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const keepAlive = jest.spyOn(Socket.prototype, 'setKeepAlive');
    try {
      const { port } = server.address() as AddressInfo;
      const address = readServerAddress(`mysql://root@127.0.0.1:${port}/test`);
      await expect(new DataSource(mysqlConnection('mysql', address, 1)).initialize()).rejects.toThrow();
      expect(keepAlive.mock.calls).toEqual([[true, 30_000]]);
    } finally {
      keepAlive.mockRestore();
      server.close();
    }
  });
});
