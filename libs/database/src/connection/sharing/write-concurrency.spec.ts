import { DatabaseUnavailable } from '../../engine/errors.js';
import { WriteShares } from './write-concurrency.js';

const CONNECTIONS = 16;

/** Begins writes of a class, which end when the answer is called. */
function begin(shares: WriteShares, classId: string, count: number) {
  const ends: (() => void)[] = [];
  const begun = { count: 0 };
  const answers = Array.from({ length: count }, () =>
    shares.of(classId)(() => {
      begun.count++;
      return new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  return { begun, answers, end: () => ends.shift()!() };
}

const turn = () => new Promise(setImmediate);

describe('the connections that writes of classes hold', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  it('are half of those that other classes leave, so that each finds one', async () => {
    const shares = new WriteShares(false, () => CONNECTIONS);
    const all = ['A', 'B', 'C', 'D', 'E'].map((classId) => begin(shares, classId, CONNECTIONS));
    await turn();
    expect(all.map(({ begun }) => begun.count)).toEqual([8, 4, 2, 1, 1]);
  });

  it('are fewer while classes are being changed', async () => {
    const shares = new WriteShares(false, () => CONNECTIONS - 6);
    const all = ['A', 'B', 'C'].map((classId) => begin(shares, classId, CONNECTIONS));
    await turn();
    expect(all.map(({ begun }) => begun.count)).toEqual([5, 2, 1]);
  });

  it('are one at least, and go to those that wait in their order', async () => {
    const shares = new WriteShares(false, () => 0);
    const order: number[] = [];
    const write = shares.of('A');
    await Promise.all([1, 2, 3].map((n) => write(async () => order.push(n))));
    expect(order).toEqual([1, 2, 3]);
  });

  it('go to owners in turns, however many writes of one wait', async () => {
    const write = new WriteShares(false, () => 0).of('A');
    const order: string[] = [];
    const owners = ['a', 'a', 'a', 'a', 'b', undefined, 'b'];
    await Promise.all(owners.map((owner) => write(async () => order.push(owner ?? 'none'), { owner })));
    expect(order).toEqual(['a', 'a', 'b', 'none', 'a', 'b', 'a']);
  });

  it('come back with the end of writes, also to other classes, and after a failure', async () => {
    const shares = new WriteShares(false, () => CONNECTIONS);
    const [one, other] = [begin(shares, 'A', 12), begin(shares, 'B', 12)];
    await turn();
    expect([one.begun.count, other.begun.count]).toEqual([8, 4]);
    for (let n = 0; n < 12; n++) {
      one.end();
      await turn();
    }
    // The eighth of B waited for the last ones of A.
    expect([one.begun.count, other.begun.count]).toEqual([12, 8]);
    await expect(shares.of('A')(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    const again = begin(shares, 'A', 12);
    await turn();
    expect(again.begun.count).toBe(4);
  });

  it('are not waited for longer than a client waits', async () => {
    const shares = new WriteShares(false, () => 2);
    const { answers, end } = begin(shares, 'A', 3);
    const late = Promise.allSettled(answers.slice(1));
    await jest.advanceTimersByTimeAsync(8000);
    expect(await late).toEqual(
      [1, 2].map(() => ({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })),
    );
    end();
    await answers[0];
    expect(await shares.of('A')(async () => 'written')).toBe('written');
  });

  it('are waited for by so many characters at most', async () => {
    const shares = new WriteShares(false, () => 2);
    const write = shares.of('A');
    const { end, answers } = begin(shares, 'A', 1);
    const quarters = Array.from({ length: 5 }, () =>
      write(async () => 'written', { characters: 16 * 1024 * 1024 }),
    );
    await expect(quarters[4]).rejects.toThrow(DatabaseUnavailable);
    end();
    await answers[0];
    expect(await Promise.all(quarters.slice(0, 4))).toEqual(Array(4).fill('written'));
    const others = begin(shares, 'A', 1);
    const again = write(async () => 'written', { characters: 128 * 1024 * 1024 });
    others.end();
    expect(await again).toBe('written');
  });

  it('are waited for by others too where one has all the characters: it loses its largest', async () => {
    const shares = new WriteShares(false, () => 2);
    const { end, answers } = begin(shares, 'A', 1);
    const write = (classId: string, owner: string) =>
      shares.of(classId)(async () => owner, { owner, characters: 16 * 1024 * 1024 });
    begin(shares, 'B', 1);
    const greedy = Array.from({ length: 4 }, (_, n) => write(n < 3 ? 'A' : 'B', 'greedy'));
    const modest = write('A', 'modest');
    await expect(greedy[3]).rejects.toThrow(DatabaseUnavailable);
    end();
    await answers[0];
    expect(await Promise.all([...greedy.slice(0, 3), modest])).toEqual([
      'greedy',
      'greedy',
      'greedy',
      'modest',
    ]);
  });

  it('are no matter where there is a single writer', async () => {
    const shares = new WriteShares(true, () => 0);
    const { begun } = begin(shares, 'A', 5);
    await turn();
    expect(begun.count).toBe(5);
  });
});
