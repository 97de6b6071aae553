import { execFileSync } from 'node:child_process';
import {
  asksBeforeClosing,
  barriersOn,
  becomes,
  copiedBy,
  dashboardAt,
  enter,
  slowSaves,
  told,
} from './support/dashboard/dashboard.js';
import { context, openDashboard, openPages, page, running } from './support/dashboard/dashboard-run.js';
import { isLong, itBoth, itLong } from './support/extent.js';

openDashboard();
openPages();
beforeEach(() => context.grantPermissions(['clipboard-read', 'clipboard-write']));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const question = () => page.getByRole('heading', { name: 'Leave without the secret?' });

/** Creates an application with the scopes that are ticked at first, and those of `also`; without those of `not`. */
async function create(name: string, { also = [], not = [] }: { also?: string[]; not?: string[] } = {}) {
  await page.goto(dashboardAt(running.service, '/access/new'));
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  for (const label of not) await page.getByLabel(label).uncheck();
  for (const label of also) await page.getByLabel(label).check();
  await button('Create application').click();
  await page.getByText('Copy the secret now').waitFor();
}

/** What the two commands answer, copied from the page and run as they are. */
async function answerOfCommands(): Promise<unknown> {
  const commands: string[] = [];
  for (const name of ['Copy token request', 'Copy first call']) commands.push(await copiedBy(button(name)));
  const output = execFileSync('bash', ['-c', commands.join('\n')], { encoding: 'utf8' });
  const [token, ...answer] = output.trim().split('\n');
  expect(token).toMatch(/^ost_/);
  return JSON.parse(answer.join('\n'));
}

// The commands below need the class that it makes.
itBoth('with no class yet, the page of an application says so, and later shows the call', async () => {
  await enter(page, running.service);
  await create('Early');
  const link = page.getByRole('link', { name: 'Create one in another tab' });
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await button('Copy first call').count()).toBe(0);
  const client = await running.service.client();
  await client.post('/api/v1/storage/classes', { name: 'Article', fields: { title: { type: 'string' } } });
  await client.post('/api/v1/storage/data/Article/', { title: 'First' });
  await create('Later');
  expect(await answerOfCommands()).toMatchObject({ objects: [{ title: 'First' }] });
});

const READ = 'Read objects and attachments of every class';
const WRITE = 'Create, change and delete objects and attachments of every class';

