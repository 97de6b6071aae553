import './support/extent.js';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from './support/dashboard/browser.js';
import {
  ADMINISTRATOR,
  barriersOn,
  dashboardAt,
  enter,
  WITH_ADMINISTRATOR,
} from './support/dashboard/dashboard.js';
import { DashboardPage, SESSION, SESSION_PASSWORD } from './support/dashboard/dashboard-page.js';
import { sameDatabase } from './support/databases/database-access.js';
import { PASSWORD } from './support/http/administrator.js';
import type { Client } from './support/http/client.js';
import { run } from './support/services/command-line.js';
import { anyEngine, startService } from './support/services/service.js';

const ADDRESS = (role: string) => `${role}@example.com`;

let browser: Browser;
let context: BrowserContext;
let page: Page;
let client: Client;
let object: string;
let session: DashboardPage;
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
    title: { type: 'string', required: true, searchable: true },
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
  context = await browser.newContext({ reducedMotion: 'reduce' });
  await signInAs(ADDRESS(role), PASSWORD);
  page = await context.newPage();
}

/** Has the browser in a session of this administrator, as after the form of another tab. */
async function signInAs(email: string, password: string): Promise<void> {
  session = new DashboardPage(running.service);
  await session.signIn(email, password);
  await takeSession();
}

async function takeSession(): Promise<void> {
  const [name, value] = session.cookie!.split('=') as [string, string];
  await context.addCookies([{ name, value, url: running.service.baseUrl }]);
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
    ['/classes/Article/definition', 'required · searchable'],
    ['/account', `${ADDRESS('viewer')}, viewer`],
  ];
  for (const [path, shown] of pages) {
    const offers = await offersOf(path, shown);
    expect([path, offers.filter((offer) => CHANGES.test(offer))]).toEqual([path, []]);
    // What only viewers see: axe-core judges the other pages in dashboard-pages.long.spec.ts.
    if (path === objectPage() || path.endsWith('definition')) expect(await barriersOn(page)).toEqual([]);
  }
  expect(await page.getByRole('link', { name: 'API Access' }).count()).toBe(0);
  await offersOf(objectPage(), 'On roles');
  await page.getByRole('button', { name: 'Preview cover.txt' }).click();
  await page.getByText('a cover', { exact: true }).waitFor();
  for (const path of ['/new-class', '/classes/Article/objects/new'])
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

it('what was typed outlives the session, and is not saved as another administrator unseen', async () => {
  await enterAs('editor');
  await offersOf('/classes/Article/objects/new', 'Create object');
  await page.getByRole('textbox', { name: 'title' }).fill('By whom?');
  const create = page.getByRole('button', { name: 'Create object' });
  await session.delete(SESSION);
  await create.click();
  await page.getByRole('link', { name: 'sign in in another tab' }).waitFor();
  await signInAs(ADMINISTRATOR.email, ADMINISTRATOR.password);
  await create.click();
  await page.getByText('Another administrator has signed in', { exact: true }).waitFor();
  await page.getByRole('link', { name: ADMINISTRATOR.email }).waitFor();
  const total = async () =>
    (await client.get('/api/v1/storage/data/Article?query={"title":{"$eq":"By whom?"}}')).body.metadata.total;
  expect(await total()).toBe(0);
  await create.click();
  await page.getByRole('button', { name: 'Delete object' }).waitFor();
  // A password that is changed in another tab ends the token of this one, which then asks for the next.
  const { password } = ADMINISTRATOR;
  await session.post(SESSION_PASSWORD, { current: password, new: password });
  await takeSession();
  const file = { name: 'late.txt', mimeType: 'text/plain', buffer: Buffer.from('late') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Preview late.txt' }).waitFor();
  expect(await total()).toBe(1);
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

it('a role that is lowered while something is typed is said to be another, and the page offers what it allows', async () => {
  const environment = { PATH: process.env.PATH, ...sameDatabase(running.service) };
  await enterAs('editor');
  await offersOf(objectPage(), 'cover.txt');
  await page.getByRole('textbox', { name: 'title' }).fill('By an editor no more');
  const save = page.getByRole('button', { name: 'Save changes' });
  await run(['administrators', 'change-role', ADDRESS('editor'), '--role', 'viewer'], environment);
  // Tokens end within 5 seconds.
  await page.waitForTimeout(6000);
  await save.click();
  await page.getByRole('link', { name: 'sign in in another tab' }).waitFor();
  await signInAs(ADDRESS('editor'), PASSWORD);
  await save.click();
  await page.getByText('Your role is viewer now: an owner has changed it.').waitFor();
  await save.waitFor({ state: 'detached' });
  expect((await client.get(object)).body.title).toBe('On roles');
  await run(['administrators', 'change-role', ADDRESS('editor'), '--role', 'editor'], environment);
});

it('an owner sees what has been done, of one kind or about one thing', async () => {
  context = await browser.newContext({ reducedMotion: 'reduce' });
  page = await context.newPage();
  // What is no kind is ignored.
  await enter(page, running.service, '/activity?kind=lunch');
  const events = page.getByRole('row').filter({ has: page.getByRole('cell') });
  const roleChange = events.filter({ hasText: 'before: viewer, after: owner' });
  await roleChange.getByText('Role changed').waitFor();
  await roleChange.getByRole('button', { name: ADDRESS('viewer') }).waitFor();
  await page.getByLabel('Kind of event').selectOption('Class created');
  await roleChange.waitFor({ state: 'detached' });
  expect(await events.allTextContents()).toEqual([expect.stringContaining('fields: title tags')]);
  await page.getByRole('button', { name: 'Article' }).click();
  await page.getByLabel('Kind of event').selectOption('Application created');
  await page.getByText('No such event').waitFor();
  expect(new URL(page.url()).search).toBe('?kind=application.created&subject=Article');
  await page.getByLabel('Kind of event').selectOption('Everything');
  await page.getByLabel('About').fill(ADDRESS('editor'));
  await page.getByLabel('About').press('Enter');
  await page.getByRole('cell', { name: 'email: editor@example.com, role: editor' }).waitFor();
  await page.getByLabel('Kind of event').selectOption('Application created');
  await page.getByText('No such event').waitFor();
  await page.getByLabel('About').fill('');
  await page.getByRole('cell', { name: 'Application created' }).waitFor();
  expect(await barriersOn(page)).toEqual([]);
});
