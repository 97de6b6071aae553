import { everyPage } from './every-page.js';

const listOf = (pages: number[]) => async (page: number) => ({ page, metadata: { pages: pages[page - 1]! } });

describe('a list that comes in pages', () => {
  it.each([
    ['is empty', [0], [1]],
    ['has one page', [1], [1]],
    ['has several', [3, 3, 3], [1, 2, 3]],
    ['grows meanwhile', [2, 3, 3], [1, 2, 3]],
    ['shrinks meanwhile', [3, 1], [1, 2]],
  ])('is read to its end where it %s', async (_, pages, read) => {
    expect((await everyPage(listOf(pages))).map(({ page }) => page)).toEqual(read);
  });
});
