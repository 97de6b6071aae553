import {
  FIRST_PAUSE_MILLISECONDS,
  MAX_PAUSE_MILLISECONDS,
  RestartBackoff,
  STABLE_AFTER_MILLISECONDS,
} from './primary.js';

describe('RestartBackoff', () => {
  it('is none for a worker that has lived long', () => {
    expect(new RestartBackoff().after(STABLE_AFTER_MILLISECONDS)).toBe(0);
  });

  it('doubles while workers die young, up to the longest', () => {
    const pause = new RestartBackoff();
    const pauses = Array.from({ length: 12 }, () => pause.after(0));
    expect(pauses.slice(0, 3)).toEqual([1, 2, 4].map((times) => times * FIRST_PAUSE_MILLISECONDS));
    expect(pauses.at(-1)).toBe(MAX_PAUSE_MILLISECONDS);
  });

  it('begins anew after one that has lived long', () => {
    const pause = new RestartBackoff();
    for (let time = 0; time < 5; time++) pause.after(0);
    pause.after(STABLE_AFTER_MILLISECONDS);
    expect(pause.after(STABLE_AFTER_MILLISECONDS - 1)).toBe(FIRST_PAUSE_MILLISECONDS);
  });
});
