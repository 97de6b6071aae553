import { ApiProblem } from './problem.js';
import { backoff, withinRate } from './rate.js';

const refusal = (seconds: number) => new ApiProblem(429, {}, seconds);

/** Refuses once, and answers how often it was done. */
const refusedOnce = (seconds: number) =>
  jest.fn().mockRejectedValueOnce(refusal(seconds)).mockResolvedValue('done');

describe('what is over its rate', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('is done again after a second at least, each at a moment of its own', async () => {
    jest.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.5);
    const [first, second] = [refusedOnce(0), refusedOnce(0)];
    const both = Promise.all([withinRate(first), withinRate(second)]);
    await jest.advanceTimersByTimeAsync(999);
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    await jest.advanceTimersByTimeAsync(1);
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
    await jest.advanceTimersByTimeAsync(250);
    expect(await both).toEqual(['done', 'done']);
  });

  it('is refused where it would wait for more than a minute, unless it may', async () => {
    await expect(withinRate(refusedOnce(61))).rejects.toMatchObject({ status: 429, waitSeconds: 61 });
    const done = withinRate(refusedOnce(3600), Number.POSITIVE_INFINITY);
    await jest.advanceTimersByTimeAsync(3600 * 1500);
    expect(await done).toBe('done');
  });
});

describe('the pause after failures', () => {
  afterEach(() => jest.restoreAllMocks());

  it('doubles up to half a minute, of which chance has a part at last too', () => {
    const random = jest.spyOn(Math, 'random').mockReturnValue(0);
    expect([0, 1, 2, 9].map(backoff)).toEqual([1000, 2000, 4000, 20_000]);
    random.mockReturnValue(1);
    expect([0, 1, 2, 9].map(backoff)).toEqual([1500, 3000, 6000, 30_000]);
  });
});
