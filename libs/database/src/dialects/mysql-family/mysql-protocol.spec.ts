import { once } from 'node:events';
import { type AddressInfo, createServer, Socket } from 'node:net';
import { DataSource } from 'typeorm';
import { readServerAddress } from './connections/server-address.js';
import { mysqlConnection, mysqlProtocol } from './mysql-protocol.js';

describe('Errors of a server', () => {
  it.each([
    [1062, "Duplicate entry '5' for key 'c_0.ux_7'"],
    [1859, "Duplicate entry for key 'ux_7'"],
  ])('tell of a value that is taken: %s', (errno, message) => {
    const error = Object.assign(new Error(message), { errno, code: 'ER_DUP' });
    expect([mysqlProtocol.isDuplicateKey(error), mysqlProtocol.violatedSlot(error)]).toEqual([true, 7]);
  });

  it('tell that an index was not built, as too much was written meanwhile', () => {
    const error = Object.assign(new Error(), { errno: 1799, code: 'ER_INNODB_ONLINE_LOG_TOO_BIG' });
    expect(mysqlProtocol.failureOf(error)).toBe('unavailable');
  });
});

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
