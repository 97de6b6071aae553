import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { launchBrowser } from './support/dashboard/browser.js';
import { barriersOn, enter, told, WITH_ADMINISTRATOR } from './support/dashboard/dashboard.js';
import { fillDashboard } from './support/dashboard/dashboard-data.js';
import { DatabaseProxy } from './support/databases/database-proxy.js';
import { itLong } from './support/extent.js';
import { anyEngine, Service, startService } from './support/services/service.js';
import { patience } from './support/slowness.js';
import { until } from './support/until.js';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let running: Awaited<ReturnType<typeof startService>>;
/** The service by a way that can be cut. */
let way: DatabaseProxy;
let reached: Service;

beforeAll(async () => {
  [browser, running] = await Promise.all([launchBrowser(), startService(anyEngine(), WITH_ADMINISTRATOR)]);
  await fillDashboard(running.service);
  way = await DatabaseProxy.open(running.service.baseUrl);
  reached = new Service({ ...running.service.running, baseUrl: new URL(way.url).origin });
});
afterAll(async () => {
  await browser.close();
  await way.close();
  await running.stop();
});
beforeEach(async () => {
  context = await browser.newContext({ reducedMotion: 'reduce' });
  page = await context.newPage();
});
afterEach(async () => {
  way.heal();
  await context.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = () => page.getByRole('status').filter({ hasText: 'What is on this page stays.' });
const mainLink = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** What writes below a path is done, and its answer lost the first time. Answers how often something was sent. */
async function loseFirstAnswer(path: RegExp): Promise<() => number> {
  let sent = 0;
  await page.route(
    (url) => path.test(url.pathname) && !url.searchParams.has('dryRun'),
    async (route) => {
      if (route.request().method() === 'GET' || sent++ > 0) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    },
  );
  return () => sent;
}

/** Sends what is stored without an answer, and waits until the service is back. */
async function sendInVain(name: string): Promise<void> {
  await button(name).click();
  await page.getByRole('alert').getByText('What was sent may have been stored all the same.').waitFor();
  await notice().waitFor({ state: 'hidden' });
}

it('the dashboard keeps the page, says what is wrong, and goes on by itself when the service is back', async () => {
  await enter(page, reached, '/classes/Shipment');
  await page.getByText('1–50 of 120').waitFor();
  way.goDown();
  await button('Next page').click();
  await notice().getByText('The service cannot be reached').waitFor();
  await page.getByText(/Trying again in \d+ s/).waitFor();
  expect(await page.getByText('1–50 of 120').isVisible()).toBe(true);
  expect(await page.getByRole('row').count()).toBe(51);
  expect(await page.getByRole('alert').count()).toBe(0);
  way.heal();
  await page.getByText('51–100 of 120').waitFor();
  await notice().waitFor({ state: 'hidden' });
});

it('the dashboard stays on the page when another one cannot be loaded, and opens it when that is possible', async () => {
  await enter(page, reached, '/classes/Shipment');
  await page.getByText('1–50 of 120').waitFor();
  way.goDown();
  await mainLink('API Access').click();
  await notice().waitFor();
  expect(await page.getByText('1–50 of 120').isVisible()).toBe(true);
  way.heal();
  await page.getByRole('link', { name: 'Nightly import' }).waitFor();
});

itLong('the dashboard asks less and less often, and at once when it is told to', async () => {
  await enter(page, reached, '/classes');
  await page.getByText('120', { exact: true }).waitFor();
  way.goDown();
  const asked: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/health/ready')) asked.push(Date.now());
  });
  await mainLink('Note').click();
  await notice().waitFor();
  await page.getByText(/Trying again in [45678] s/).waitFor();
  const pauses = asked.slice(1).map((at, index) => at - asked[index]!);
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  way.heal();
  await button('Try now').click();
  await page.getByText('No Note yet').waitFor({ timeout: patience(2000) });
});

