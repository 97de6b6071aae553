import { FailureBackoff } from './failure-backoff.js';

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
