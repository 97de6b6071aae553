import type { FastifyInstance } from 'fastify';
import type { ProblemFilter } from '../answers/problem.filter.js';
import { enforceDeadlines } from './deadlines.js';

describe('the deadline of a request', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Begins a request, and answers how often it was given up. */
  function begin(): () => number {
    const hooks: Record<string, (request: object, reply: object, done: () => void) => void> = {};
    const server = { decorateReply: () => {}, addHook: (name: string, hook: never) => (hooks[name] = hook) };
    const send = jest.fn();
    enforceDeadlines(server as never as FastifyInstance, { send } as never as ProblemFilter);
    const request = { method: 'PUT', raw: { complete: true } };
    const reply = { request, raw: { headersSent: false }, routeOptions: { config: {} } };
    send.mockImplementation(() => {
      reply.raw.headersSent = true;
    });
    hooks.onRequest!(request, reply, () => {});
    return () => send.mock.calls.length;
  }

  it('is ten seconds', async () => {
    const lates = begin();
    await jest.advanceTimersByTimeAsync(9000);
    expect(lates()).toBe(0);
    await jest.advanceTimersByTimeAsync(1000);
    expect(lates()).toBe(1);
  });

  it('comes later where the process was stopped', async () => {
    const lates = begin();
    await jest.advanceTimersByTimeAsync(1000);
    const { now } = performance;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 60_000);
    await jest.advanceTimersByTimeAsync(5000);
    expect(lates()).toBe(0);
    await jest.advanceTimersByTimeAsync(4000);
    expect(lates()).toBe(1);
    clock.mockRestore();
  });
});
