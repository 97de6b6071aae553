import './support/extent.js';
import {
  ADMINISTRATOR,
  asksBeforeClosing,
  barriersOn,
  becomes,
  copiedBy,
  dashboardAt,
  enter,
  slowSaves,
  told,
} from './support/dashboard/dashboard.js';
import { DashboardPage, SESSION } from './support/dashboard/dashboard-page.js';
import { context, openDashboard, openPages, page, running } from './support/dashboard/dashboard-run.js';
import { until } from './support/until.js';

const GRACE = 'grace@example.com';
const FIRST = 'the first password';
const SECOND = 'another password';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const role = (name: string) => page.getByRole('radio', { name, exact: true });
const statusOf = async (email: string, password: string) =>
  (await new DashboardPage(running.service).signIn(email, password)).status;

openDashboard();
openPages();

/** The page of an administrator, as reached from the list. */
async function open(email: string): Promise<void> {
  await enter(page, running.service, '/classes');
  await page.getByRole('link', { name: 'Administrators' }).click();
  await page.getByRole('cell').getByRole('link', { name: email }).click();
  await page.getByRole('heading', { level: 1, name: email }).waitFor();
}

it('an owner makes an administrator, who can sign in with the first password', async () => {
  await enter(page, running.service, '/administrators');
  await page.getByRole('cell', { name: `${ADMINISTRATOR.email} you` }).waitFor();
  await page.getByRole('link', { name: 'New administrator' }).click();
  await page.getByLabel('E-mail').fill(GRACE);
  await page.getByLabel('First password').fill('short');
  await role('viewer').check();
  await button('Create administrator').click();
  await page.getByText('password must have at least 12 characters').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await page.getByLabel('First password').fill(FIRST);
  await button('Create administrator').click();
  await told(page, `${GRACE} can sign in as viewer.`);
  await page.getByRole('row', { name: `${GRACE} viewer just now never` }).waitFor();
  expect(await statusOf(GRACE, FIRST)).toBe(200);

  await page.getByRole('link', { name: 'New administrator' }).click();
  await page.getByLabel('E-mail').fill(GRACE);
  await page.getByLabel('First password').fill(FIRST);
  await button('Create administrator').click();
  await page.getByText('There is an administrator with this address.').waitFor();
});

it('an owner changes the role and the password of an administrator', async () => {
  await open(GRACE);
  expect(await button('Change role').isDisabled()).toBe(true);
  await role('editor').check();
  await page.getByRole('link', { name: 'Administrators' }).first().click();
  await page.getByText('Leave without saving?').waitFor();
  await button('Stay').click();
  expect([await role('editor').isChecked(), await asksBeforeClosing(page)]).toEqual([true, true]);
  await button('Change role').click();
  await told(page, `${GRACE} has the role editor now.`);
  await page.getByLabel('New password').fill(SECOND);
  await page.keyboard.press('Tab');
  await button('Show the password').and(page.locator(':focus')).press('Enter');
  expect(await page.getByLabel('New password').getAttribute('type')).toBe('text');
  await button('Hide the password').and(page.locator(':focus')).press('Enter');
  expect(await page.getByLabel('New password').getAttribute('type')).toBe('password');
  await button('Reset password').click();
  await told(page, `${GRACE} has a new password, and is signed out everywhere.`);
  expect([await statusOf(GRACE, FIRST), await statusOf(GRACE, SECOND)]).toEqual([401, 200]);
  expect(await barriersOn(page)).toEqual([]);
});

it('a role that another owner has changed meanwhile is not overwritten without a question', async () => {
  const session = new DashboardPage(running.service);
  await session.signIn(ADMINISTRATOR.email, ADMINISTRATOR.password);
  const other = await session.client();
  await open(GRACE);
  const address = `/api/v1/auth/administrators/${page.url().split('/').at(-1)}`;
  const stored = async () => (await other.get(address)).body.role;
  const give = async (role: string) => expect((await other.put(address, { role })).status).toBe(200);
  await role('owner').check();
  await give('viewer');
  await button('Change role').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This administrator has been changed meanwhile').waitFor();
  await dialog.getByText('Still to choose: role').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  expect(await stored()).toBe('viewer');
  await button('Discard mine and load theirs').click();
  await dialog.waitFor({ state: 'hidden' });
  await becomes(
    () => Promise.all([role('viewer').isChecked(), button('Change role').isDisabled()]),
    [true, true],
  );
  await role('owner').check();
  await give('editor');
  await button('Change role').click();
  await dialog.getByLabel('Keep mine').check();
  await button('Save merged').click();
  await told(page, `${GRACE} has the role owner now.`);
  expect(await stored()).toBe('owner');
  // Also what is changed between the two requests of the page.
  await role('editor').check();
  let isFirst = true;
  await page.route(`**${address}`, async (route) => {
    if (route.request().method() === 'PUT' && isFirst) {
      isFirst = false;
      await give('viewer');
    }
    await route.continue();
  });
  await button('Change role').click();
  await dialog.getByText('Still to choose: role').waitFor();
  expect(await stored()).toBe('viewer');
  await dialog.getByLabel('Take theirs').check();
  await button('Save merged').click();
  await dialog.waitFor({ state: 'hidden' });
  await becomes(() => role('viewer').isChecked(), true);
  expect(await stored()).toBe('viewer');
  await page.unrouteAll();
  // What both have chosen asks nothing.
  await role('editor').check();
  await give('editor');
  await button('Change role').click();
  await told(page, `${GRACE} has the role editor now.`);
});

