import type { Logger } from 'pino';
import { END_MILLISECONDS, ProcessEnd } from './process-end.js';
import type { Service } from './service.js';

const stuckAt = (lastStep: Service['lastStep']) =>
  Promise.resolve({ lastStep, stop: () => new Promise(() => {}) } as unknown as Service);

describe('The end of a process that does not come by itself', () => {
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it.each([
    ['requests', 1, 'error', 'requests under way had to be broken off', stuckAt('requests')],
    ['background', 0, 'warn', 'all requests are finished, but work in the background', stuckAt('background')],
    ['the database', 0, 'warn', 'all requests are finished, but the database', stuckAt('database')],
    ['the start', 0, 'warn', 'the start had not come to its end', new Promise<Service>(() => {})],
  ] as const)('says that it was for %s', async (_, exitCode, level, text, starting) => {
    jest.useFakeTimers();
    const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
    const lines: string[] = [];
    const log = (as: string) => (line: string) => lines.push(`${as}: ${line}`);
    const logger = { warn: log('warn'), error: log('error') } as unknown as Logger;
    void new ProcessEnd(starting, logger, 0).stop();
    await jest.advanceTimersByTimeAsync(END_MILLISECONDS - 1);
    expect(exit).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(lines).toEqual([expect.stringContaining(`${level}: ${text}`)]);
    expect(exit.mock.calls[0]).toEqual([exitCode]);
  });
});
