import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from './support/dashboard/browser.js';
import { dashboardAt, signIn, WITH_ADMINISTRATOR } from './support/dashboard/dashboard.js';
import { authorizeWithSecret, tryListClasses } from './support/dashboard/swagger.js';
import { findNginx } from './support/databases/debian.js';
import { isLong, itBoth } from './support/extent.js';
import { Client } from './support/http/client.js';
import { type Kind, PREFIX, type Proxied, startProxied } from './support/services/nginx.js';
import { anyEngine } from './support/services/service.js';

/** What both do is compared without a browser by `public-path.spec.ts`. */
const KINDS: Kind[] = [isLong ? 'leaves the path' : 'takes the path off'];

const describeWithNginx = findNginx() === undefined ? describe.skip : describe;

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describeWithNginx.each(KINDS)('in a browser, behind a proxy that %s,', (kind) => {
  let proxied: Proxied;
  let context: BrowserContext;
  let page: Page;
  /** The path of an object in the dashboard. */
  let objectPage: string;
  /** Requests that were refused, and what the browser complains of. */
  const complaints: string[] = [];

  beforeAll(async () => {
    proxied = await startProxied(anyEngine(), kind, WITH_ADMINISTRATOR);
    const things = await proxied.direct.createClass({ title: { type: 'string' } }, 'Thing');
    const client = new Client(proxied.origin, await proxied.direct.token());
    const { body } = await client.post(`${PREFIX + things.path}/`, { title: 'Found' });
    objectPage = `/classes/Thing/objects/${body._id}`;
    context = await browser.newContext({ acceptDownloads: true, reducedMotion: 'reduce' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    page = await context.newPage();
    page.on('console', (message) => {
      // There is no session at first, which the service says by a status.
      if (message.type() === 'error' && !/ 401 /.test(message.text())) complaints.push(message.text());
    });
    page.on('pageerror', ({ message }) => complaints.push(message));
  });
  afterAll(async () => {
    await context.close();
    await proxied.stop();
  });
  afterEach(() => expect(complaints).toEqual([]));

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
  const publicUrl = () => proxied.service.baseUrl;

  itBoth('a person signs in, at the page that was asked for', async () => {
    await signIn(page, proxied.service, objectPage);
    await page.getByRole('heading', { name: 'Attachments' }).waitFor();
    expect(page.url()).toBe(dashboardAt(proxied.service, objectPage));
    const [cookie] = await context.cookies(publicUrl());
    expect(cookie).toMatchObject({ name: 'session', path: PREFIX });
    expect(await context.cookies(proxied.origin)).toEqual([]);
  });

  itBoth('pages are loaded again where they are', async () => {
    await page.reload();
    await page.getByRole('heading', { name: 'Attachments' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'title' }).inputValue()).toBe('Found');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Thing' }).click();
    await page.getByRole('cell', { name: 'Found' }).waitFor();
    expect(page.url()).toBe(dashboardAt(proxied.service, '/classes/Thing'));
  });

  itBoth('files go up and come down', async () => {
    await page.goto(dashboardAt(proxied.service, objectPage));
    const file = { name: 'a & b.txt', mimeType: 'text/plain', buffer: Buffer.from('Ring twice.') };
    await page.getByLabel('Files to attach').setInputFiles(file);
    await button('Preview a & b.txt').click();
    await page.getByText('Ring twice.').waitFor();
  });

  itBoth('what is copied names the public address', async () => {
    await page.goto(dashboardAt(proxied.service, '/classes/Thing'));
    await button('Filter').click();
    await page.getByLabel('query').fill('{"title":{"$eq":"Found"}}');
    await button('Copy as URL').click();
    const client = await proxied.direct.client();
    expect(await copied()).toMatch(new RegExp(`^${publicUrl()}/api/`));
    expect((await client.get(await copied())).body.metadata.total).toBe(1);

    await page.goto(dashboardAt(proxied.service, '/classes/Thing/code'));
    await page.getByText(`curl -sS ${publicUrl()}/api/v1/auth/oauth2/token`).waitFor();
    await page.goto(dashboardAt(proxied.service, '/access/new'));
    await page.getByRole('textbox', { name: 'Name' }).fill('Importer');
    await button('Create application').click();
    await page.getByText(`curl -s ${publicUrl()}/api/v1/auth/oauth2/token`).waitFor();
  });

  itBoth('the contract can be tried and downloaded', async () => {
    await page.goto(dashboardAt(proxied.service, '/contract'));
    await page.locator('#operations-tag-Classes').click();
    const { url, status } = await tryListClasses(page);
    expect(url).toMatch(new RegExp(`^${publicUrl()}/api/v1/storage/classes\\?`));
    expect(status).toMatch(/^200/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'openapi.yaml' }).click(),
    ]);
    expect(download.url()).toBe(`${publicUrl()}/openapi.yaml`);
    const documentation = page.getByRole('link', { name: 'Public page' });
    expect(await documentation.getAttribute('href')).toBe(`${PREFIX}/docs`);
  });

  itBoth('Swagger UI obtains a token and calls the API', async () => {
    const docs = await context.newPage();
    await docs.goto(`${publicUrl()}/docs`);
    await docs.getByRole('button', { name: 'Authorize' }).click();
    await authorizeWithSecret(docs);
    await docs.locator('.close-modal').click();
    const { url, status } = await tryListClasses(docs);
    expect(url).toMatch(new RegExp(`^${publicUrl()}/api/v1/storage/classes\\?`));
    expect(status).toMatch(/^200/);
    await docs.close();
  });

  itBoth('the dashboard is there past the proxy too', async () => {
    const beside = await browser.newPage();
    await signIn(beside, proxied.direct, objectPage);
    await beside.getByRole('heading', { name: 'Attachments' }).waitFor();
    await beside.reload();
    await beside.getByRole('heading', { name: 'Attachments' }).waitFor();
    expect(beside.url()).toBe(dashboardAt(proxied.direct, objectPage));
    await beside.close();
  });
});
