import { KeyedMutex, Semaphore } from './locks.js';

const refuse = () => new Error('no permit');

describe('Semaphore', () => {
  it('lets as many callers in as it has permits, the others in the order of their coming', async () => {
    const semaphore = new Semaphore({ permits: 2, refuse });
    const begun: number[] = [];
    const releases: (() => void)[] = [];
    for (const one of [0, 1, 2, 3]) {
      void semaphore.acquire().then((release) => {
        begun.push(one);
        releases.push(release);
      });
    }
    await settled();
    expect([begun, semaphore.isAwaited]).toEqual([[0, 1], true]);
    releases[1]!();
    releases[1]!();
    await settled();
    expect(begun).toEqual([0, 1, 2]);
    releases[0]!();
    await settled();
    expect([begun, semaphore.isAwaited]).toEqual([[0, 1, 2, 3], false]);
    expect(semaphore.tryAcquire()).toBeUndefined();
    releases[2]!();
    expect(semaphore.tryAcquire()).toBeDefined();
  });

  it('lets owners take turns, however many callers one of them has', async () => {
    const semaphore = new Semaphore({ permits: 1, refuse });
    const begun: string[] = [];
    let release = await semaphore.acquire('a');
    for (const owner of ['a', 'a', 'a', 'b', 'b', 'c']) {
      void semaphore.acquire(owner).then((given) => {
        begun.push(owner);
        release = given;
      });
    }
    for (let turn = 0; turn < 6; turn++) {
      release();
      await settled();
    }
    expect(begun).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
  });

  it('refuses a caller that finds the queue full, and one that waits in vain', async () => {
    const semaphore = new Semaphore({ permits: 1, queueLimit: 1, timeoutMilliseconds: 20, refuse });
    const release = await semaphore.acquire();
    const waits = semaphore.acquire();
    await expect(semaphore.acquire()).rejects.toThrow('no permit');
    await expect(waits).rejects.toThrow('no permit');
    release();
    expect(semaphore.tryAcquire()).toBeDefined();
  });

  it('gives the permit back when the work fails', async () => {
    const semaphore = new Semaphore({ permits: 1, refuse });
    await expect(semaphore.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await semaphore.run(async () => 'done')).toBe('done');
  });
});

const settled = () => new Promise((resume) => setImmediate(resume));

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
