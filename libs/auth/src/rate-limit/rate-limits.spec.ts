import { TokenBucket } from './rate-limits.js';

describe('a token bucket', () => {
  let now: number;
  let bucket: TokenBucket;

  beforeEach(() => {
    now = 5000;
    bucket = new TokenBucket(2, () => now);
  });

  it('holds what ten seconds bring, and no more however long it waits', () => {
    now += 3_600_000;
    expect([bucket.capacity, bucket.remaining, bucket.secondsToFull]).toEqual([20, 20, 0]);
    expect(bucket.take(20)).toBe(0);
    expect(bucket.take(1)).toBe(0.5);
  });

  it('tells how long to wait, takes nothing meanwhile, and keeps its word', () => {
    bucket.take(18);
    expect(bucket.take(5)).toBe(1.5);
    expect(bucket.remaining).toBe(2);
    now += 1499;
    expect(bucket.take(5)).toBeGreaterThan(0);
    now += 1;
    expect(bucket.take(5)).toBe(0);
    expect(bucket.remaining).toBe(0);
  });

  it('gives more than it holds when it is full, and is in debt then', () => {
    expect(bucket.take(30)).toBe(0);
    expect([bucket.remaining, bucket.secondsToFull]).toEqual([0, 15]);
    expect(bucket.take(30)).toBe(14.5);
    now += 5500;
    expect(bucket.take(1)).toBe(0);
  });

  it('gets into debt for what was used without asking', () => {
    bucket.owe(24);
    expect(bucket.take(1)).toBe(2.5);
  });
});
