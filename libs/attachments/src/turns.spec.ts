import { setTimeout as pause } from 'node:timers/promises';
import { Turns } from './turns.js';

describe('Turns', () => {
  it('lets one at a time work on a thing, in the order of asking', async () => {
    const turns = new Turns();
    const events: string[] = [];
    const work = (name: string, milliseconds: number) => async () => {
      events.push(`${name} begins`);
      await pause(milliseconds);
      events.push(`${name} ends`);
      return name;
    };
    const results = [turns.take('a', work('first', 20)), turns.take('a', work('second', 0))];
    expect(await Promise.all(results)).toEqual(['first', 'second']);
    expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('lets work on another thing go on beside it', async () => {
    const turns = new Turns();
    let release = () => {};
    const held = turns.take('a', () => new Promise<void>((resolve) => (release = resolve)));
    expect(await turns.take('b', async () => 'done')).toBe('done');
    release();
    await held;
  });

  it('goes on after a failure, which only its own caller hears of', async () => {
    const turns = new Turns();
    const failed = turns.take('a', async () => {
      throw new Error('no');
    });
    const next = turns.take('a', async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
