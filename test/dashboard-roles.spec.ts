import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PASSWORD } from './support/administrator.js';
import { launchBrowser } from './support/browser.js';
import type { Client } from './support/client.js';
import { run } from './support/command-line.js';
import { barriersOn, dashboardAt, enter, WITH_ADMINISTRATOR } from './support/dashboard.js';
import { DashboardPage } from './support/dashboard-page.js';
import { sameDatabase } from './support/database-access.js';
import { anyEngine, startService } from './support/service.js';

const ADDRESS = (role: string) => `${role}@example.com`;

let browser: Browser;
let context: BrowserContext;
let page: Page;
let client: Client;
let object: string;
let running: Awaited<ReturnType<typeof startService>>;

beforeAll(async () => {
  [browser, running] = await Promise.all([launchBrowser(), startService(anyEngine(), WITH_ADMINISTRATOR)]);
  const { service } = running;
  const environment = { PATH: process.env.PATH, ...sameDatabase(service) };
  const made = await Promise.all(
    ['editor', 'viewer'].map((role) =>
      run(['administrators', 'create', ADDRESS(role), '--role', role], environment, `${PASSWORD}\n`),
    ),
  );
  expect(made.map(({ errors }) => errors)).toEqual(['', '']);
  client = await service.client();
  const fields = {
    title: { type: 'string', required: true },
    tags: { type: 'array', items: { type: 'string' } },
  };
  await client.post('/api/v1/storage/classes', { name: 'Article', fields });
  object = await client.create(
    { name: 'Article', path: '/api/v1/storage/data/Article', definitionPath: '' },
    { title: 'On roles', tags: ['rights'] },
  );
  await client.post(`${object}/attachments/cover.txt`, Buffer.from('a cover').toString('base64'));
});
afterAll(async () => {
  await browser.close();
  await running.stop();
});
afterEach(() => context.close());

/** Opens the dashboard with a session of the administrator that has this role. */
async function enterAs(role: string): Promise<void> {
  const { service } = running;
  const session = new DashboardPage(service);
  await session.signIn(ADDRESS(role), PASSWORD);
  const [name, value] = session.cookie!.split('=') as [string, string];
  context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.addCookies([{ name, value, url: service.baseUrl }]);
  page = await context.newPage();
}

/** What a page offers, once it shows this text. */
async function offersOf(path: string, shown: string): Promise<string[]> {
  await page.goto(dashboardAt(running.service, path));
  await page.getByText(shown, { exact: true }).first().waitFor();
  const offers = page.locator('main').locator('button, a, input, textarea');
  return offers.evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '').filter(Boolean),
  );
}

const objectPage = () => `/classes/Article/objects/${object.split('/').at(-1)}`;
const CHANGES = /^(New |Create|Save|Delete|Replace|Select|Drop|Files to|Remove|Add)/;
const ACCESS = 'API Access needs the role owner; yours is ';

it('a viewer reads everything, is offered no change, and is told which role another page needs', async () => {
  await enterAs('viewer');
  const pages: [path: string, shown: string][] = [
    ['/classes', 'Article'],
    ['/classes/Article', 'On roles'],
    [objectPage(), 'cover.txt'],
    ['/classes/Article/definition', 'required'],
    ['/account', `${ADDRESS('viewer')}, viewer`],
  ];
  for (const [path, shown] of pages) {
    const offers = await offersOf(path, shown);
    expect([path, offers.filter((offer) => CHANGES.test(offer))]).toEqual([path, []]);
    // What only viewers see: axe-core judges the other pages in dashboard-pages.spec.ts.
    if (path === objectPage() || path.endsWith('definition')) expect(await barriersOn(page)).toEqual([]);
  }
  expect(await page.getByRole('link', { name: 'API Access' }).count()).toBe(0);
  await offersOf(objectPage(), 'On roles');
  await page.getByRole('button', { name: 'Preview cover.txt' }).click();
  await page.getByText('a cover', { exact: true }).waitFor();
  for (const path of ['/classes/new', '/classes/Article/objects/new'])
    await offersOf(path, 'Changing data and classes needs the role editor or owner; yours is viewer.');
  for (const path of ['/access', '/access/new', '/access/test-client'])
    await offersOf(path, `${ACCESS}viewer.`);
  expect(await barriersOn(page)).toEqual([]);
});

it('an editor changes data and classes, and applications are for owners', async () => {
  await enterAs('editor');
  await offersOf('/classes/Article/objects/new', 'Create object');
  await page.getByRole('textbox', { name: 'title' }).fill('By an editor');
  await page.getByRole('button', { name: 'Create object' }).click();
  await page.getByRole('button', { name: 'Delete object' }).waitFor();
  await page.getByRole('button', { name: 'Drop files here, or choose them' }).waitFor();
  expect(await offersOf('/classes/Article', 'By an editor')).toContain('Select the objects of this page');
  expect(await offersOf('/classes/Article/definition', 'Save changes')).toContain('Delete class');
  expect(await page.getByRole('link', { name: 'API Access' }).count()).toBe(0);
  await offersOf('/access', `${ACCESS}editor.`);
});

it('a role that changes leads to the sign-in, and then holds', async () => {
  await enterAs('viewer');
  await offersOf('/classes', 'Article');
  const environment = { PATH: process.env.PATH, ...sameDatabase(running.service) };
  await run(['administrators', 'change-role', ADDRESS('viewer'), '--role', 'owner'], environment);
  await page.reload();
  await page.getByLabel('E-mail').fill(ADDRESS('viewer'));
  await page.getByLabel('Password').first().fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'API Access' }).click();
  await page.getByText('test-client').first().waitFor();
});

it('an owner sees what has been done, of one kind or about one thing', async () => {
  context = await browser.newContext({ reducedMotion: 'reduce' });
  page = await context.newPage();
  await enter(page, running.service, '/activity');
  const events = page.getByRole('row').filter({ has: page.getByRole('cell') });
  const roleChange = events.filter({ hasText: 'before: viewer, after: owner' });
  await roleChange.getByText('Role changed').waitFor();
  await page.getByLabel('Kind of event').selectOption('Class created');
  await roleChange.waitFor({ state: 'detached' });
  expect(await events.allTextContents()).toEqual([expect.stringContaining('fields: title tags')]);
  await page.getByRole('button', { name: 'Article' }).click();
  await page.getByLabel('Kind of event').selectOption('Application created');
  await page.getByText('No such event').waitFor();
  expect(new URL(page.url()).search).toBe('?kind=application.created&subject=Article');
  await page.getByLabel('About').fill('');
  await page.getByRole('cell', { name: 'Application created' }).waitFor();
  expect(await barriersOn(page)).toEqual([]);
});
