import { type CopyRounds, converge } from './copy-convergence.js';

/** Rounds beside writers that write so many objects for each that is copied; alone, a millisecond copies `speed` of `size`. */
function rounds(left: number, { written, size = 100_000, speed = 8, between = 600 }: Record<string, number>) {
  const turns: (number | 'beside')[] = [];
  const copy: CopyRounds = {
    left: async () => left,
    beside: async () => {
      turns.push('beside');
      left = Math.min(size, Math.round(left * written!));
    },
    alone: async (milliseconds) => {
      turns.push(milliseconds);
      left = Math.min(size, Math.max(0, left - milliseconds * speed) + between);
    },
  };
  return { copy, turns, left: () => left };
}

describe('the rounds of a copy', () => {
  it('go on beside the writers as long as each has less than half to copy', async () => {
    const { copy, turns, left } = rounds(20_000, { written: 0.3 });
    await converge(copy, 100_000);
    expect(turns).toEqual(['beside', 'beside', 'beside', 'beside']);
    expect(left()).toBeLessThanOrEqual(500);
  });

  it('are turns for which writers wait where these are faster', async () => {
    const { copy, turns, left } = rounds(80_000, { written: 3, between: 400 });
    await converge(copy, 100_000);
    expect(turns[0]).toBe(250);
    expect(turns).not.toContain('beside');
    expect(left()).toBe(400);
  });

  it('change to turns as soon as a round has not less than half to copy', async () => {
    const { copy, turns } = rounds(20_000, { written: 0.9, between: 0 });
    await converge(copy, 100_000);
    expect(turns.slice(0, 2)).toEqual(['beside', 250]);
  });

  it('have an end where not even long turns gain', async () => {
    const { copy, turns, left } = rounds(80_000, { written: 3, speed: 0.1 });
    await converge(copy, 100_000);
    expect(turns).toEqual([250, 500, 1000, 2000]);
    expect(left()).toBeGreaterThan(500);
  });

  it('are none where few objects are left', async () => {
    const { copy, turns } = rounds(500, { written: 3 });
    await converge(copy, 1000);
    expect(turns).toEqual([]);
  });
});
