import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from './support/dashboard/browser.js';
import {
  ADMINISTRATOR,
  copiedBy,
  dashboardAt,
  keepNotices,
  told,
  UNTOUCHED,
} from './support/dashboard/dashboard.js';
import { Client } from './support/http/client.js';
import { anyEngine, startService } from './support/services/service.js';

/** A field of each type, with a value to type for it. */
const TYPES = ['string', 'number', 'integer', 'boolean', 'datetime', 'date', 'array', 'object', 'json'];

const STORED = {
  aString: 'Ahoj "světe"',
  aNumber: 12.5,
  anInteger: 7,
  aBoolean: true,
  aDatetime: '2026-01-02T03:04:05.678Z',
  aDate: '2026-01-02',
  anArray: ['one', 'two'],
  anObject: { city: 'Brno' },
  aJson: { any: [1, null] },
};

let browser: Browser;
let context: BrowserContext;
let page: Page;
let running: Awaited<ReturnType<typeof startService>>;

/** What the story finds on its way. */
let credentials: { client_id: string; client_secret: string };
let objectPath: string;

beforeAll(async () => {
  [browser, running] = await Promise.all([launchBrowser(), startService(anyEngine(), UNTOUCHED)]);
  context = await browser.newContext({ timezoneId: 'UTC', acceptDownloads: true, reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  page = await context.newPage();
  await keepNotices(page);
});
afterAll(async () => {
  await browser.close();
  await running.stop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
/** The control of a field, which may be marked as required. */
const field = (name: string) => page.getByLabel(new RegExp(`^${name}( \\*)?$`));

const tokenFor = (wanted: typeof credentials) =>
  running.service.requestToken({ grant_type: 'client_credentials', ...wanted });

/** The API as the application of the story. */
async function application(): Promise<Client> {
  return new Client(running.service.baseUrl, (await tokenFor(credentials)).body.access_token);
}

// One story: each chapter goes on where the one before has ended.
describe('a person new to the dashboard', () => {
  it('becomes the administrator by the link in the log, once', async () => {
    const setupLink = dashboardAt(running.service, `/setup#code=${await running.service.setupCode()}`);
    await page.goto(setupLink);
    await page.getByLabel('E-mail').fill(ADMINISTRATOR.email);
    await page.getByLabel('Password').first().fill('short');
    await button('Create administrator').click();
    await page.getByText('must have at least 12 characters').waitFor();
    await page.getByLabel('Password').first().fill(ADMINISTRATOR.password);
    await button('Create administrator').click();
    await page.getByRole('heading', { name: 'Design the first class' }).waitFor();

    const other = await browser.newPage();
    await other.goto(setupLink);
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
    await other.close();
  });

  it('creates an application whose credentials work at once', async () => {
    await link('API Access').click();
    await page.getByRole('link', { name: 'New application' }).first().click();
    expect(await page.getByLabel('API Key - client credentials').isChecked()).toBe(true);
    expect(await page.getByRole('main').getByRole('radio').count()).toBe(1);
    await page.getByRole('textbox', { name: 'Name' }).fill('Importer');
    await page.getByLabel('Read class definitions').check();
    await button('Create application').click();
    const client_id = await copiedBy(button('Copy client id'));
    credentials = { client_id, client_secret: await copiedBy(button('Copy client secret')) };
    expect(await page.getByText(credentials.client_secret).count()).toBeGreaterThan(0);

    const client = await application();
    expect((await client.get('/api/v1/storage/classes')).body.classes).toEqual([]);
    await page.getByRole('link', { name: 'I have copied the secret' }).click();
    await page.getByRole('heading', { name: 'Secrets' }).waitFor();
    expect(await page.getByText(credentials.client_secret).count()).toBe(0);
  });

  it('designs a class with a field of every type, and is told of faults while typing', async () => {
    await link('Classes').click();
    await page.getByRole('link', { name: 'New class' }).first().click();
    await page.getByLabel('Name', { exact: false }).first().fill('1st');
    await page.getByText('A class name is a letter').waitFor();
    await page.getByLabel('Name', { exact: false }).first().fill('Thing');
    await page.getByText('A class name is a letter').waitFor({ state: 'hidden' });

    for (const [index, name] of Object.keys(STORED).entries()) {
      if (index > 0) await button('Add field').click();
      await page.getByLabel('Name of the new field').fill(name);
      await field(`Type of ${name}`).selectOption(TYPES[index]!);
    }
    await page.getByLabel('aString: required').check();
    await page.getByLabel('aNumber: indexed').check();
    await page.getByRole('button', { name: 'Options of anArray' }).click();
    await page.getByLabel('Each element is').selectOption('string');
    await page.getByRole('button', { name: 'Options of anObject' }).click();
    await page.getByLabel('Only the members below').check();
    await page.getByLabel('Name of the new field').fill('city');
    await button('Create class').click();

    await page.getByRole('heading', { name: 'No Thing yet' }).waitFor();
    const { body } = await (await application()).get('/api/v1/storage/classes/Thing');
    const fields = body.fields as Record<string, { type: string }>;
    expect(Object.entries(fields).map(([name, { type }]) => [name, type])).toEqual(
      Object.keys(STORED).map((name, index) => [name, TYPES[index]]),
    );
    expect(fields).toMatchObject({
      aString: { required: true },
      aNumber: { indexed: true },
      anArray: { items: { type: 'string' } },
      anObject: { fields: { city: { type: 'string' } } },
    });
  });

  it('creates an object with a value of every type, after the service has found a fault', async () => {
    await page.getByRole('link', { name: 'New object' }).first().click();
    await field('anInteger').fill('7.5');
    await button('Create object').click();
    await page.getByText('aString is required').waitFor();
    expect(await field('anInteger').getAttribute('aria-invalid')).toBe('true');

    await field('aString').fill(STORED.aString);
    await field('aNumber').fill('12.50');
    await field('anInteger').fill('7');
    await page.getByRole('radiogroup', { name: 'aBoolean' }).getByText('True').click();
    await field('aDatetime').fill('2026-01-02T03:04:05.678');
    await field('aDate').fill(STORED.aDate);
    for (const [index, element] of STORED.anArray.entries()) {
      await button('Add to anArray').click();
      await page.getByLabel(`anArray ${index + 1}`, { exact: true }).fill(element);
    }
    await field('city').fill('Brno');
    await field('aJson').fill('{"any": [1, nul');
    await page.getByText('This is not JSON').waitFor();
    await field('aJson').fill('{"any": [1, null]}');
    await button('Create object').click();

    await page.getByRole('heading', { name: 'Attachments' }).waitFor();
    objectPath = `/api/v1/storage/data/Thing/${page.url().split('/').at(-1)}`;
    expect((await (await application()).get(objectPath)).body).toMatchObject(STORED);
  });

  it('changes it: only what differs is sent, and a cleared field has no value', async () => {
    const client = await application();
    await client.put(objectPath, { aNumber: 99 });
    await field('anInteger').fill('8');
    await button('Clear aDate').click();
    await button('Save changes').click();
    await button('Save merged').click();
    await told(page, 'Saved.');
    const { body } = await client.get(objectPath);
    expect(body).toMatchObject({ anInteger: 8, aNumber: 99 });
    expect(body).not.toHaveProperty('aDate');
  });

  it('finds it by a filter, which is the query of the API', async () => {
    const client = await application();
    await client.post('/api/v1/storage/data/Thing/', { aString: 'light', aNumber: 1 });
    await link('Thing').click();
    await page.getByText('1–2 of 2').waitFor();
    await button('Filter').click();
    await page.getByRole('combobox', { name: 'Field of condition 1' }).fill('aNumber');
    await page.getByLabel('Comparison of condition 1').selectOption('$gte');
    await page.getByLabel('Value of condition 1').fill('10');
    await page.keyboard.press('Enter');
    await page.getByText('1–1 of 1').waitFor();
    expect(await page.getByLabel('query').inputValue()).toBe('{"aNumber":{"$gte":10}}');

    const found = await client.get(await copiedBy(button('Copy as URL')));
    expect(found.body.metadata.total).toBe(1);
    await page.getByLabel('query').fill('{"aNumber":{"$lt":10}}');
    expect(await page.getByLabel('Comparison of condition 1').inputValue()).toBe('$lt');
    await button('Apply').click();
    await page.getByRole('cell', { name: 'light' }).waitFor();
  });

  it('attaches a file, looks at it, takes it back, replaces and deletes it', async () => {
    const client = await application();
    await page.goto(dashboardAt(running.service, `/classes/Thing/objects/${objectPath.split('/').at(-1)}`));
    const file = (text: string) => ({
      name: 'notes & more.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
    await page.getByLabel('Files to attach').setInputFiles(file('Ring twice.'));
    await button('Preview notes & more.txt').click();
    await page.getByText('Ring twice.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button('Download notes & more.txt').click(),
    ]);
    expect(download.suggestedFilename()).toBe('notes & more.txt');
    expect(readFileSync(await download.path(), 'utf8')).toBe('Ring twice.');

    await page.getByLabel('Files to attach').setInputFiles(file('Ring once.'));
    await button('Replace').click();
    await page.getByText('Ring once.').waitFor();
    const bytes = await client.get(`${objectPath}/attachments/${encodeURIComponent('notes & more.txt')}`);
    expect(bytes.text).toBe('Ring once.');

    await button('Delete notes & more.txt').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete file' }).click();
    await page.getByText('No file is attached yet.').waitFor();
    expect((await client.get(objectPath)).body.attachments).toEqual([]);
  });

  it('drops a file on the page', async () => {
    const data = await page.evaluateHandle(
      `const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array([1, 2, 3])], 'bytes'));
      transfer;`,
    );
    await page.getByText('Drop files here').dispatchEvent('drop', { dataTransfer: data });
    await button('Download bytes').waitFor();
    const answer = await (await application()).get(`${objectPath}/attachments/bytes`);
    expect([...answer.bytes]).toEqual([1, 2, 3]);
  });

  it('sees what a change of the class touches before it is made', async () => {
    await page.goto(dashboardAt(running.service, '/classes/Thing/definition'));
    await page.getByLabel('Name of aString').fill('title');
    await button('Remove aJson').click();
    await button('Save changes').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 object will lose the value, for good').waitFor();
    await dialog.getByText('2 objects will have the value under the new name').waitFor();
    await dialog.getByLabel('Type Thing to confirm').fill('Thing');
    await dialog.getByRole('button', { name: 'Change it and lose the values' }).click();
    await told(page, 'Thing has been changed.');
    const { body } = await (await application()).get(objectPath);
    expect(body.title).toBe(STORED.aString);
    expect(body).not.toHaveProperty('aJson');
  });

  it('rotates the secret: both work, until the old one is ended', async () => {
    await link('API Access').click();
    await page.getByRole('link', { name: 'Importer' }).click();
    await button('New secret').click();
    const fresh = { ...credentials, client_secret: await copiedBy(button('Copy client secret')) };
    expect(fresh.client_secret).not.toBe(credentials.client_secret);
    expect((await tokenFor(credentials)).status).toBe(200);
    expect((await tokenFor(fresh)).status).toBe(200);
    await button('I have copied the secret').click();
    await button(`End the secret that ends in ${credentials.client_secret.slice(-4)}`).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End the secret' }).click();
    await page
      .getByRole('cell', { name: `…${credentials.client_secret.slice(-4)}` })
      .waitFor({ state: 'hidden' });
    expect((await tokenFor(credentials)).status).toBe(401);
    credentials = fresh;
    expect((await tokenFor(fresh)).status).toBe(200);
  });

  it('revokes its tokens, disables it, and lets it in again', async () => {
    const revoked = await application();
    await button('Revoke all tokens').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke all tokens' }).click();
    await told(page, /tokens? revoked\.$/);
    expect((await revoked.get('/api/v1/storage/classes')).status).toBe(401);

    const disabled = await application();
    await page.getByLabel('Enabled').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Disabled', { exact: true }).waitFor();
    expect((await disabled.get('/api/v1/storage/classes')).status).toBe(401);
    expect((await tokenFor(credentials)).status).toBe(401);

    await page.getByLabel('Enabled').click();
    await page.getByText('Active', { exact: true }).waitFor();
    expect((await tokenFor(credentials)).status).toBe(200);
  });

  it('deletes objects, the class and the application, each after a question', async () => {
    const client = await application();
    await link('Thing').click();
    await page.getByLabel('Select the objects of this page').check();
    await button('Delete 2').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 objects' }).click();
    await page.getByRole('heading', { name: 'No Thing yet' }).waitFor();
    expect((await client.get(objectPath)).status).toBe(404);

    await page.getByRole('link', { name: 'Definition' }).click();
    await button('Delete class').click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Delete class' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Type Thing to confirm').fill('Thing');
    await dialog.getByRole('button', { name: 'Delete class' }).click();
    await page.getByRole('heading', { name: 'Design the first class' }).waitFor();

    await link('API Access').click();
    await page.getByRole('link', { name: 'Importer' }).click();
    await button('Delete application').click();
    await dialog.getByLabel('Type Importer to confirm').fill('Importer');
    await dialog.getByRole('button', { name: 'Delete application' }).click();
    await page.getByRole('heading', { name: 'No application yet' }).waitFor();
    expect((await tokenFor(credentials)).status).toBe(401);
  });

  it('leaves no secret in the storage of the page', async () => {
    const kept = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
    );
    expect(kept).not.toMatch(/ost_|osk_|session/);
    expect(await page.evaluate('indexedDB.databases()')).toEqual([]);
  });
});
