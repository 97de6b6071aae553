import { KeyedMutex } from './mutex.js';

describe('KeyedMutex', () => {
  it('runs work of one key in order, also after a failure, and of other keys beside it', async () => {
    const mutex = new KeyedMutex();
    const log: string[] = [];
    const work =
      (name: string, fails = false) =>
      async () => {
        log.push(`${name} begins`);
        await new Promise((resume) => setTimeout(resume, 5));
        log.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      };
    const results = await Promise.allSettled([
      mutex.run('a', work('a1', true)),
      mutex.run('a', work('a2')),
      mutex.run('b', work('b1')),
      mutex.run('a', work('a3')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect(log.filter((line) => line.startsWith('a'))).toEqual(
      ['a1', 'a2', 'a3'].flatMap((name) => [`${name} begins`, `${name} ends`]),
    );
    expect(log.indexOf('b1 begins')).toBeLessThan(log.indexOf('a1 ends'));
    expect(await mutex.run('a', work('a4'))).toBe('a4');
  });
});
