import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { itLong } from './support/extent.js';
import { eachKind } from './support/fewer-engines.js';
import { AttachedObject, attachmentFiles, base64, openRequest } from './support/http/attached-object.js';
import { rawRequest } from './support/http/raw-http.js';
import { exitOf } from './support/services/child-process.js';
import { Load } from './support/services/load.js';
import { type Service, startService } from './support/services/service.js';
import { until } from './support/until.js';

const WORKERS = 2;
const HALF = 50_000;
/** Connections that a process takes. */
const MOST = 50;

interface LogLine {
  pid: number;
  msg: string;
  requestId?: string;
  worker?: number;
  reason?: string;
}

describe('The service in several processes', () => {
  eachKind(({ running: { engine } }) => {
    if (engine === 'sqlite') {
      it('is refused on a database that one process writes', async () => {
        await expect(startService(engine, { WEB_CONCURRENCY: '2' })).rejects.toThrow(
          /exit code 1\)[\s\S]*WEB_CONCURRENCY above 1 needs a database server/,
        );
      });
      return;
    }

    let service: Service;
    let stop: () => Promise<void>;

    beforeAll(async () => {
      ({ service, stop } = await startService(engine, {
        WEB_CONCURRENCY: String(WORKERS),
        MAX_CONNECTIONS: String(MOST),
      }));
    });

    afterAll(() => stop());

    it('says once that it is ready, and which workers listen', async () => {
      // The service answers as soon as the first worker listens.
      await until('the announcement', async () => service.log().includes('is ready at'));
      await until('the log to be written', async () => listening(service.log()).length >= WORKERS);
      const log = service.log();
      expect(log.split(`is ready at ${service.baseUrl}`)).toHaveLength(2);
      expect(listening(log)).toHaveLength(WORKERS);
    });

    it('answers by all workers, with one line of the log per request', async () => {
      const pids = await answeringPids(service, WORKERS);
      expect([...pids].sort()).toEqual(listening(service.log()).sort());
      expect(pids).not.toContain(service.running.pid);
      const requests = lines(service.log()).filter(({ msg }) => msg === 'request');
      expect(new Set(requests.map(({ requestId }) => requestId)).size).toBe(requests.length);
    });

    itLong(
      'is renewed by SIGHUP without failing a request of clients that keep their connections',
      async () => {
        const object = await AttachedObject.create(service);
        await object.attach('a', Buffer.alloc(HALF));
        const before = await answeringPids(service, WORKERS);
        const load = new Load(
          object.client,
          [
            { method: 'GET', path: object.path },
            { method: 'GET', path: object.at('a') },
            { method: 'POST', path: `${object.objectClass.path}/`, body: '{"reference":"x"}' },
            { method: 'PUT', path: object.at('a'), body: base64(Buffer.alloc(HALF)) },
          ],
          8,
          0,
        );
        try {
          await until('some requests', async () => load.answered > 100);
          await renewed(service);
          const answered = load.answered;
          await until('more requests', async () => load.answered > answered + 100);
        } finally {
          await load.stop();
        }
        expect(load.failures).toEqual([]);
        const after = await answeringPids(service, WORKERS);
        expect([...after].filter((pid) => before.has(pid))).toEqual([]);
        for (const pid of before) expect(isAlive(pid)).toBe(false);
      },
    );

    itLong('tells all readers that their connection ends', async () => {
      const object = await AttachedObject.create(service);
      const { hostname, port } = new URL(service.baseUrl);
      const read = `GET ${object.path} HTTP/1.1\r\nHost: a\r\nAuthorization: bearer ${object.client.token}\r\n\r\n`;
      const readers = Array.from({ length: 8 }, async (_, index) => {
        const socket = connect(Number(port), hostname).on('error', () => {});
        let received = '';
        socket.on('data', (chunk) => {
          received += chunk.toString('latin1');
        });
        // Never all at once: a request that comes when the class has to be read again is answered by the framework.
        const reads = setInterval(() => socket.write(read), 40 + 5 * index);
        await once(socket, 'close');
        clearInterval(reads);
        return /^connection: .*/im.exec(received.slice(received.lastIndexOf('HTTP/1.1 ')))?.[0];
      });
      await renewed(service);
      for (const last of await Promise.all(readers)) expect(last).toMatch(/: close/);
    });

    itLong('goes on with the workers it has when new ones cannot start', async () => {
      const before = await answeringPids(service, WORKERS);
      const directory = join(service.running.dataDirectory, 'attachments');
      renameSync(directory, `${directory}.away`);
      writeFileSync(directory, 'not a directory');
      try {
        const from = service.log().length;
        process.kill(service.running.pid, 'SIGHUP');
        await until('the failure to be logged', async () =>
          lines(service.log().slice(from)).some(({ msg }) => msg === 'worker could not start'),
        );
        expect(await answeringPids(service, WORKERS)).toEqual(before);
      } finally {
        rmSync(directory);
        renameSync(`${directory}.away`, directory);
      }
      await renewed(service);
    });

    it('replaces a worker that is killed, and goes on meanwhile', async () => {
      const [killed, other] = [...(await answeringPids(service, WORKERS))];
      const from = service.log().length;
      // It takes no connection any more, and one is sent to it.
      process.kill(killed!, 'SIGSTOP');
      const requests = Array.from({ length: 4 }, () => rawRequest(service.baseUrl, { path: '/health/live' }));
      let settled = 0;
      for (const request of requests) void request.catch(() => {}).finally(() => settled++);
      await until('the other worker to answer', async () => settled === requests.length - 1);
      process.kill(killed!, 'SIGKILL');
      await until('no client to wait for the one that is dead', async () => settled === requests.length);
      await until('the death to be logged', async () =>
        lines(service.log().slice(from)).some(({ msg }) => msg === 'worker was lost'),
      );
      expect(service.log().slice(from)).toContain('"signal":"SIGKILL"');
      expect((await rawRequest(service.baseUrl, { path: '/health/ready' })).status).toBe(200);
      await until('another worker', async () => listening(service.log().slice(from)).length === 1);
      const [replacement] = listening(service.log().slice(from));
      expect(await answeringPids(service, WORKERS)).toEqual(new Set([other, replacement]));
    });

    it('closes connections beyond those that all workers take, and none while one of them has room', async () => {
      const { hostname, port } = new URL(service.baseUrl);
      const from = service.log().length;
      const sockets: Socket[] = [];
      let closed = 0;
      const open = () => {
        const socket = connect(Number(port), hostname).on('error', () => {});
        socket.once('close', () => closed++);
        // One that has sent something is not closed for another.
        socket.write(`GET /health/live HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${sockets.length}\r\n\r\n`);
        sockets.push(socket.resume());
        return socket;
      };
      const answers = () =>
        lines(service.log().slice(from)).filter(({ requestId }) => Number(requestId) < sockets.length);
      try {
        while (sockets.length < WORKERS * MOST + 10) open();
        await until('those beyond to be closed', async () => closed >= 10);
        expect(closed).toBeLessThan(WORKERS * MOST);
        await until('the others to be answered', async () => answers().length >= sockets.length - closed);

        // The one with more of them is full.
        const [fewer, full] = listening(service.log())
          .map((worker) => answers().filter(({ pid }) => pid === worker))
          .filter(({ length }) => length > 0)
          .sort((one, other) => one.length - other.length)
          .map((taken) => taken.map(({ requestId }) => sockets[Number(requestId)]!)) as [Socket[], Socket[]];
        for (const socket of fewer) socket.destroy();
        await until('thirty in a row to be taken by the one that has room', async () => {
          for (let index = 0; index < 30; index++) {
            const socket = open();
            if (!(await isAnswered(socket))) return false;
            socket.destroy();
          }
          return true;
        });
        // Else the other one has had room as well.
        expect(full.some(({ destroyed }) => destroyed)).toBe(false);
      } finally {
        for (const socket of sockets) socket.destroy();
      }
      await answeringPids(service, WORKERS);
    });

    it('ends as a whole when a worker cannot start at first, and says why once', async () => {
      const { port } = new URL(service.baseUrl);
      const refused = startService(engine, { WEB_CONCURRENCY: '3', PORT: port });
      const message = await refused.then(
        () => '',
        (error: Error) => error.message,
      );
      expect(message).toContain('exit code 1');
      expect(message.match(/The service could not start/g)).toHaveLength(1);
      expect(message).toContain('EADDRINUSE');
    });

    itLong('ends well while a worker is being replaced, which has no requests yet', async () => {
      const { service: own } = await startService(engine, { WEB_CONCURRENCY: String(WORKERS) });
      const { pid } = own.running;
      await until('all workers to listen', async () => listening(own.log()).length === WORKERS);
      const before = listening(own.log());
      // One that is stopped before it is another program than its primary keeps that waiting, deaf to signals.
      const successor = () =>
        readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
          .trim()
          .split(' ')
          .map(Number)
          .filter((child) => !before.includes(child))
          .find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('worker.js'));
      process.kill(before[0]!, 'SIGKILL');
      await until('a successor', async () => successor() !== undefined);
      process.kill(successor()!, 'SIGSTOP');
      process.kill(pid, 'SIGTERM');
      expect(await exitOf(pid)).toBe(0);
      expect(own.log()).not.toContain('requests under way');
    });

    itLong('leaves no worker when its primary is killed', async () => {
      const { service: doomed } = await startService(engine, { WEB_CONCURRENCY: String(WORKERS) });
      const workers = listening(doomed.log());
      process.kill(doomed.running.pid, 'SIGKILL');
      expect(await exitOf(doomed.running.pid)).toBe('SIGKILL');
      await until('the workers to end', async () => !workers.some(isAlive));
    });
  });
});

