import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import { until } from '../../../../../test/support/until.js';
import type { ProblemFilter } from '../answers/problem.filter.js';
import { countDeadlineFrom, enforceDeadlines, workingTime } from './deadlines.js';

describe('the deadline of a request', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  /** What begins a request, perhaps one from before the framework had it, and answers how often it was given up. */
  function serve(): (began?: number) => () => number {
    const hooks: Record<string, (request: object, reply: object, done: () => void) => void> = {};
    const server = { decorateReply: () => {}, addHook: (name: string, hook: never) => (hooks[name] = hook) };
    const send = jest.fn();
    enforceDeadlines(server as never as FastifyInstance, { send } as never as ProblemFilter, () => {});
    const request = { method: 'PUT', raw: { complete: true } };
    const reply = { request, raw: { headersSent: false }, routeOptions: { config: {} } };
    send.mockImplementation(() => {
      reply.raw.headersSent = true;
    });
    return (began) => {
      if (began !== undefined) countDeadlineFrom(request.raw as never, began);
      hooks.onRequest!(request, reply, () => {});
      return () => send.mock.calls.length;
    };
  }

  /** Stops the process for a minute. */
  function stop(): void {
    const { now } = performance;
    jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 60_000);
  }

  it('is ten seconds', async () => {
    const lates = serve()();
    await jest.advanceTimersByTimeAsync(9000);
    expect(lates()).toBe(0);
    await jest.advanceTimersByTimeAsync(1000);
    expect(lates()).toBe(1);
  });

  it('comes later where the process was stopped', async () => {
    const lates = serve()();
    await jest.advanceTimersByTimeAsync(1000);
    stop();
    await jest.advanceTimersByTimeAsync(5000);
    expect(lates()).toBe(0);
    await jest.advanceTimersByTimeAsync(4000);
    expect(lates()).toBe(1);
  });

  it('comes later too where the framework got it after the stop', async () => {
    const begin = serve();
    const began = workingTime();
    stop();
    await jest.advanceTimersByTimeAsync(1000);
    const lates = begin(began);
    await jest.advanceTimersByTimeAsync(5000);
    expect(lates()).toBe(0);
    await jest.advanceTimersByTimeAsync(4000);
    expect(lates()).toBe(1);
  });

  it('is no later for a stop before it began', async () => {
    const begin = serve();
    await jest.advanceTimersByTimeAsync(1000);
    stop();
    const began = workingTime();
    await jest.advanceTimersByTimeAsync(5000);
    const lates = begin(began);
    await jest.advanceTimersByTimeAsync(4000);
    expect(lates()).toBe(0);
    await jest.advanceTimersByTimeAsync(1000);
    expect(lates()).toBe(1);
  });
});

describe('a response that its client breaks off', () => {
  const HEAD = 'GET / HTTP/1.1\r\nHost: x\r\n';

  it.each([
    ['that to a whole request', `${HEAD}\r\n`],
    ['that to a body it has not sent to its end', `${HEAD}Content-Length: 10\r\n\r\nsome`],
  ])('is told of and held no longer, be it %s', async (_what, request) => {
    const server = fastify();
    const brokenOff: number[] = [];
    enforceDeadlines(server, {} as ProblemFilter, (_request, { statusCode }) => brokenOff.push(statusCode));
    let reply: FastifyReply | undefined;
    server.get('/', (_request, current) => {
      reply = current;
      return current.send(endless());
    });
    const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
    const client = connect(Number(port), '127.0.0.1');
    client.write(request);
    await until('the answer', async () => client.bytesRead > 0);
    expect(reply!.underWay).not.toBeNull();
    client.destroy();
    await until('its end', async () => reply!.underWay === null);
    expect(brokenOff).toEqual([499]);
    await server.close();
  });

  it('is told of once, before its answer is there, which comes too late', async () => {
    const server = fastify();
    const told: number[] = [];
    server.addHook('onResponse', async (_request, { statusCode }) => void told.push(statusCode));
    enforceDeadlines(server, {} as ProblemFilter, (_request, { statusCode }) => told.push(statusCode));
    const begun = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<string>();
    server.get('/', () => {
      begun.resolve();
      return answered.promise;
    });
    const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
    const client = connect(Number(port), '127.0.0.1');
    client.write(`${HEAD}\r\n`);
    await begun.promise;
    client.destroy();
    await until('its end', async () => told.length > 0);
    answered.resolve('too late');
    await server.close();
    expect(told).toEqual([499]);
  });
});

/** Begins, and does not end. */
function endless(): Readable {
  const body = new Readable({ read() {} });
  body.push('begun');
  return body;
}