itLong('with no scope ticked, an application is not sent', async () => {
  await enter(page, running.service);
  await page.goto(dashboardAt(running.service, '/access/new'));
  await page.getByRole('textbox', { name: 'Name' }).fill('Nothing');
  for (const label of [READ, WRITE]) await page.getByLabel(label).uncheck();
  await button('Create application').click();
  await page.getByText('Tick at least one scope.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.getByRole('group', { name: 'What it may do' }).locator(':focus').waitFor();
});

const COMMANDS: [name: string, scopes: { also?: string[]; not?: string[] }, answer: object][] = [
  ['reads and writes objects', {}, { metadata: { total: 1 } }],
  ['writes only', { not: [READ] }, []],
  ['reads one class', { not: [READ, WRITE], also: ['Read Article'] }, { metadata: { total: 1 } }],
  ['writes one class', { not: [READ, WRITE], also: ['Write Article'] }, []],
  [
    'reads classes',
    { not: [READ, WRITE], also: ['Read class definitions'] },
    { classes: [{ name: 'Article' }] },
  ],
  [
    'changes classes',
    { not: [READ, WRITE], also: ['Create, change and delete classes'] },
    { name: 'Example' },
  ],
  [
    'reads applications',
    { not: [READ, WRITE], also: ['Read OAuth applications'] },
    { applications: expect.any(Array) },
  ],
  [
    "manages applications, and it's named so",
    { not: [READ, WRITE], also: ['Stop any OAuth application'] },
    { name: "manages applications, and it's named so" },
  ],
];

itBoth.each(COMMANDS.filter((_, at) => (at === 0) !== isLong))(
  'both commands of an application that %s work as they are shown',
  async (name, scopes, answer) => {
    await enter(page, running.service);
    await create(name, scopes);
    const found = await answerOfCommands();
    if (Array.isArray(answer)) expect(found).toEqual(answer);
    else expect(found).toMatchObject(answer);
  },
);

it('the form of an application is there once its classes are, so that no button moves away under the pointer', async () => {
  await enter(page, running.service);
  let go = () => {};
  const gone = new Promise<void>((done) => {
    go = done;
  });
  await page.route(
    (url) => url.pathname.endsWith('/storage/classes'),
    async (route) => {
      await gone;
      await route.continue();
    },
  );
  await page.goto(dashboardAt(running.service, '/access/new'));
  await page.getByRole('status', { name: 'Loading' }).waitFor();
  await page.getByRole('heading', { name: 'New application' }).waitFor();
  expect(await button('Create application').count()).toBe(0);
  go();
  await button('Create application').waitFor();
  expect(await page.getByLabel('Read Article').count()).toBe(1);
});

it('an application that another person has changed meanwhile is not overwritten without a question', async () => {
  await enter(page, running.service);
  await create('Shared');
  const client = await running.service.client();
  const { body } = await client.get('/api/v1/auth/applications?limit=1000');
  const [{ client_id }] = body.applications.filter(({ name }: { name: string }) => name === 'Shared');
  const path = `/api/v1/auth/applications/${client_id}`;
  await page.goto(dashboardAt(running.service, `/access/${client_id}`));
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.waitFor();
  expect((await client.put(path, { scopes: ['data:read'] })).status).toBe(200);
  await name.fill('Shared by two');
  await button('Save').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This application has been changed meanwhile').waitFor();
  expect((await client.get(path)).body).toMatchObject({ name: 'Shared', scopes: ['data:read'] });
  expect(await dialog.getByRole('group', { name: 'scopes' }).getByLabel('Take theirs').isChecked()).toBe(
    true,
  );
  await button('Save merged').click();
  await told(page, /^Saved. It holds/);
  expect((await client.get(path)).body).toMatchObject({ name: 'Shared by two', scopes: ['data:read'] });
  // What it is by now is what the form goes on from.
  await name.fill('Shared again');
  await button('Save').click();
  await page.getByRole('heading', { name: 'Shared again' }).waitFor();
  expect((await client.get(path)).body).toMatchObject({ name: 'Shared again', scopes: ['data:read'] });
  // Also what is changed between the two requests of the page.
  let isFirst = true;
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'PUT' && isFirst) {
      isFirst = false;
      expect((await client.put(path, { scopes: ['data:write'] })).status).toBe(200);
    }
    await route.continue();
  });
  await name.fill('Shared at once');
  await button('Save').click();
  await dialog.getByText('This application has been changed meanwhile').waitFor();
  expect(await page.getByRole('alert').filter({ hasText: 'precondition' }).count()).toBe(0);
  await button('Save merged').click();
  await page.getByRole('heading', { name: 'Shared at once' }).waitFor();
  expect((await client.get(path)).body).toMatchObject({ name: 'Shared at once', scopes: ['data:write'] });
});

itLong(
  'what is typed while an application is saved stays, and what another person saves is shown',
  async () => {
    await enter(page, running.service);
    await create('Slow');
    const client = await running.service.client();
    const { body } = await client.get('/api/v1/auth/applications?limit=1000');
    const [{ client_id }] = body.applications.filter(({ name }: { name: string }) => name === 'Slow');
    const path = `/api/v1/auth/applications/${client_id}`;
    await page.clock.install();
    await page.goto(dashboardAt(running.service, `/access/${client_id}`));
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Saved slowly');
    const { go } = await slowSaves(page, client_id);
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await button('Save').click();
    await sent;
    await name.fill('Typed on');
    await page.getByLabel('Read class definitions').check();
    go();
    await told(page, /^Saved. It holds/);
    await page.getByRole('heading', { name: 'Saved slowly' }).waitFor();
    expect(await name.inputValue()).toBe('Typed on');
    expect(await page.getByLabel('Read class definitions').isChecked()).toBe(true);
    await button('Save').click();
    await page.getByRole('heading', { name: 'Typed on' }).waitFor();
    const { scopes } = (await client.get(path)).body;
    expect(scopes.toSorted()).toEqual(['classes:read', 'data:read', 'data:write']);
    // Nothing is unsaved any more.
    await client.put(path, { scopes: ['data:read'] });
    await page.clock.fastForward('00:30');
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await becomes(() => page.getByLabel('Read class definitions').isChecked(), false);
  },
);

