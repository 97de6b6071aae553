import type { FastifyInstance } from 'fastify';
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
    enforceDeadlines(server as never as FastifyInstance, { send } as never as ProblemFilter);
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