describe('A signal to end', () => {
  eachKind(({ running: { engine } }) => {
    const primary = ({ running }: Service) => [running.pid];
    // As supervisors do, such as systemd.
    const all = (service: Service) => [...listening(service.log()), ...primary(service)];
    const signals: [signal: string, count: string, to: string, pidsOf: (service: Service) => number[]][] = [
      ['SIGTERM', '1', 'it', primary],
      // What a terminal sends that is closed.
      ['SIGHUP', '1', 'it', primary],
      ['SIGTERM', '2', 'the primary', primary],
      ['SIGTERM', '2', 'all processes', all],
    ];

    itLong.each(signals.filter(([, count]) => engine !== 'sqlite' || count === '1'))(
      '%s, with WEB_CONCURRENCY=%s and sent to %s, lets an upload end, and nothing else hold it up',
      async (signal, count, _, pidsOf) => {
        const { service } = await startService(engine, { WEB_CONCURRENCY: count });
        await until('all to listen', async () => count === '1' || listening(service.log()).length === 2);
        const object = await AttachedObject.create(service);
        const { hostname, port } = new URL(service.baseUrl);
        // However it ends: it must not hold anything up.
        const silent = connect(Number(port), hostname).on('error', () => {});
        await once(silent, 'connect');

        const body = base64(Buffer.alloc(2 * HALF, 'x'));
        const upload = openRequest(object.client, 'POST', object.at('a'), {
          headers: { 'content-length': body.length, connection: 'keep-alive' },
        });
        const answer = once(upload, 'response') as Promise<[IncomingMessage]>;
        upload.write(body.slice(0, HALF));
        await until('the upload to begin', async () => attachmentFiles(service).length > 0);

        for (const pid of pidsOf(service)) process.kill(pid, signal);
        // A terminal and its shell both send it.
        if (signal === 'SIGHUP') {
          await until('it to be obeyed', () => refusesConnections(service));
          process.kill(service.running.pid, signal);
        }
        await until('no more connections to be taken', () => refusesConnections(service));
        upload.end(body.slice(HALF));
        const [response] = await answer;
        expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
        await response.toArray();
        expect(await exitOf(service.running.pid)).toBe(0);
        expect(listening(service.log()).filter(isAlive)).toEqual([]);
        silent.destroy();
      },
    );
  });
});

