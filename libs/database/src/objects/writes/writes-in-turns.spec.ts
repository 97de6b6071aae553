import { describeEngines } from '../../../../../test/support/databases/describe-engines.js';
import { WatchedTable } from '../../../../../test/support/databases/watched-table.js';

const BATCHES = 32;

const clientOf = (owner: string) => ({ owner, throwIfAborted: () => {} });

describeEngines('writes of several clients on %s', (engine, server) => {
  it('have their turns, however many of one wait', async () => {
    const definition = { name: 'Thing', fields: { n: { type: 'integer' as const } } };
    const { table, ids, close } = await WatchedTable.make(engine, server, definition, Array(8).fill('{}'));
    const [one, other, ...others] = ids as [string, string, ...string[]];
    const [greedy, modest] = [clientOf('greedy'), clientOf('modest')];
    let stored = 0;
    const batches = Array.from({ length: BATCHES }, async () => {
      await table.insertMany(Array(400).fill('{"n":1}'), { signal: greedy });
      stored++;
    });
    const change = () => ({ data: '{"n":2}' });
    const writes = [
      table.insert('{"n":2}', { signal: modest }),
      table.update(one, change, { signal: modest }),
      table.remove(other, modest),
      table.insertMany(['{}', '{}'], { signal: modest }),
      table.changeMany(others.slice(0, 2), (found) => found.map(({ id }) => ({ id, ...change() })), {
        signal: modest,
      }),
      table.removeMany(others.slice(2), () => {}, { signal: modest }),
    ];
    const before = await Promise.all(writes.map((write) => write.then(() => stored)));
    await Promise.all(batches);
    await close();
    expect(Math.max(...before)).toBeLessThan(BATCHES / 2);
  });
});
