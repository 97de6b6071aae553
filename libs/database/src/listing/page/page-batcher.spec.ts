import type { PageAnswer, PageSql } from '../../dialects/execution/page-read.js';
import { pageBatcher } from './shared-pages.js';

const page = (name: string): PageSql => ({
  head: { text: 'SELECT 1', values: [] },
  objects: [{ from: 'FROM objects', values: [name] }],
});
const nameOf = ({ objects }: PageSql) => String(objects[0]!.values[0]);
const answer = (one: PageSql): PageAnswer => ({
  head: { revision: 1, sealedTo: Buffer.alloc(16), figures: nameOf(one) },
  objects: [],
});

/** A batcher over reads that note which pages they were asked for. */
function batcher(readGroup: (pages: readonly PageSql[]) => readonly PageAnswer[] | undefined) {
  const asked: string[][] = [];
  const made = pageBatcher(
    async (one) => {
      asked.push([nameOf(one)]);
      return answer(one);
    },
    async (pages) => {
      asked.push(pages.map(nameOf));
      return readGroup(pages);
    },
    4,
    setImmediate,
  );
  const ask = async (names: string) =>
    (await Promise.all([...names].map((name) => made.ask({ page: page(name), reused: false })))).map(
      (found) => found?.head.figures,
    );
  return { ask, asked };
}

describe('small pages', () => {
  it('are asked for in groups of so many at most, of the same moment, and a single one by itself', async () => {
    const { ask, asked } = batcher((pages) => pages.map(answer));
    expect(await ask('abcde')).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(asked).toEqual([['a', 'b', 'c', 'd'], ['e']]);
  });

  it('are not answered where the class is gone', async () => {
    expect(await batcher(() => []).ask('ab')).toEqual([undefined, undefined]);
  });

  it('are asked for one by one once a group was too large', async () => {
    const { ask, asked } = batcher(() => undefined);
    expect(await ask('ab')).toEqual(['a', 'b']);
    expect(await ask('cd')).toEqual(['c', 'd']);
    expect(asked).toEqual([['a', 'b'], ['a'], ['b'], ['c'], ['d']]);
  });
});
