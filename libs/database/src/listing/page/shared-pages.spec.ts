import type { Cancellation } from '@app/concurrency';
import type { Page } from './page-window.js';
import { SharedPages } from './shared-pages.js';

/** Counts what is read; each read answers its number as the total. */
function reader(more: Partial<Page> = {}) {
  let reads = 0;
  const read = async (): Promise<Page> => ({ total: ++reads, objects: [], ...more });
  return { read, count: () => reads };
}

const totals = (pages: readonly Page[]) => pages.map(({ total }) => total);

describe('SharedPages', () => {
  it('reads a page once for all who ask for it at the same moment', async () => {
    const pages = new SharedPages();
    const { read, count } = reader();
    const answers = await Promise.all([pages.page('a', read), pages.page('a', read), pages.page('a', read)]);
    expect(totals(answers)).toEqual([1, 1, 1]);
    expect(count()).toBe(1);
  });

  it('reads nothing before everybody who shares it has asked', async () => {
    const pages = new SharedPages();
    const { read, count } = reader();
    const first = pages.page('a', read);
    await Promise.resolve();
    expect(count()).toBe(0);
    await first;
  });

  it('reads again for who asks while it is being read', async () => {
    const pages = new SharedPages();
    let later: Promise<Page> | undefined;
    let reads = 0;
    const read = async (): Promise<Page> => {
      const total = ++reads;
      later ??= pages.page('a', read);
      return { total, objects: [] };
    };
    expect((await pages.page('a', read)).total).toBe(1);
    expect((await later!).total).toBe(2);
  });

  it('keeps pages apart', async () => {
    const pages = new SharedPages();
    const [one, other] = [reader(), reader()];
    await Promise.all([pages.page('a', one.read), pages.page('b', other.read)]);
    expect([one.count(), other.count()]).toEqual([1, 1]);
  });

  it('begins small pages together, and each other one when the one before is done', async () => {
    const pages = new SharedPages();
    const seen: string[] = [];
    const read = (name: string) => async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      return { total: 1, objects: [] };
    };
    await Promise.all(
      ['a', 'b'].map((name) => pages.page(name, read(name), undefined, { isSmall: () => true })),
    );
    expect(seen).toEqual(['a begins', 'b begins', 'a ends', 'b ends']);
    await Promise.all(['c', 'd'].map((name) => pages.page(name, read(name))));
    expect(seen.slice(4)).toEqual(['c begins', 'c ends', 'd begins', 'd ends']);
  });

  it('lets others have their turn between pages that take long, and clients take turns', async () => {
    const pages = new SharedPages();
    const order: string[] = [];
    const read = (owner: string) => async () => {
      // Longer than a slice.
      for (const end = performance.now() + 5; performance.now() < end; );
      order.push(owner);
      return { total: 1, objects: [] };
    };
    let turns = 0;
    let isReading = true;
    const others = (async () => {
      for (; isReading; turns++) await new Promise((resume) => setImmediate(resume));
    })();
    const owners = [...Array<string>(10).fill('greedy'), 'modest'];
    await Promise.all(
      owners.map((owner, n) =>
        pages.page(`${n}`, read(owner), { owner, throwIfAborted: () => {} }, { limit: 1000 }),
      ),
    );
    isReading = false;
    await others;
    expect(turns).toBeGreaterThanOrEqual(10);
    expect(order.indexOf('modest')).toBeLessThan(4);
  });

  it('are read as long as one caller wants them', async () => {
    const pages = new SharedPages();
    const [first, second] = [new AbortController(), new AbortController()];
    const asked: string[] = [];
    const read = async (signal: Cancellation | undefined): Promise<Page> => {
      for (const leaves of [first, second]) {
        signal!.throwIfAborted();
        asked.push('goes on');
        leaves.abort(new Error('has gone'));
      }
      signal!.throwIfAborted();
      return { total: 1, objects: [] };
    };
    const all = [first, second].map(({ signal }) => pages.page('a', read, signal));
    expect(await Promise.allSettled(all)).toEqual(
      Array(2).fill({ status: 'rejected', reason: new Error('has gone') }),
    );
    expect(asked).toEqual(['goes on', 'goes on']);
    // One that says nothing of itself wants it to its end.
    const left = pages.page('b', read, first.signal);
    expect(await Promise.all([left, pages.page('b', read)])).toHaveLength(2);
  });

  it('gives the rest of a large page to one of them only', async () => {
    const pages = new SharedPages();
    const { read, count } = reader({
      cursor: { next: async () => undefined, close: () => {}, isAwaited: () => false },
    });
    const answers = await Promise.all([pages.page('a', read), pages.page('a', read), pages.page('a', read)]);
    expect(totals(answers).sort()).toEqual([1, 2, 3]);
    expect(count()).toBe(3);
  });

  it('tells all of a failure, and tries again for the next', async () => {
    const pages = new SharedPages();
    const failing = () => Promise.reject(new Error('the connection is lost'));
    const answers = await Promise.allSettled([pages.page('a', failing), pages.page('a', failing)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await pages.page('a', reader().read)).total).toBe(1);
  });
});
