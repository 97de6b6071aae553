import './support/extent.js';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './support/dashboard/browser.js';
import { dashboardAt, signIn, told, WITH_ADMINISTRATOR } from './support/dashboard/dashboard.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { anyEngine, startService, uniqueName } from './support/services/service.js';

let browser: Browser;
let running: Awaited<ReturnType<typeof startService>>;
let client: Client;
let notes: ClassHandle;
let path: string;
let page: Page;

beforeAll(async () => {
  [browser, running] = await Promise.all([launchBrowser(), startService(anyEngine(), WITH_ADMINISTRATOR)]);
  client = await running.service.client();
  page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(page, running.service);
});
afterAll(async () => {
  await browser.close();
  await running.stop();
});
beforeEach(async () => {
  const fields = { text: { type: 'string' } };
  notes = await running.service.createClass(fields, uniqueName(), { timestamps: true, title: 'text' });
  path = await client.create(notes, { text: 'a' });
});

const open = (rest: string) => page.goto(dashboardAt(running.service, `/classes/${notes.name}${rest}`));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const read = async (address: string) => (await client.get(address)).body;

describe('a class with time stamps in the dashboard', () => {
  it('keeps them, and its title, where something else of it is changed', async () => {
    const before = await read(path);
    await open('/definition');
    await page.getByLabel('Description', { exact: true }).fill('Notes');
    await page.getByLabel('Name of text').fill('words');
    await button('Save changes').click();
    await button('Change it').click();
    await told(page, `${notes.name} has been changed.`);
    expect(await read(notes.definitionPath)).toMatchObject({
      description: 'Notes',
      timestamps: true,
      title: 'words',
    });
    expect(await read(path)).toMatchObject({ words: 'a', _createdAt: before._createdAt });
  });

  it('loses them after a question only', async () => {
    await open('/definition');
    await page.getByRole('switch', { name: 'Time stamps' }).click();
    await button('Save changes').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 object will lose these, for good').waitFor();
    expect(await read(notes.definitionPath)).toMatchObject({ timestamps: true });
    await dialog.getByLabel(`Type ${notes.name} to confirm`).fill(notes.name);
    await dialog.getByRole('button', { name: 'Change it and lose the values' }).click();
    await told(page, `${notes.name} has been changed.`);
    expect(await read(notes.definitionPath)).not.toHaveProperty('timestamps');
    expect(await read(path)).not.toHaveProperty('_createdAt');
  });

  it('shows them in its list, and an object of it is edited as any other', async () => {
    const before = await read(path);
    await open('');
    await page.getByRole('columnheader', { name: '_updatedAt' }).waitFor();
    await page.getByRole('cell', { name: before._createdAt }).first().waitFor();
    await open(`/objects/${before._id}`);
    await page.getByLabel('text', { exact: true }).fill('b');
    await button('Save changes').click();
    await told(page, 'Saved.');
    const after = await read(path);
    expect(after).toMatchObject({ text: 'b', _createdAt: before._createdAt });
    expect(after._updatedAt > before._updatedAt).toBe(true);
  });
});