it('the dashboard keeps what was typed, and says in words why it was not saved', async () => {
  await enter(page, reached, '/classes/Shipment/objects/new');
  await page.getByLabel('reference').first().fill('S-OUT');
  way.goDown();
  await button('Create object').click();
  await page.getByRole('alert').getByText('The service cannot be reached').waitFor();
  await notice().waitFor();
  await button('Create object').and(page.locator(':focus')).waitFor();
  expect(await page.getByLabel('reference').first().inputValue()).toBe('S-OUT');
  way.heal();
  await notice().waitFor({ state: 'hidden' });
  await button('Create object').click();
  await page.getByRole('heading', { name: 'Attachments' }).waitFor();
});

it('the dashboard stores once what is sent again as its answer was lost', async () => {
  const client = await running.service.client();
  const found = async () =>
    (await client.get('/api/v1/storage/data/Shipment?query={"reference":{"$eq":"S-LOST"}}')).body.metadata
      .total;
  await enter(page, reached, '/classes/Shipment/objects/new');
  await page.getByLabel('reference').first().fill('S-LOST');
  const sent = await loseFirstAnswer(/\/data\/Shipment$/);
  await sendInVain('Create object');
  expect(await found()).toBe(1);
  await button('Create object').click();
  await page.getByRole('heading', { name: 'Attachments' }).waitFor();
  expect([await found(), sent()]).toEqual([1, 2]);
});

it('the dashboard attaches a file once that is sent again as its answer was lost', async () => {
  const client = await running.service.client();
  const { body } = await client.post('/api/v1/storage/data/Shipment', { reference: 'S-FILE' });
  const object = `/api/v1/storage/data/Shipment/${body._id}`;
  const names = async () =>
    (await client.get(object)).body.attachments.map(({ name }: { name: string }) => name);
  await enter(page, reached, `/classes/Shipment/objects/${body._id}`);
  await page.getByText('No file is attached yet.').waitFor();
  const sent = await loseFirstAnswer(/\/attachments\//);
  const file = { name: 'lost.txt', mimeType: 'text/plain', buffer: Buffer.from('Ring once.') };
  await page.getByLabel('Files to attach').setInputFiles(file);
  await page.getByRole('alert').getByText('What was sent may have been stored all the same.').waitFor();
  // What is stored is shown once the service is back.
  await button('Preview lost.txt').waitFor();
  await button('Try again').click();
  // The button goes when the file is on its way, the row of the upload when it is stored.
  await until('the file to be sent again', async () => sent() === 2);
  await page.getByText('lost.txt', { exact: true }).nth(1).waitFor({ state: 'detached' });
  expect(await page.getByText('A file of this name is attached already').count()).toBe(0);
  expect([await names(), sent()]).toEqual([['lost.txt'], 2]);
});

it('the dashboard finds the class, and the change of one, whose answer was lost', async () => {
  await enter(page, reached, '/new-class');
  await page.getByLabel('Name *', { exact: true }).fill('Lost');
  await page.getByLabel('Name of the new field').fill('text');
  const sent = await loseFirstAnswer(/\/storage\/classes(\/Lost)?$/);
  await sendInVain('Create class');
  await button('Create class').click();
  await page.getByRole('heading', { level: 1, name: 'Lost', exact: true }).waitFor();
  expect(sent()).toBe(2);
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Definition' }).click();
  await page.getByLabel('Description', { exact: true }).first().fill('Found again');
  await loseFirstAnswer(/\/storage\/classes\/Lost$/);
  await sendInVain('Save changes');
  await button('Save changes').click();
  await told(page, 'Lost has been changed.');
  expect(await page.getByRole('dialog').count()).toBe(0);
  const client = await running.service.client();
  const { body } = await client.get('/api/v1/storage/classes/Lost');
  expect([body.description, body.revision]).toEqual(['Found again', 2]);
});

it('the dashboard takes no class of another person for one whose answer was lost', async () => {
  await enter(page, reached, '/new-class');
  await page.getByLabel('Name *', { exact: true }).fill('Taken');
  await page.getByLabel('Name of the new field').fill('text');
  await page.route(/\/storage\/classes$/, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  await sendInVain('Create class');
  await page.unrouteAll();
  const client = await running.service.client();
  await client.post('/api/v1/storage/classes', { name: 'Taken', fields: { other: { type: 'string' } } });
  await button('Create class').click();
  await page
    .getByText(/Taken.* exists/)
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard/new-class');
});

it('the dashboard finds the administrator whose answer was lost', async () => {
  await enter(page, reached, '/administrators/new');
  await page.getByLabel('E-mail').fill('lost@example.com');
  await page.getByLabel('First password').fill('the first password');
  await loseFirstAnswer(/\/auth\/administrators$/);
  await sendInVain('Create administrator');
  await page.getByLabel('First password').fill('another password');
  await button('Create administrator').click();
  await page.getByText('perhaps by the attempt without an answer').waitFor();
  await page.getByLabel('First password').fill('the first password');
  await button('Create administrator').click();
  await told(page, 'lost@example.com can sign in as editor.');
  await page.getByRole('cell', { name: 'lost@example.com' }).waitFor();
});

it('the dashboard finds the application whose answer was lost, and says what became of its secret', async () => {
  const client = await running.service.client();
  const found = async () =>
    (await client.get('/api/v1/auth/applications?limit=1000')).body.applications.filter(
      ({ name }: { name: string }) => name === 'Lost',
    );
  await enter(page, reached, '/access/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Lost');
  await loseFirstAnswer(/\/auth\/applications$/);
  await sendInVain('Create application');
  await button('Create application').click();
  await page.getByRole('alert').getByText('Lost is there already').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  expect(await found()).toHaveLength(1);
  await page.getByRole('link', { name: 'Open Lost' }).click();
  await page.getByRole('heading', { name: 'Secrets' }).waitFor();
  await loseFirstAnswer(/\/secrets$/);
  await sendInVain('New secret');
  const notice = page.getByText('A new secret was lost with its answer');
  await notice.waitFor();
  // The older one may be in use.
  await button('New secret').click();
  await page.getByRole('dialog').getByText('Make a third secret?').waitFor();
  await button('Cancel').click();
  const [{ secrets }] = await found();
  expect(secrets).toHaveLength(2);
  await button(`End the secret that ends in ${secrets[1].hint}`).click();
  await button('End the secret').click();
  await notice.waitFor({ state: 'hidden' });
  await button('New secret').click();
  await page.getByText('Copy the secret now').waitFor();
});

it('the dashboard takes an answer that breaks off for one that was lost', async () => {
  const broken = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
    answer.write('{', () => answer.destroy());
  }).listen(0, '127.0.0.1');
  await once(broken, 'listening');
  const { port } = broken.address() as AddressInfo;
  let isSent = false;
  await enter(page, reached, '/access/new');
  await page.route(
    (url) => url.pathname.endsWith('/auth/applications'),
    async (route) => {
      if (route.request().method() === 'GET' || isSent) return route.continue();
      isSent = true;
      await route.fetch();
      return route.continue({ url: `http://127.0.0.1:${port}/` });
    },
  );
  await page.getByRole('textbox', { name: 'Name' }).fill('Broken off');
  await sendInVain('Create application');
  await button('Create application').click();
  await page.getByRole('alert').getByText('Broken off is there already').waitFor();
  broken.close();
});

