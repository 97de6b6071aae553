import { despiteFailures, exponentialBackoff, fullJitter, retry } from './retry.js';

/** Work that fails so many times; `runs` counts its attempts. */
function failing(times: number, error: unknown = new Error('failed')) {
  const counted = {
    runs: 0,
    work: async () => {
      counted.runs++;
      if (counted.runs <= times) throw error;
      return 'done';
    },
  };
  return counted;
}

const always = () => true;

describe('retry', () => {
  it('answers what the first successful attempt does', async () => {
    const some = failing(2);
    expect(await retry(some.work, { when: always })).toBe('done');
    expect(some.runs).toBe(3);
  });

  it('throws an error that is not worth another attempt at once, whatever the policy', async () => {
    const error = new Error('another');
    const some = failing(1, error);
    const policy = { when: () => false, backoff: () => 10_000, giveUp: () => new Error('given up') };
    await expect(retry(some.work, policy)).rejects.toBe(error);
    expect(some.runs).toBe(1);
  });

  it('gives up after as many attempts, with the error of the last one', async () => {
    const error = new Error('last');
    const some = failing(9, error);
    const retried: number[] = [];
    const onRetry = (attempt: number) => void retried.push(attempt);
    await expect(retry(some.work, { when: always, attempts: 3, onRetry })).rejects.toBe(error);
    expect([some.runs, retried]).toEqual([3, [1, 2]]);
  });

  it('gives up with an error of its own where the policy makes one', async () => {
    const last = new Error('last');
    const giveUp = (cause: unknown) => new Error('given up', { cause });
    const ended = retry(failing(9, last).work, { when: always, attempts: 2, giveUp });
    await expect(ended).rejects.toMatchObject({ message: 'given up', cause: last });
  });

  it('begins no attempt after its time, and does not wait for one', async () => {
    const some = failing(9);
    const begun = performance.now();
    const backoff = (attempt: number) => (attempt === 1 ? 1 : 10_000);
    await expect(retry(some.work, { when: always, limitMilliseconds: 2000, backoff })).rejects.toThrow(
      'failed',
    );
    expect(some.runs).toBe(2);
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  it('waits as long as the backoff says', async () => {
    const begun = performance.now();
    await retry(failing(2).work, { when: always, backoff: (attempt) => 10 * attempt });
    // A timer may be a millisecond early.
    expect(performance.now() - begun).toBeGreaterThanOrEqual(28);
  });
});

describe('a backoff', () => {
  it('doubles its waits', () => {
    expect([1, 2, 3, 4].map(exponentialBackoff(50))).toEqual([50, 100, 200, 400]);
  });

  it('with full jitter stays below its longest wait', () => {
    const wait = fullJitter(200);
    const waits = Array.from({ length: 1000 }, () => wait(1));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...waits)).toBeLessThan(200);
    expect(new Set(waits).size).toBeGreaterThan(900);
  });
});

describe('despiteFailures', () => {
  it('has the others have their turn where it fails for one, and throws the first error at the end', async () => {
    async function* portionsOf(thing: number) {
      yield thing;
      if (thing % 2 === 0) throw new Error(`no ${thing}`);
      yield 10 * thing;
    }
    const portions: number[] = [];
    const work = async () => {
      for await (const portion of despiteFailures([1, 2, 3, 4], portionsOf)) portions.push(portion);
    };
    await expect(work()).rejects.toThrow('no 2');
    expect(portions).toEqual([1, 10, 2, 0, 3, 30, 4, 0]);
  });
});
