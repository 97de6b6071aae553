import { FailureBackoff, TokenBucket } from './rate-limits.js';

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

const MINUTE = 60_000;

describe('backoffs after failures', () => {
  let now: number;
  let delays: FailureBackoff;

  beforeEach(() => {
    now = 1000;
    delays = new FailureBackoff(() => now);
  });

  function count(times: number, key = 'a'): void {
    for (let time = 0; time < times; time++) delays.count(key);
  }

  it('let five attempts pass, and double from one second up to 15 minutes', () => {
    const seen: number[] = [];
    for (let attempt = 0; attempt < 18; attempt++) {
      seen.push(delays.remaining('a') / 1000);
      delays.count('a');
    }
    expect(seen).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  it('run down with time, and grow further at the next attempt', () => {
    count(6);
    now += 1500;
    expect(delays.remaining('a')).toBe(500);
    now += 500;
    expect(delays.remaining('a')).toBe(0);
    count(1);
    expect(delays.remaining('a')).toBe(4000);
  });

  it('are forgotten on success, or an hour after they have run down', () => {
    count(10);
    delays.forget('a');
    expect(delays.remaining('a')).toBe(0);
    count(5);
    expect(delays.remaining('a')).toBe(1000);
    now += 1000 + 60 * MINUTE;
    count(4);
    expect(delays.remaining('a')).toBe(0);
  });

  it('are kept for each key by itself', () => {
    count(9);
    expect(delays.remaining('b')).toBe(0);
  });

  it('are kept for the 10,000 keys used last', () => {
    count(5, 'first');
    count(5, 'second');
    for (let key = 0; key < 9_998; key++) delays.count(`other ${key}`);
    count(1, 'first');
    delays.count('one more');
    expect(delays.remaining('first')).toBe(2000);
    expect(delays.remaining('second')).toBe(0);
  });
});