it('the dashboard says that what is deleted again, as the answer was lost, is deleted', async () => {
  const client = await running.service.client();
  const dialog = () => page.getByRole('dialog');
  const loseDeletion = async (verb: string) => {
    const confirm = dialog().getByRole('button', { name: verb });
    await confirm.click();
    await dialog().getByRole('alert').getByText('What was sent may have been stored all the same.').waitFor();
    await notice().waitFor({ state: 'hidden' });
    await confirm.click();
    await dialog().waitFor({ state: 'detached' });
  };
  await client.post('/api/v1/storage/classes', { name: 'Gone', fields: { text: { type: 'string' } } });
  const { body: object } = await client.post('/api/v1/storage/data/Gone', { text: 'x' });
  await enter(page, reached, `/classes/Gone/objects/${object._id}`);
  await loseFirstAnswer(/\/data\/Gone\/[^/]+$/);
  await button('Delete object').click();
  await loseDeletion('Delete object');
  await told(page, 'The object is deleted.');
  await page.getByText('No Gone yet').waitFor();

  await page.getByRole('link', { name: 'Definition' }).click();
  await loseFirstAnswer(/\/classes\/Gone$/);
  await button('Delete class').click();
  await dialog().getByLabel('Type').fill('Gone');
  await loseDeletion('Delete class');
  await told(page, 'Gone is deleted.');
  await page.getByRole('heading', { level: 1, name: 'Classes' }).waitFor();

  const { body: application } = await client.post('/api/v1/auth/applications', { name: 'Ending' });
  await client.post(`/api/v1/auth/applications/${application.client_id}/secrets`);
  await page.goto(`${reached.baseUrl}/dashboard/access/${application.client_id}`);
  await loseFirstAnswer(/\/secrets\/[^/]+$/);
  await page
    .getByRole('button', { name: /^End the secret that ends in/ })
    .first()
    .click();
  await loseDeletion('End the secret');
  await loseFirstAnswer(/\/applications\/[^/]+$/);
  await button('Delete application').click();
  await dialog().getByLabel('Type').fill('Ending');
  await loseDeletion('Delete application');
  await told(page, 'Ending is deleted.');

  await mainLink('Administrators').click();
  await page.getByRole('link', { name: 'New administrator' }).click();
  await page.getByLabel('E-mail').fill('leaving@example.com');
  await page.getByLabel('First password').fill('the first password');
  await button('Create administrator').click();
  await page.getByRole('cell').getByRole('link', { name: 'leaving@example.com' }).click();
  await loseFirstAnswer(/\/administrators\/[^/]+$/);
  await button('Delete administrator').click();
  await dialog().getByLabel('Type').fill('leaving@example.com');
  await loseDeletion('Delete administrator');
  await told(page, 'leaving@example.com is deleted.');
});