it('a role that is chosen while another one is saved stays chosen', async () => {
  await open(GRACE);
  await role('owner').check();
  const { go } = await slowSaves(page, '/administrators/');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await button('Change role').click();
  await sent;
  await role('viewer').check();
  go();
  await told(page, `${GRACE} has the role owner now.`);
  expect(await role('viewer').isChecked()).toBe(true);
  await button('Change role').click();
  await told(page, `${GRACE} has the role viewer now.`);
  await role('editor').check();
  await button('Change role').click();
  await told(page, `${GRACE} has the role editor now.`);
});

it('the only owner cannot leave the role, and is told what is needed first', async () => {
  await open(ADMINISTRATOR.email);
  await page.getByRole('link', { name: 'Account', exact: true }).waitFor();
  await role('viewer').check();
  await button('Change role').click();
  await button('Become viewer').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('is the only owner; make another administrator an owner first').waitFor();
  await button('Become viewer').and(page.locator(':focus')).waitFor();
  expect(await barriersOn(page)).toEqual([]);
});

it('an owner deletes an administrator, whose page then says so', async () => {
  await open(GRACE);
  const address = page.url();
  // Nothing that is typed is left to ask about.
  await role('owner').check();
  await button('Delete administrator').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type').fill(GRACE);
  await dialog.getByRole('button', { name: 'Delete administrator' }).click();
  await page.getByRole('heading', { level: 1, name: 'Administrators' }).waitFor();
  await page.getByRole('cell', { name: GRACE }).waitFor({ state: 'detached' });
  expect(await statusOf(GRACE, SECOND)).toBe(401);
  await page.goto(address);
  await page.getByRole('alert').getByText('There is no administrator of this id.').waitFor();
});

it('what an owner has typed for what is new stays where the session ends, without the password', async () => {
  for (const [path, name, verb, draft] of [
    ['/access/new', 'Name', 'Create application', { name: 'Draft', scopes: ['data:read', 'data:write'] }],
    ['/administrators/new', 'E-mail', 'Create administrator', { email: 'Draft', role: 'editor' }],
  ] as const) {
    const session = new DashboardPage(running.service);
    await session.signIn(ADMINISTRATOR.email, ADMINISTRATOR.password);
    const [cookie, value] = session.cookie!.split('=') as [string, string];
    await context.addCookies([{ name: cookie, value, url: running.service.baseUrl }]);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(dashboardAt(running.service, path));
    await button(verb).waitFor();
    await page.getByRole('textbox', { name }).fill('Draft');
    if (path === '/administrators/new') await page.getByLabel('First password').fill(FIRST);
    await session.delete(SESSION);
    await page.evaluate(`window.dispatchEvent(new Event('focus'))`);
    await until('the page to find that its session has ended', async () => {
      await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
      return page.getByRole('status').filter({ hasText: 'Your session has ended' }).isVisible();
    });
    expect(JSON.parse(await copiedBy(button('Copy what you have typed')))).toEqual(draft);
    expect(await page.getByRole('textbox', { name }).inputValue()).toBe('Draft');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await button('Leave').click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  }
});

it('an owner who gives the role away is signed out, and offered the pages no more', async () => {
  const { service } = running;
  const session = new DashboardPage(service);
  await session.signIn(ADMINISTRATOR.email, ADMINISTRATOR.password);
  const second = { email: 'second@example.com', password: FIRST, role: 'owner' };
  const client = await session.client();
  expect((await client.post('/api/v1/auth/administrators', second)).status).toBe(200);
  await open(ADMINISTRATOR.email);
  await role('editor').check();
  await button('Change role').click();
  await button('Become editor').click();
  await page.getByLabel('E-mail').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password').first().fill(ADMINISTRATOR.password);
  await button('Sign in').click();
  await page.getByText('Administrators needs the role owner; yours is editor.').waitFor();
  expect(await page.getByRole('link', { name: 'Administrators' }).count()).toBe(0);
  await page.goto(dashboardAt(service, '/account'));
  await page.getByText(`${ADMINISTRATOR.email}, editor`).waitFor();
});
