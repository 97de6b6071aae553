import './support/extent.js';
import { becomes, enter } from './support/dashboard/dashboard.js';
import { openDashboard, openPages, page, running } from './support/dashboard/dashboard-run.js';

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

it('begins another page at its top, and shows the one that a person goes back to as it was left', async () => {
  const fields = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`field${at}`, { type: 'string' }]),
  );
  const { name } = await running.service.createClass(fields);
  const activity = () => page.getByRole('table').waitFor();
  const definition = () => page.getByRole('button', { name: 'Options of field11' }).waitFor();
  await page.setViewportSize(LOW);
  await enter(page, running.service, '/activity');
  await activity();
  await link(name).click();
  await link('Definition').click();
  await definition();
  await scrollTo(300);
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

it('shows the credentials of a new application from their beginning, with the focus on it', async () => {
  await page.setViewportSize(TELEPHONE);
  await enter(page, running.service, '/access/new');
  await page.getByLabel('Name').fill('Lantern');
  await page.getByRole('button', { name: 'Create application' }).click();
  await heading('Lantern').waitFor();
  await becomes(place, 0);
  expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('Lantern');
});