it('the dashboard creates another application where one of the same name is there', async () => {
  await enter(page, reached, '/access/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Twice');
  await loseFirstAnswer(/\/auth\/applications$/);
  await sendInVain('Create application');
  await button('Create application').click();
  await button('Create another one').click();
  await page.getByText('Copy the secret now').waitFor();
});

it('the dashboard says what the service says when it answers 503', async () => {
  await enter(page, reached, '/classes/Shipment');
  await page.getByText(/^1–50 of/).waitFor();
  const problem = { title: 'Unavailable', detail: 'The database does not answer.', code: 'unavailable' };
  const unavailable = { status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) };
  await page.route(/\/api\/v1\/storage|\/health\/ready/, (route) => route.fulfill(unavailable));
  await button('Next page').click();
  await notice().getByText('The database does not answer.').waitFor();
  expect(await page.getByText(/^1–50 of/).isVisible()).toBe(true);
  await page.unroute(/\/api\/v1\/storage|\/health\/ready/);
  await page.getByText(/^51–100 of/).waitFor();
});

it('the dashboard says so when an upload is answered 503', async () => {
  await enter(page, reached, '/classes/Shipment');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const problem = { title: 'Unavailable', detail: 'The disk is full.', code: 'unavailable' };
  await page.route(/\/attachments\/|\/health\/ready/, (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  const file = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Ring once.') };
  await page.getByLabel('Files to attach').setInputFiles(file);
  await notice().getByText('The disk is full.').waitFor();
  await page.unroute(/\/attachments\/|\/health\/ready/);
  await notice().waitFor({ state: 'hidden' });
});

it('the dashboard reads and attaches again what its rate was refused for', async () => {
  const refused: string[] = [];
  await page.route(/\/data\/Shipment[?]|\/attachments\//, (route) => {
    const { pathname } = new URL(route.request().url());
    if (refused.includes(pathname)) return route.continue();
    refused.push(pathname);
    const json = { title: 'Too many requests', code: 'rate_limited' };
    return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json });
  });
  await enter(page, running.service, '/classes/Shipment');
  await page.getByText(/^1–50 of/).waitFor();
  await page
    .getByRole('link', { name: /^Open / })
    .first()
    .click();
  await page
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'slow.txt', mimeType: 'text/plain', buffer: Buffer.from('slow') });
  await button('Download slow.txt').waitFor();
  expect(refused).toHaveLength(2);
  expect(await page.getByRole('alert').count()).toBe(0);
});

