import { setTimeout as pause } from 'node:timers/promises';
import { BackgroundWork } from './background-work.js';

/** Works that say when they begin and end. */
function works(names: readonly string[], work: BackgroundWork, end = new AbortController().signal) {
  const seen: string[] = [];
  const done = names.map((name) =>
    work.portion(async () => {
      seen.push(`${name} begins`);
      await pause(5);
      seen.push(`${name} ends`);
      return name;
    }, end),
  );
  return { seen, done: Promise.all(done) };
}

describe('BackgroundWork', () => {
  it('does portions of all work one after the other where they take turns', async () => {
    const { seen, done } = works(['a', 'b'], new BackgroundWork(true));
    expect(await done).toEqual(['a', 'b']);
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('does portions side by side elsewhere', async () => {
    const { seen, done } = works(['a', 'b'], new BackgroundWork(false));
    expect(await done).toEqual(['a', 'b']);
    expect(seen.slice(0, 2)).toEqual(['a begins', 'b begins']);
  });

  it('goes on after a portion that failed', async () => {
    const work = new BackgroundWork(true);
    const failed = work.portion(() => Promise.reject(new Error('the disk is full')), AbortSignal.abort());
    await expect(failed).rejects.toThrow('the disk is full');
    expect(await works(['a'], work).done).toEqual(['a']);
  });
});