itLong('moments keep up with the time in a tab that stays open', async () => {
  await page.clock.install();
  await enter(page, running.service);
  await create('Old by then');
  await page.getByRole('link', { name: 'I have copied the secret' }).click();
  await page.getByRole('cell', { name: 'just now' }).waitFor();
  await page.clock.fastForward('03:00:30');
  await page.getByRole('cell', { name: '3 hours ago' }).waitFor();
});

itLong(
  'the switch of an application shows that it is at work, takes nothing meanwhile, and keeps the focus',
  async () => {
    await enter(page, running.service);
    await create('Switched');
    const client = await running.service.client();
    const { body } = await client.get('/api/v1/auth/applications?limit=1000');
    const [{ client_id }] = body.applications.filter(({ name }: { name: string }) => name === 'Switched');
    await client.put(`/api/v1/auth/applications/${client_id}`, { enabled: false });
    await page.goto(dashboardAt(running.service, `/access/${client_id}`));
    const enabled = page.getByRole('switch', { name: 'Enabled' });
    await enabled.waitFor();
    const { go } = await slowSaves(page, client_id);
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent++;
    });
    await enabled.focus();
    await page.keyboard.press('Space');
    await page.getByRole('status').getByText('Enabling it …').waitFor();
    await page.keyboard.press('Space');
    expect([await enabled.getAttribute('aria-disabled'), await enabled.isChecked()]).toEqual(['true', false]);
    expect(await barriersOn(page)).toEqual([]);
    go();
    await page.getByText('Enabling it …').waitFor({ state: 'detached' });
    await enabled.and(page.locator(':focus')).waitFor();
    await becomes(() => enabled.isChecked(), true);
    expect(sent).toBe(1);
  },
);

describe('a secret that is not copied yet', () => {
  it('is not left by a link or by going back without a question', async () => {
    await enter(page, running.service, '/access');
    await page.getByRole('link', { name: 'New application' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Kept');
    await button('Create application').click();
    await page.getByText('Copy the secret now').waitFor();
    await page.getByRole('link', { name: 'Contract' }).click();
    await question().waitFor();
    await button('Stay').click();
    await page.goBack();
    await question().waitFor();
    await button('Stay').click();
    await page.getByText('Copy the secret now').waitFor();
    await copiedBy(button('Copy client secret'));
    await page.getByRole('link', { name: 'Contract' }).click();
    await page.getByRole('heading', { name: 'Contract', level: 1 }).waitFor();
  });

  it('is not closed with its tab without a question, until it is dismissed', async () => {
    await enter(page, running.service);
    await create('Closed');
    await becomes(() => asksBeforeClosing(page), true);
    const [asked] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
    expect(asked.type()).toBe('beforeunload');
    await asked.dismiss();
    await page.getByRole('link', { name: 'I have copied the secret' }).click();
    await page.getByRole('heading', { name: 'Secrets' }).waitFor();
    expect(await question().count()).toBe(0);
  });

  it('stays on the screen where it was made for an application that exists', async () => {
    await enter(page, running.service);
    await create('Rotated');
    await page.getByRole('link', { name: 'I have copied the secret' }).click();
    await button('New secret').click();
    await page.getByText('Copy the secret now').waitFor();
    await page.keyboard.press('Escape');
    await question().waitFor();
    await button('Stay').click();
    expect(await page.getByText('Copy the secret now').isVisible()).toBe(true);
    await copiedBy(button('Copy client secret'));
    await page.keyboard.press('Escape');
    await page.getByText('Copy the secret now').waitFor({ state: 'hidden' });
  });

  itLong('does not keep back the question about what else is not saved, once it is copied', async () => {
    await enter(page, running.service);
    await create('Both');
    await page.getByRole('link', { name: 'I have copied the secret' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Renamed');
    await button('New secret').click();
    await page.getByText('Copy the secret now').waitFor();
    await copiedBy(button('Copy client secret'));
    await page.goBack();
    await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor();
  });
});
