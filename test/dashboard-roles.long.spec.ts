import './support/extent.js';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from './support/dashboard/browser.js';
import {
  ADMINISTRATOR,
  barriersOn,
  copiedBy,
  dashboardAt,
  enter,
  keepNotices,
  told,
  WITH_ADMINISTRATOR,
} from './support/dashboard/dashboard.js';
import { DashboardPage, SESSION, SESSION_PASSWORD } from './support/dashboard/dashboard-page.js';
import { sameDatabase } from './support/databases/database-access.js';
import { PASSWORD } from './support/http/administrator.js';
import type { Client } from './support/http/client.js';
import { run } from './support/services/command-line.js';
import { anyEngine, startService } from './support/services/service.js';
import { until } from './support/until.js';

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
  await keepNotices(page);
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

describe('a tab that was left open', () => {
  const email = () => page.getByLabel('E-mail');

  it('is signed out where its session has ended', async () => {
    await enterAs('viewer');
    await offersOf('/account', 'Change password');
    await session.delete(SESSION);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await email().waitFor();
  });

  it('is signed in by the sign-in of another one', async () => {
    await enterAs('viewer');
    await page.clock.install();
    await offersOf(objectPage(), 'cover.txt');
    await session.delete(SESSION);
    // What was read is old by then, and so is the token that it was read with.
    await page.clock.fastForward('01:00:00');
    const look = () => page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await look();
    await page.getByText('Your session has ended', { exact: true }).waitFor();
    await email().waitFor();
    await signInAs(ADDRESS('viewer'), PASSWORD);
    await look();
    await page.getByRole('heading', { name: 'Attachments' }).waitFor();
    await page.getByRole('button', { name: 'Preview cover.txt' }).waitFor();
    expect(await page.getByText('Your session has ended').count()).toBe(0);
  });

  it('signs out everywhere the account that it shows, and no other one', async () => {
    await enterAs('viewer');
    await offersOf('/account', 'Change password');
    await signInAs(ADDRESS('editor'), PASSWORD);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page
      .getByRole('alert')
      .getByText(`${ADDRESS('editor')} has signed in in another tab, and so in this one. Nothing was ended.`)
      .waitFor();
    expect((await session.get(SESSION)).status).toBe(200);
    await page.getByText(`${ADDRESS('editor')}, editor`).waitFor();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await email().waitFor();
    expect((await session.get(SESSION)).status).toBe(401);
  });
});

describe('what was typed', () => {
  const environment = () => ({ PATH: process.env.PATH, ...sameDatabase(running.service) });
  const give = (role: string) =>
    run(['administrators', 'change-role', ADDRESS('editor'), '--role', role], environment());
  const copied = async () =>
    JSON.parse(await copiedBy(page.getByRole('button', { name: 'Copy what you have typed' })));
  const title = () => page.getByRole('textbox', { name: 'title' });
  const ended = () => page.getByRole('status').filter({ hasText: 'Your session has ended' });
  /** What the page has read is old after 10 seconds, and is read again by one who looks at it. */
  const lookAgain = () =>
    until('the page to find that its session has ended', async () => {
      await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
      return ended().isVisible();
    });

  /** The page is an editor's, who has been made a viewer meanwhile and has signed in again in another tab. */
  async function lower(verb: string): Promise<void> {
    await give('viewer');
    // The token of the page, which was checked just now, ends within 5 seconds.
    await page.waitForTimeout(6000);
    await page.getByRole('button', { name: verb }).click();
    await page.getByRole('link', { name: 'sign in in another tab' }).first().waitFor();
    await signInAs(ADDRESS('editor'), PASSWORD);
    await page.getByRole('button', { name: verb }).click();
    await told(page, 'Your role is viewer now: an owner has changed it.');
    await page.getByText('What you have typed is still here until you leave the page.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
  }

  beforeEach(async () => {
    await enterAs('editor');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  afterEach(() => give('editor'));

  it('outlives a role that may not save it: it is said to be another one, and is copied', async () => {
    await offersOf(objectPage(), 'cover.txt');
    await title().fill('By an editor no more');
    await lower('Save changes');
    expect(await copied()).toEqual({ title: 'By an editor no more', tags: ['rights'] });
    const save = page.getByRole('button', { name: 'Save changes' });
    await save.click();
    await page.getByRole('alert').filter({ hasText: 'scope' }).waitFor();
    expect((await client.get(object)).body.title).toBe('On roles');
    expect(await title().inputValue()).toBe('By an editor no more');
    // Once it is left, the page offers what the role allows.
    await page.getByRole('link', { name: 'Classes' }).first().click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await offersOf(objectPage(), 'cover.txt');
    expect(await save.count()).toBe(0);
  });

  it('in what is new outlives a role that may not create it', async () => {
    await offersOf('/new-class', 'Create class');
    await page.getByLabel('Name *', { exact: true }).fill('Planned');
    await page.getByLabel('Name of the new field').fill('text');
    await lower('Create class');
    expect(await copied()).toEqual({ name: 'Planned', fields: { text: { type: 'string' } } });
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Classes' }).waitFor();
    await offersOf(
      '/new-class',
      'Changing data and classes needs the role editor or owner; yours is viewer.',
    );
  });

  it('outlives a session that ends, is copied, and is saved after another sign-in', async () => {
    await offersOf(objectPage(), 'cover.txt');
    await title().fill('Typed in two sessions');
    await session.delete(SESSION);
    await lookAgain();
    expect(await barriersOn(page)).toEqual([]);
    expect((await copied()).title).toBe('Typed in two sessions');
    await signInAs(ADDRESS('editor'), PASSWORD);
    await page.evaluate(`window.dispatchEvent(new Event('focus'))`);
    await ended().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await told(page, 'Saved.');
    expect((await client.get(object)).body.title).toBe('Typed in two sessions');
    await client.put(object, { title: 'On roles' });
    // Without anything to lose it leads to the sign-in.
    await page.reload();
    await title().fill('Never saved');
    await session.delete(SESSION);
    await lookAgain();
    await page.getByRole('link', { name: 'Classes' }).first().click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByText('Your session has ended', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });
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
