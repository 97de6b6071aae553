import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './support/dashboard/browser.js';
import {
  dashboardAt,
  holds,
  signIn,
  slowSaves,
  told,
  WITH_ADMINISTRATOR,
} from './support/dashboard/dashboard.js';
import { itLong } from './support/extent.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { anyEngine, startService } from './support/services/service.js';
import { until } from './support/until.js';

let browser: Browser;
let running: Awaited<ReturnType<typeof startService>>;
let client: Client;
let parcels: ClassHandle;
/** Two people, each with a browser. */
let ada: Page;
let bob: Page;

beforeAll(async () => {
  [browser, running] = await Promise.all([launchBrowser(), startService(anyEngine(), WITH_ADMINISTRATOR)]);
  client = await running.service.client();
  [ada, bob] = (await Promise.all(
    [1, 2].map(async () => (await browser.newContext({ reducedMotion: 'reduce' })).newPage()),
  )) as [Page, Page];
  await signIn(ada, running.service);
  await signIn(bob, running.service);
});
afterAll(async () => {
  await browser.close();
  await running.stop();
});
beforeEach(async () => {
  parcels = await running.service.createClass({ label: { type: 'string' }, weight: { type: 'number' } });
  await Promise.all([ada, bob].map(open));
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const json = (page: Page) => page.locator('#definition-json');
const description = (page: Page) => page.getByLabel('Description', { exact: true });
/** A part of the comparison. */
const row = (page: Page, name: string) => page.getByRole('dialog').getByRole('group', { name, exact: true });
const stored = async () => (await client.get(parcels.definitionPath)).body;

async function open(page: Page): Promise<void> {
  await page.goto(dashboardAt(running.service, `/classes/${parcels.name}/definition`));
  await description(page).waitFor();
}
/** The page reads what is stored, as it does when a person comes back to it after a while. */
async function readAgain(page: Page): Promise<void> {
  await page.clock.fastForward('00:30');
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
}
const changed = (page: Page) => told(page, `${parcels.name} has been changed.`);
async function saveDescription(page: Page, text: string): Promise<void> {
  await description(page).fill(text);
  await button(page, 'Save changes').click();
}

describe('two people with one class', () => {
  it('keep what both have changed where those are different fields', async () => {
    await ada.getByLabel('weight: indexed').check();
    await button(ada, 'Save changes').click();
    await changed(ada);
    await button(bob, 'Add field').click();
    await bob.getByLabel('Name of the new field').fill('note');
    await button(bob, 'Save changes').click();
    await bob.getByRole('dialog').getByText('This class has been changed meanwhile').waitFor();
    expect((await stored()).fields.note).toBeUndefined();
    expect(await row(bob, 'weight').getByLabel('Take theirs').isChecked()).toBe(true);
    expect(await row(bob, 'note').getByLabel('Keep mine').isChecked()).toBe(true);
    await button(bob, 'Save merged').click();
    await changed(bob);
    expect((await stored()).fields).toEqual({
      label: { type: 'string' },
      weight: { type: 'number', indexed: true },
      note: { type: 'string' },
    });
  });

  it('choose where both have changed the same', async () => {
    await saveDescription(ada, 'by Ada');
    await changed(ada);
    await saveDescription(bob, 'by Bob');
    await row(bob, 'Description of the class').waitFor();
    expect(await button(bob, 'Save merged').isDisabled()).toBe(true);
    expect((await stored()).description).toBe('by Ada');
    await bob.getByRole('dialog').getByLabel('Keep mine').check();
    await button(bob, 'Save merged').click();
    await changed(bob);
    expect((await stored()).description).toBe('by Bob');
  });

  it('save nothing that would make one field of two', async () => {
    await button(ada, 'Add field').click();
    await ada.getByLabel('Name of the new field').fill('note');
    await button(ada, 'Save changes').click();
    await changed(ada);
    await bob.getByLabel('Name of weight').fill('note');
    await button(bob, 'Save changes').click();
    await button(bob, 'Change it').click();
    await button(bob, 'Save merged').click();
    await bob.getByRole('alert').getByText('Two fields are named note').waitFor();
    const { fields } = await stored();
    expect(Object.keys(fields)).toEqual(['label', 'weight', 'note']);
    await bob.getByLabel('Name of note').first().fill('mass');
    await button(bob, 'Save changes').click();
    await button(bob, 'Change it').click();
    await changed(bob);
    expect(Object.keys((await stored()).fields)).toEqual(['label', 'mass', 'note']);
  });

  it('can leave it as the other has made it, and lose no edit to what the page reads again', async () => {
    await description(bob).fill('by Bob');
    await saveDescription(ada, 'by Ada');
    await changed(ada);
    await bob.getByRole('link', { name: 'Contract' }).first().click();
    await button(bob, 'Stay').click();
    expect(await description(bob).inputValue()).toBe('by Bob');
    await button(bob, 'Save changes').click();
    await button(bob, 'Discard mine and load theirs').click();
    await bob.getByRole('dialog').waitFor({ state: 'detached' });
    await holds(description(bob), 'by Ada');
  });

  itLong('keep what they type while a slow network saves', async () => {
    const slow = await slowSaves(bob, '/storage/classes/');
    await bob.getByLabel('weight: indexed').check();
    await button(bob, 'Save changes').click();
    await description(bob).fill('typed on');
    slow.go();
    await changed(bob);
    expect(await description(bob).inputValue()).toBe('typed on');
    expect((await stored()).description).toBeUndefined();
    await button(bob, 'Save changes').click();
    await until('both are stored', async () => (await stored()).description === 'typed on');
    expect((await stored()).fields.weight).toEqual({ type: 'number', indexed: true });
  });

  it('lose nothing of the other when they type on in the JSON that they have saved', async () => {
    await bob.clock.install();
    await open(bob);
    const fields = { label: { type: 'string' }, weight: { type: 'number' } };
    await json(bob).fill(JSON.stringify({ name: parcels.name, description: 'by Bob', fields }));
    await bob.keyboard.press('Control+s');
    await changed(bob);
    const theirs = { ...fields, weight: { type: 'number', indexed: true } };
    await client.put(parcels.definitionPath, { description: 'by Bob', fields: theirs });
    await readAgain(bob);
    await until('the JSON is theirs', async () => (await json(bob).inputValue()).includes('indexed'));
    await bob.keyboard.press('Control+End');
    await bob.keyboard.press('ArrowLeft');
    await bob.keyboard.type(', "description": "typed on"');
    await bob.keyboard.press('Control+s');
    await until('it is stored', async () => (await stored()).description === 'typed on');
    expect((await stored()).fields).toEqual(theirs);
  });

  itLong('keep a JSON text that cannot be read yet, which is never saved', async () => {
    await bob.clock.install();
    await open(bob);
    await json(bob).fill('{"fields": {"label"');
    await saveDescription(ada, 'by Ada');
    await changed(ada);
    await readAgain(bob);
    await bob.getByText('by Ada').first().waitFor();
    expect(await json(bob).inputValue()).toBe('{"fields": {"label"');
    await button(bob, 'Save changes').click();
    await bob.getByRole('alert').getByText('cannot be read, so nothing is saved').waitFor();
    await button(bob, 'Discard').click();
    await until('the JSON is theirs', async () => (await json(bob).inputValue()).includes('by Ada'));
  });

  itLong('are asked before they leave what is still being saved', async () => {
    const slow = await slowSaves(bob, '/storage/classes/');
    await saveDescription(ada, 'by Ada');
    await changed(ada);
    await saveDescription(bob, 'by Bob');
    await bob.getByRole('link', { name: 'Contract' }).first().click();
    await button(bob, 'Stay').click();
    slow.go();
    await row(bob, 'Description of the class').getByText('by Bob').waitFor();
  });

  itLong('delete only what the form has shown, though the page has read the class again', async () => {
    await bob.clock.install();
    await open(bob);
    await description(bob).fill('by Bob');
    await saveDescription(ada, 'by Ada');
    await changed(ada);
    await readAgain(bob);
    await bob.getByText('by Ada').first().waitFor();
    await button(bob, 'Delete class').click();
    const dialog = bob.getByRole('dialog');
    await dialog.getByLabel(`Type ${parcels.name} to confirm`).fill(parcels.name);
    await dialog.getByRole('button', { name: 'Delete class' }).click();
    await dialog.getByText('by Ada').waitFor();
    expect((await client.get(parcels.definitionPath)).status).toBe(200);
  });

  it('delete it only as they have seen it, or after another question', async () => {
    await button(bob, 'Delete class').click();
    await saveDescription(ada, 'by Ada');
    await changed(ada);
    const dialog = bob.getByRole('dialog');
    await dialog.getByLabel(`Type ${parcels.name} to confirm`).fill(parcels.name);
    await dialog.getByRole('button', { name: 'Delete class' }).click();
    await dialog.getByText('by Ada').waitFor();
    expect((await stored()).description).toBe('by Ada');
    await dialog.getByRole('button', { name: 'Delete it all the same' }).click();
    await bob.getByRole('heading', { name: 'Classes', level: 1 }).waitFor();
    expect((await client.get(parcels.definitionPath)).status).toBe(404);
  });
});