function lines(log: string): LogLine[] {
  return log
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line));
}

/** The workers that have come to listen, by their process ids. */
function listening(log: string): number[] {
  return lines(log)
    .filter(({ msg }) => msg === 'worker listens')
    .map(({ worker }) => worker!);
}

/** The processes that answer now: asks over new connections until as many processes have answered. */
async function answeringPids(service: Service, count: number): Promise<Set<number>> {
  const from = service.log().length;
  const pids = () =>
    new Set(
      lines(service.log().slice(from))
        .filter(({ msg }) => msg === 'request')
        .map(({ pid }) => pid),
    );
  await until(`${count} processes to answer`, async () => {
    expect((await rawRequest(service.baseUrl, { path: '/health/live' })).status).toBe(200);
    return pids().size >= count;
  });
  return pids();
}

/** Whether something comes on a connection before its end. */
function isAnswered(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once('data', () => resolve(true)).once('close', () => resolve(false));
  });
}

/** Renews all workers. */
async function renewed(service: Service): Promise<void> {
  const from = service.log().length;
  process.kill(service.running.pid, 'SIGHUP');
  await until('all workers to be renewed', async () =>
    lines(service.log().slice(from)).some(({ msg }) => msg === 'workers restarted'),
  );
}

/** Sends nothing: what the primary accepts while its last worker goes is left without an answer until it ends. */
async function refusesConnections({ baseUrl }: Service): Promise<boolean> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
  } finally {
    socket.destroy();
  }
}

/** Without an init process that reaps orphans, a process that has ended may still have an id. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const status = `/proc/${pid}/status`;
  return !(existsSync(status) && /^State:\s+Z/m.test(readFileSync(status, 'utf8')));
}
