import './support/extent.js';
import { becomes, enter } from './support/dashboard/dashboard.js';
import { openDashboard, openPages, page, running } from './support/dashboard/dashboard-run.js';

const TELEPHONE = { width: 360, height: 640 };

openDashboard();
openPages();

/** How many of the elements are not seen as a whole, as something around them, or the paper, ends before. */
const cutOff = (selector: string) =>
  page.evaluate<number>(`[...document.querySelectorAll(${JSON.stringify(selector)})].filter((element) => {
    const { bottom } = element.getBoundingClientRect();
    if (bottom + scrollY > document.documentElement.scrollHeight + 1) return true;
    for (let box = element.parentElement; box !== null && box !== document.documentElement; box = box.parentElement)
      if (getComputedStyle(box).overflowY !== 'visible' && bottom > box.getBoundingClientRect().bottom + 1) return true;
    return false;
  }).length`);

describe('a page on paper', () => {
  it('has all that the page has, however long it is, without what leads to other pages', async () => {
    const fields = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`field${at}`, { type: 'string' }]),
    );
    const many = await running.service.createClass(fields);
    const client = await running.service.client();
    const objects = Array.from({ length: 50 }, (_, at) => ({ field0: `o${at}` }));
    await client.post(`${many.path}/batch`, objects);
    for (const [path, selector, count] of [
      ['', 'tbody tr', 50],
      ['/definition', 'input[aria-label^="Name of field"]', 30],
      ['/code', 'pre', undefined],
    ] as const) {
      await enter(page, running.service, `/classes/${many.name}${path}`);
      await page.locator(selector).nth(3).waitFor();
      if (count !== undefined) await becomes(() => page.locator(selector).count(), count);
      expect(await cutOff(selector)).toBeGreaterThan(0);
      await page.emulateMedia({ media: 'print' });
      await becomes(() => cutOff(selector), 0);
      expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
      expect(await page.getByRole('button', { name: 'Open the menu' }).isVisible()).toBe(false);
      await page.emulateMedia({ media: 'screen' });
    }
  });
});

describe('where a person has chosen the colours', () => {
  it('what is ticked or chosen is told from what is not', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await enter(page, running.service, '/access/new');
    await page.getByLabel('Name').waitFor();
    const colours = (input: string) =>
      page.evaluate<string[]>(`[...document.querySelectorAll('main ${input}')].map((one) => {
        const icon = one.parentElement.querySelector('svg');
        return [getComputedStyle(one).backgroundColor, icon && getComputedStyle(icon).color].join();
      })`);
    const look = async () => ({
      ticked: new Set(await colours('input[type="checkbox"]:checked:enabled')),
      blank: new Set(await colours('input[type="checkbox"]:not(:checked):enabled')),
      chosen: new Set(await colours('input[type="radio"]:checked')),
    });
    const { ticked, blank, chosen } = await look();
    for (const [ground, icon] of [...ticked, ...chosen].map((both) => both.split(/,(?! )/))) {
      expect(icon).not.toBe(ground);
      for (const other of blank) expect(other.startsWith(ground!)).toBe(false);
    }
    expect([ticked.size, blank.size, chosen.size]).toEqual([1, 1, 1]);
  });
});

it('breaks a name that is longer than the window in the words about it', async () => {
  await page.setViewportSize(TELEPHONE);
  await enter(page, running.service, `/classes/N${'a'.repeat(62)}`);
  const alert = page.getByRole('alert');
  await alert.getByText('No class is named').waitFor();
  const isCut = () =>
    alert.evaluate((element) => {
      const { scrollWidth, clientWidth } = element as unknown as Record<string, number>;
      return scrollWidth! > clientWidth!;
    });
  expect(await isCut()).toBe(false);
});

it('breaks the heading of no column where the name of a class is long', async () => {
  await running.service.createClass({ text: { type: 'string' } }, 'W'.repeat(64));
  await page.setViewportSize(TELEPHONE);
  await enter(page, running.service, '/access/new');
  for (const name of ['Class', 'Read', 'Write']) {
    const heading = page.getByRole('columnheader', { name, exact: true });
    await heading.waitFor();
    const lines = await page.evaluate<number>(`{
      const range = document.createRange();
      range.selectNodeContents([...document.querySelectorAll('th')].find((one) => one.textContent === '${name}'));
      range.getClientRects().length;
    }`);
    expect(lines).toBe(1);
  }
});
