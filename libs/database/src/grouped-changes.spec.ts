import { OutcomeUnknown } from './failures.js';
import { type Batch, GroupedChanges, type Refusals } from './grouped-changes.js';

describe('batches of changes that are made at once', () => {
  let stored: string[][];
  let store: (batches: readonly Batch[]) => Promise<Refusals>;
  let changes: GroupedChanges;

  const batch = (...ids: string[]): Batch => ({ ids, change: () => ids.map((id) => ({ id, data: '{}' })) });
  const many = (name: string, count: number) =>
    batch(...Array.from({ length: count }, (_, number) => `${name}-${number}`));
  const firsts = (group: readonly Batch[]) => group.map(({ ids }) => ids[0]!);
  /** Makes three that keep the lanes busy, so that the others wait for each other. */
  const afterThree = (...batches: Batch[]) =>
    Promise.allSettled([batch('x'), batch('y'), batch('z'), ...batches].map((one) => changes.make(one)));

  beforeEach(() => {
    stored = [];
    store = async () => new Map();
    changes = new GroupedChanges(async (batches) => {
      stored.push(firsts(batches));
      // As a database does, after a while.
      await new Promise((resume) => setImmediate(resume));
      return store(batches);
    });
  });

  it('begin at once while few are under way, and share a transaction otherwise', async () => {
    await afterThree(batch('a'), batch('b'), batch('c'));
    expect(stored).toEqual([['x'], ['y'], ['z'], ['a', 'b', 'c']]);
  });

  it('do not share one with a batch that changes one of their objects, and keep their order', async () => {
    await afterThree(batch('a', 'shared'), batch('b'), batch('c', 'shared'), batch('d'));
    expect(stored.slice(3)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('share one up to 400 objects; a larger one is alone', async () => {
    await afterThree(many('a', 300), many('b', 100), many('c', 1), many('d', 1000), many('e', 1));
    expect(stored.slice(3)).toEqual([['a-0', 'b-0'], ['c-0'], ['d-0'], ['e-0']]);
  });

  it('are refused by themselves', async () => {
    const refused = batch('b');
    store = async (batches) => new Map(batches.includes(refused) ? [[refused, new Error('no b')]] : []);
    const outcomes = await afterThree(batch('a'), refused, batch('c'));
    expect(stored.slice(3)).toEqual([['a', 'b', 'c']]);
    expect(outcomes.slice(3)).toEqual([
      { status: 'fulfilled', value: undefined },
      { status: 'rejected', reason: new Error('no b') },
      { status: 'fulfilled', value: undefined },
    ]);
  });

  it('are made one by one where the transaction fails', async () => {
    store = async (batches) => {
      if (firsts(batches).includes('b')) throw new Error('b is taken');
      return new Map();
    };
    const outcomes = await afterThree(batch('a'), batch('b'), batch('c'));
    expect(stored.slice(3)).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
    expect(outcomes.map(({ status }) => status).slice(3)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('are never made again where they may have been stored', async () => {
    store = async (batches) => {
      if (batches.length > 1) throw new OutcomeUnknown('lost');
      return new Map();
    };
    const outcomes = await afterThree(batch('a'), batch('b'));
    expect(stored.slice(3)).toEqual([['a', 'b']]);
    expect(
      outcomes.slice(3).every((one) => one.status === 'rejected' && one.reason instanceof OutcomeUnknown),
    ).toBe(true);
  });
});