itLong('the dashboard says so when one request alone is answered 503 again and again', async () => {
  await enter(page, reached, '/classes/Shipment');
  await page.getByText(/^1–50 of/).waitFor();
  const problem = { title: 'Unavailable', detail: 'This listing took too long.', code: 'unavailable' };
  let asked = 0;
  await page.route(/\/data\/Shipment/, (route) => {
    asked++;
    return route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify(problem),
    });
  });
  await button('Next page').click();
  await page.getByRole('alert').getByText('This listing took too long.').waitFor();
  expect(asked).toBeLessThanOrEqual(4);
  await page.unroute(/\/data\/Shipment/);
  await button('Try again').click();
  await page.getByText(/^51–100 of/).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('the dashboard gives up the check of a definition that is typed on', async () => {
  await enter(page, running.service, '/new-class');
  await page.route(/dryRun=true/, () => {});
  const name = page.getByLabel('Name', { exact: false }).first();
  const isCheck = (request: Request) => request.url().includes('dryRun=true');
  const givenUp = page.waitForEvent('requestfailed', isCheck);
  await Promise.all([page.waitForRequest(isCheck), name.fill('A')]);
  await Promise.all([page.waitForRequest(isCheck), name.fill('Ab')]);
  expect((await givenUp).failure()?.errorText).toBe('net::ERR_ABORTED');
  expect(await notice().count()).toBe(0);
});

it('the dashboard says so when one request alone is never answered', async () => {
  await enter(page, reached, '/classes/Shipment');
  await page.getByText(/^1–50 of/).waitFor();
  await page.route(/\/audit\?/, (route) => route.abort('connectionreset'));
  await mainLink('Activity').click();
  await page.getByRole('alert').getByText('an extension of the browser, or a proxy, may block it').waitFor();
  await notice().waitFor({ state: 'hidden' });
  await page.unroute(/\/audit\?/);
  await mainLink('API Access').click();
  await mainLink('Activity').click();
  await page.getByRole('table').waitFor();
});

itLong('the dashboard waits before the sign-in too', async () => {
  await page.goto(`${reached.baseUrl}/dashboard/sign-in`);
  await page.getByLabel('E-mail').fill('ada@example.com');
  await page.getByLabel('Password').first().fill('something long');
  way.goDown();
  await button('Sign in').click();
  await page.getByRole('alert').getByText('The service cannot be reached').waitFor();
  await notice().waitFor();
  expect(await page.getByLabel('Password').first().inputValue()).toBe('something long');
});

/**
 * As after an upgrade of the service, until the browser loads the whole page: its file of Activity is not there any
 * more.
 */
async function upgraded(): Promise<void> {
  let isOld = true;
  await page.route(/activity-page.*[.]js/, (route) =>
    isOld ? route.fulfill({ status: 404, json: {} }) : route.continue(),
  );
  await page.route(/[/]dashboard(?![/]assets)/, async (route) => {
    const answer = await route.fetch();
    if (route.request().resourceType() === 'document') isOld = false;
    const body = await answer.text();
    return route.fulfill({
      response: answer,
      body: isOld ? body.replace(/index-[^"]+[.]js/, 'index-new.js') : body,
    });
  });
}

it('the dashboard loads its new version by itself where a page is of another one by now', async () => {
  await enter(page, reached, '/classes');
  await upgraded();
  await mainLink('Activity').click();
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard/activity');
});

it('the dashboard loads no new version over what was typed, which it asks about first', async () => {
  await enter(page, reached, '/classes/Shipment/objects/new');
  await upgraded();
  await page.getByLabel('reference').first().fill('S-TYPED');
  await mainLink('Activity').click();
  await button('Stay').click();
  expect(await page.getByLabel('reference').first().inputValue()).toBe('S-TYPED');
  await mainLink('Activity').click();
  await button('Leave').click();
  await page.getByRole('alert').getByText('the service may have been updated').waitFor();
  await button('Load the page again').click();
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
});

it('the dashboard says in words that a page is of another version by now, and loads it again', async () => {
  await enter(page, reached, '/classes');
  await page.route(/activity-page.*[.]js/, (route) => route.fulfill({ status: 404, json: {} }));
  await mainLink('Activity').click();
  await page.getByRole('alert').getByText('the service may have been updated').waitFor();
  await page.unrouteAll();
  await button('Load the page again').click();
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
});
