import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from './support/dashboard/browser.js';
import {
  barriersOn,
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
let contexts: BrowserContext[];
let running: Awaited<ReturnType<typeof startService>>;
let client: Client;
let parcels: ClassHandle;
let path: string;
/** Two people, each with a browser. */
let ada: Page;
let bob: Page;

const BEFORE = { label: 'first', weight: 1, note: 'old' };

beforeAll(async () => {
  [browser, running] = await Promise.all([launchBrowser(), startService(anyEngine(), WITH_ADMINISTRATOR)]);
  client = await running.service.client();
  const fields = { label: { type: 'string' }, weight: { type: 'number' }, note: { type: 'string' } };
  parcels = await running.service.createClass(fields);
  contexts = await Promise.all([1, 2].map(() => browser.newContext({ reducedMotion: 'reduce' })));
  [ada, bob] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
  await signIn(ada, running.service);
  await signIn(bob, running.service);
});
afterAll(async () => {
  await browser.close();
  await running.stop();
});
beforeEach(async () => {
  path = await client.create(parcels, BEFORE);
  await Promise.all([ada, bob].map(open));
});

const stored = async () => {
  const { _id, attachments, ...fields } = (await client.get(path)).body;
  return fields;
};
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** A field of the comparison. */
const row = (page: Page, name: string) => page.getByRole('dialog').getByRole('group', { name });

async function open(page: Page): Promise<void> {
  await page.goto(dashboardAt(running.service, `/classes/${parcels.name}/objects/${path.split('/').at(-1)}`));
  await field(page, 'label').waitFor();
}
async function save(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
  await button(page, 'Save changes').click();
}
/** Saves without a conflict. */
async function saveAlone(page: Page, values: Record<string, string>): Promise<void> {
  await save(page, values);
  await told(page, 'Saved.');
}

describe('two people with one object', () => {
  it('keep what both have changed where those are different fields', async () => {
    await saveAlone(ada, { label: 'by Ada' });
    await save(bob, { weight: '2' });
    await bob.getByRole('dialog').getByText('This object has been changed meanwhile').waitFor();
    expect(await stored()).toEqual({ ...BEFORE, label: 'by Ada' });
    expect(await row(bob, 'label').getByLabel('Take theirs').isChecked()).toBe(true);
    expect(await row(bob, 'weight').getByLabel('Keep mine').isChecked()).toBe(true);
    expect(await row(bob, 'note').count()).toBe(0);
    expect(await barriersOn(bob)).toEqual([]);
    await button(bob, 'Save merged').click();
    await told(bob, 'Saved.');
    expect(await stored()).toEqual({ label: 'by Ada', weight: 2, note: 'old' });
    await holds(field(bob, 'label'), 'by Ada');
  });

  it('are shown what it was, and both what they made of it, where that is one field', async () => {
    await saveAlone(ada, { note: 'by Ada', weight: '5' });
    await save(bob, { note: 'by Bob', weight: '6' });
    const note = row(bob, 'note');
    for (const text of ['old', 'by Ada', 'by Bob']) await note.getByText(text, { exact: true }).waitFor();
    expect(await button(bob, 'Save merged').isDisabled()).toBe(true);
    await note.getByLabel('Keep mine').check();
    await row(bob, 'weight').getByLabel('Take theirs').check();
    await button(bob, 'Save merged').click();
    await told(bob, 'Saved.');
    expect(await stored()).toEqual({ label: 'first', weight: 5, note: 'by Bob' });
  });

  it('can leave it as the other has made it', async () => {
    await saveAlone(ada, { note: 'by Ada' });
    await save(bob, { note: 'by Bob' });
    await button(bob, 'Discard mine and load theirs').click();
    await bob.getByRole('dialog').waitFor({ state: 'detached' });
    await holds(field(bob, 'note'), 'by Ada');
    expect(await stored()).toEqual({ ...BEFORE, note: 'by Ada' });
    await saveAlone(bob, { note: 'by Bob after all' });
    expect(await stored()).toEqual({ ...BEFORE, note: 'by Bob after all' });
  });

  it('are told why what they chose was not saved, where its question is closed by then', async () => {
    await saveAlone(ada, { note: 'by Ada' });
    await save(bob, { weight: '2' });
    await row(bob, 'note').waitFor();
    let answer = () => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    await bob.route(/\/storage\/data\//, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await held;
      return route.fulfill({ status: 500, json: { title: 'Internal error', detail: 'It failed.' } });
    });
    await button(bob, 'Save merged').click();
    await button(bob, 'Close').click();
    await bob.getByRole('dialog').waitFor({ state: 'detached' });
    answer();
    await told(bob, 'What you had begun did not work. It failed.');
    expect(await field(bob, 'weight').inputValue()).toBe('2');
    await bob.unrouteAll({ behavior: 'ignoreErrors' });
  });

  itLong('are asked again when it changes while one compares', async () => {
    await saveAlone(ada, { note: 'by Ada' });
    await save(bob, { weight: '2' });
    await row(bob, 'note').waitFor();
    await saveAlone(ada, { label: 'late' });
    await button(bob, 'Save merged').click();
    await row(bob, 'label').getByLabel('Take theirs').and(bob.locator(':checked')).waitFor();
    await button(bob, 'Save merged').click();
    await told(bob, 'Saved.');
    expect(await stored()).toEqual({ label: 'late', weight: 2, note: 'by Ada' });
  });

  it('are not asked where a file was attached only, or one has done what the other did', async () => {
    await client.post(`${path}/attachments/a.txt`, 'YQ==');
    await saveAlone(bob, { weight: '2' });
    await saveAlone(ada, { weight: '2' });
    expect(await stored()).toEqual({ ...BEFORE, weight: 2 });
  });

  it('are shown what a file is by now that the other one has replaced', async () => {
    await client.post(`${path}/attachments/a.txt`, Buffer.from('as it was').toString('base64'));
    await bob.clock.install();
    await open(bob);
    await button(bob, 'Preview a.txt').click();
    await bob.getByText('as it was', { exact: true }).waitFor();
    // Of the same size and type.
    await client.put(`${path}/attachments/a.txt`, Buffer.from('as it is.').toString('base64'));
    await bob.clock.fastForward('00:30');
    await bob.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await bob.getByText('as it is.', { exact: true }).waitFor();
  });

  it('keep what is typed while the other one saves, though the page reads the object again', async () => {
    await field(bob, 'note').fill('by Bob');
    await saveAlone(ada, { label: 'by Ada' });
    await bob.getByLabel('Files to attach').setInputFiles({
      name: 'a.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('a'),
    });
    await bob.getByText('by Ada').first().waitFor();
    expect(await field(bob, 'note').inputValue()).toBe('by Bob');
    expect(await field(bob, 'label').inputValue()).toBe('first');
    await button(bob, 'Save changes').click();
    await button(bob, 'Save merged').click();
    await told(bob, 'Saved.');
    expect(await stored()).toEqual({ label: 'by Ada', weight: 1, note: 'by Bob' });
  });

  itLong('keep what they type while a slow network saves', async () => {
    const slow = await slowSaves(bob, '/storage/data/');
    await save(bob, { note: 'by Bob' });
    await field(bob, 'label').fill('typed on');
    slow.go();
    await told(bob, 'Saved.');
    expect(await field(bob, 'label').inputValue()).toBe('typed on');
    expect(await field(bob, 'note').inputValue()).toBe('by Bob');
    expect(await stored()).toEqual({ ...BEFORE, note: 'by Bob' });
    await bob.getByRole('link', { name: 'Classes' }).first().click();
    await button(bob, 'Stay').click();
    await button(bob, 'Save changes').click();
    await until('both are stored', async () => (await stored()).label === 'typed on');
    expect(await stored()).toEqual({ ...BEFORE, note: 'by Bob', label: 'typed on' });
  });

  itLong('are asked about what they type while a slow network finds it changed', async () => {
    const slow = await slowSaves(bob, '/storage/data/');
    await saveAlone(ada, { note: 'by Ada' });
    await save(bob, { note: 'by Bob' });
    await field(bob, 'label').fill('typed on');
    slow.go();
    await row(bob, 'label').getByText('typed on', { exact: true }).waitFor();
    await row(bob, 'note').getByLabel('Keep mine').check();
    await button(bob, 'Save merged').click();
    await told(bob, 'Saved.');
    expect(await stored()).toEqual({ ...BEFORE, note: 'by Bob', label: 'typed on' });
  });

  it('lose no edit to a change of the class that the page has read meanwhile', async () => {
    const own = await running.service.createClass({ label: { type: 'string' }, extra: { type: 'string' } });
    path = await client.create(own, { label: 'first', extra: 'old' });
    await bob.clock.install();
    await bob.goto(dashboardAt(running.service, `/classes/${own.name}/objects/${path.split('/').at(-1)}`));
    await field(bob, 'label').fill('by Bob');
    await field(bob, 'extra').fill('also by Bob');
    await client.put(own.definitionPath, { name: own.name, fields: { label: { type: 'string' } } });
    const read = bob.waitForResponse((response) => response.url().endsWith(own.definitionPath));
    await bob.clock.fastForward('00:30');
    await bob.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await read;
    await button(bob, 'Save changes').click();
    await row(bob, 'extra').getByText('also by Bob').or(bob.getByRole('alert')).first().waitFor();
    expect(await field(bob, 'extra').inputValue()).toBe('also by Bob');
    expect(await stored()).toEqual({ label: 'first' });
  });

  it('lose nothing that they have saved to an answer of before', async () => {
    await bob.clock.install();
    await open(bob);
    let go = () => {};
    const gone = new Promise<void>((done) => {
      go = done;
    });
    let isRead = false;
    let reads = 0;
    await bob.route(`**${path}`, async (route) => {
      if (route.request().method() !== 'GET' || reads++ > 0) return route.continue();
      const answer = await route.fetch();
      isRead = true;
      await gone;
      await route.fulfill({ response: answer });
    });
    await bob.clock.fastForward('00:30');
    await bob.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await until('the object to be read again', async () => isRead);
    await saveAlone(bob, { note: 'by Bob' });
    const late = bob.waitForResponse((response) => response.url().endsWith(path));
    go();
    await late;
    await saveAlone(bob, { label: 'by Bob too' });
    expect(await field(bob, 'note').inputValue()).toBe('by Bob');
    expect(await stored()).toEqual({ ...BEFORE, note: 'by Bob', label: 'by Bob too' });
    await bob.unrouteAll();
  });

  it('lose no edit to a deletion: it can become an object of its own', async () => {
    await client.delete(path);
    await save(bob, { note: 'by Bob' });
    await bob.getByRole('dialog').getByText('This object has been deleted meanwhile').waitFor();
    await button(bob, 'Create it again').click();
    await told(bob, /^Created again/);
    path = new URL(bob.url()).pathname.replace(/.*\/objects/, parcels.path);
    expect(await stored()).toEqual({ ...BEFORE, note: 'by Bob' });
  });

  it('delete it only as they have seen it, or after another question', async () => {
    await button(bob, 'Delete object').click();
    await saveAlone(ada, { note: 'by Ada' });
    const dialog = bob.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete object' }).click();
    await dialog.getByText('by Ada').waitFor();
    expect(await barriersOn(bob)).toEqual([]);
    expect(await stored()).toEqual({ ...BEFORE, note: 'by Ada' });
    await dialog.getByRole('button', { name: 'Delete it all the same' }).click();
    await bob.getByRole('heading', { name: parcels.name, level: 1 }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect((await client.get(path)).status).toBe(404);
  });
});

it('what was typed stays where another person has removed the field or the class meanwhile', async () => {
  const fields = { label: { type: 'string' }, note: { type: 'string' } };
  const removed = await running.service.createClass(fields);
  await bob.goto(dashboardAt(running.service, `/classes/${removed.name}/objects/new`));
  await field(bob, 'note').fill('typed at length');
  expect((await client.put(removed.definitionPath, { fields: { label: fields.label } })).status).toBe(200);
  await button(bob, 'Create object').click();
  await bob.getByText(/note/).and(bob.locator('[class*="error"]')).first().waitFor();
  // The page reads the class again.
  await bob.getByRole('link', { name: 'Contract' }).click();
  await bob.getByRole('button', { name: 'Stay' }).click();
  await holds(field(bob, 'note'), 'typed at length');
  expect((await client.delete(`${removed.definitionPath}?force=true`)).status).toBe(200);
  await button(bob, 'Create object').click();
  await bob.getByRole('alert').getByText('Another person has deleted it.').waitFor();
  await holds(field(bob, 'note'), 'typed at length');
});

it('what was typed goes on in a field that another person has renamed meanwhile', async () => {
  const fields = { label: { type: 'string' }, note: { type: 'string' } };
  const renamed = await running.service.createClass(fields);
  await bob.goto(dashboardAt(running.service, `/classes/${renamed.name}/objects/new`));
  await field(bob, 'label').fill('L-1');
  await field(bob, 'note').fill('typed at length');
  const changed = { label: fields.label, text: { type: 'string', renamedFrom: 'note' } };
  expect((await client.put(renamed.definitionPath, { fields: changed })).status).toBe(200);
  await button(bob, 'Create object').click();
  await bob.getByText('Gone: note. New: text.').waitFor();
  await until('what has changed to be in sight', async () => {
    const box = await button(bob, 'Show the new fields').boundingBox();
    return box !== null && box.y > 0 && box.y + box.height < bob.viewportSize()!.height;
  });
  expect(await barriersOn(bob)).toEqual([]);
  await button(bob, 'Show the new fields').press('Enter');
  await button(bob, 'Move to text').and(bob.locator(':focus')).press('Enter');
  await holds(field(bob, 'text'), 'typed at length');
  expect(await barriersOn(bob)).toEqual([]);
  await button(bob, 'Create object').and(bob.locator(':focus')).press('Enter');
  await bob.getByRole('heading', { name: 'Attachments' }).waitFor();
  const { objects } = (await client.get(renamed.path)).body;
  expect(objects).toMatchObject([{ label: 'L-1', text: 'typed at length' }]);
  // An object that is edited likewise.
  await field(bob, 'text').fill('typed again');
  const back = { label: fields.label, note: { type: 'string', renamedFrom: 'text' } };
  expect((await client.put(renamed.definitionPath, { fields: back })).status).toBe(200);
  await button(bob, 'Save changes').click();
  await button(bob, 'Show the new fields').click();
  await button(bob, 'Move to note').click();
  await button(bob, 'Save changes').click();
  await row(bob, 'note').getByLabel('Keep mine').check();
  await button(bob, 'Save merged').click();
  await told(bob, 'Saved.');
  expect((await client.get(renamed.path)).body.objects).toMatchObject([{ note: 'typed again' }]);
});

it('a secret ends for a third one only where it is the one that was asked about', async () => {
  const { body } = await client.post('/api/v1/auth/applications', { name: 'Turns', scopes: ['data:read'] });
  const address = `/api/v1/auth/applications/${body.client_id}`;
  const live = async (): Promise<string[]> =>
    (await client.get(address)).body.secrets.map(({ id }: { id: string }) => id);
  await client.post(`${address}/secrets`);
  await ada.goto(dashboardAt(running.service, `/access/${body.client_id}`));
  await button(ada, 'New secret').click();
  await ada.getByRole('dialog').getByText('Make a third secret?').waitFor();
  // As another owner does after the same question.
  await client.post(`${address}/secrets`);
  const before = await live();
  await button(ada, 'Make it and end the older one').click();
  await ada.getByRole('alert').getByText('has ended meanwhile').waitFor();
  expect(await live()).toEqual(before);
});
