import './support/extent.js';
import { becomes, enter } from './support/dashboard/dashboard.js';
import { openDashboard, openPages, page, running } from './support/dashboard/dashboard-run.js';
import { until } from './support/until.js';

/** So low that every page scrolls. */
const LOW = { width: 1000, height: 420 };
const TELEPHONE = { width: 360, height: 640 };

openDashboard();
openPages();

const main = () => page.locator('#main');
const place = () => main().evaluate<number, { scrollTop: number }>((element) => element.scrollTop);
const link = (name: string) => page.getByRole('link', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

function scrollTo(top: number): Promise<void> {
  return main().evaluate((element, to) => {
    (element as unknown as { scrollTop: number }).scrollTop = to;
  }, top);
}

const fieldsOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, { type: 'string' }]));
const activity = () => page.getByRole('table').waitFor();
const definition = () => page.getByRole('button', { name: 'Options of field11' }).waitFor();

/** Opens the definition of a new class, which is scrolled to a place then. Answers the path of the class. */
async function readDefinition(top: number, count = 12): Promise<string> {
  const { name } = await running.service.createClass(fieldsOf(count));
  await page.setViewportSize(LOW);
  await enter(page, running.service, '/activity');
  await activity();
  await link(name).click();
  await link('Definition').click();
  await page.getByRole('button', { name: `Options of field${count - 1}` }).waitFor();
  // Again and again: what comes last makes the page long enough.
  await becomes(() => scrollTo(top).then(place), top);
  return `/api/v1/storage/classes/${name}`;
}

it('begins another page at its top, and shows the one that a person goes back to as it was left', async () => {
  await readDefinition(300);
  await link('Activity').click();
  await activity();
  expect(await place()).toBe(0);
  await page.goBack();
  await definition();
  await becomes(place, 300);
  await page.goForward();
  await activity();
  expect(await place()).toBe(0);
});

describe('a page that a person goes back to', () => {
  /** Later than what has been read is kept. */
  const forget = () => page.clock.fastForward('06:00');

  it('keeps its place where it is left once more before it is read', async () => {
    await page.clock.install();
    const path = await readDefinition(300);
    await link('Activity').click();
    await activity();
    await forget();
    let go = () => {};
    const gone = new Promise<void>((done) => {
      go = done;
    });
    await page.route(
      (url) => url.pathname === path,
      async (route) => {
        await gone;
        await route.continue().catch(() => {});
      },
    );
    await page.goBack();
    await main().getByRole('status', { name: 'Loading' }).waitFor();
    await page.goForward();
    await activity();
    go();
    await page.goBack();
    await definition();
    await becomes(place, 300);
  });

  it('stays where it is scrolled to, once it is read and has become shorter', async () => {
    await page.clock.install();
    const path = await readDefinition(3000, 40);
    await link('Activity').click();
    await activity();
    const client = await running.service.client();
    expect((await client.put(path, { name: path.split('/').at(-1), fields: fieldsOf(4) })).status).toBe(200);
    await forget();
    await page.goBack();
    const options = page.getByRole('button', { name: 'Options of field3' });
    await options.waitFor();
    expect(await place()).toBeLessThan(3000);
    await until('the page to be left where it is', async () => {
      // As a screen reader scrolls and presses, without a key or a pointer.
      await scrollTo(10);
      await options.evaluate((button) => (button as unknown as { click: () => void }).click());
      return (await place()) === 10;
    });
  });
});

it('shows the credentials of a new application from their beginning, with the focus on it', async () => {
  await page.setViewportSize(TELEPHONE);
  await enter(page, running.service, '/access/new');
  await page.getByLabel('Name').fill('Lantern');
  await page.getByRole('button', { name: 'Create application' }).click();
  await heading('Lantern').waitFor();
  await becomes(place, 0);
  expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('Lantern');
});
