import './support/extent.js';
import { asksBeforeClosing, barriersOn, becomes, enter, told } from './support/dashboard/dashboard.js';
import { fillDashboard } from './support/dashboard/dashboard-data.js';
import { openDashboard, openPages, page, running } from './support/dashboard/dashboard-run.js';
import { until } from './support/until.js';

let object: string;
/** Lets the uploads that are held back go on, to the answer that is given. */
let go: (answer?: { status: number; body: string }) => void;

openDashboard();
beforeAll(async () => {
  object = (await fillDashboard(running.service)).split('/').at(-1)!;
});
openPages();
beforeEach(async () => {
  const gone = new Promise<{ status: number; body: string } | undefined>((done) => {
    go = done;
  });
  await page.route(/\/attachments\//, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const answer = await gone;
    if (answer === undefined) return route.continue();
    return route.fulfill({ ...answer, contentType: 'application/problem+json' });
  });
  await enter(page, running.service, `/classes/Shipment/objects/${object}`);
});

const notice = () => page.getByRole('status').filter({ hasText: 'Keep this tab open.' });
const bar = (name: string) => page.getByRole('progressbar', { name: new RegExp(`^${name}`) });

async function upload(...names: string[]): Promise<void> {
  const buffer = Buffer.from('Ring once.');
  await page
    .getByLabel('Files to attach')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer })));
  // Of no width, as nothing has left yet.
  await bar(names.at(-1)!).waitFor({ state: 'attached' });
}

const asks = () => asksBeforeClosing(page);

describe('an upload', () => {
  it('is not lost with its tab without a question', async () => {
    expect(await asks()).toBe(false);
    await upload('held.txt');
    await becomes(asks, true);
    const [asked] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
    expect(asked.type()).toBe('beforeunload');
    await asked.dismiss();
    go();
    await page.getByRole('button', { name: 'Download held.txt' }).waitFor();
    // The list is read again before it has ended.
    await bar('held.txt').waitFor({ state: 'detached' });
    await becomes(asks, false);
  });

  it('is told of on other pages, with the way to its object, until it has ended', async () => {
    await upload('one.txt', 'two.txt');
    expect(await notice().count()).toBe(0);
    await page.getByRole('link', { name: 'Classes', exact: true }).first().click();
    await notice().getByText('2 files are being attached: one.txt, two.txt.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await becomes(asks, true);
    await notice().getByRole('link', { name: 'two.txt' }).click();
    await page.getByRole('heading', { name: 'Attachments' }).waitFor();
    // The page shows no bars of what was begun before it.
    await notice().waitFor();
    go();
    await notice().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Download two.txt' }).waitFor();
    await becomes(asks, false);
  });

  it('gives way to its file at once, however slow the list is that the object was opened from', async () => {
    let list = () => {};
    const held = new Promise<void>((done) => {
      list = done;
    });
    await page.getByText(/^\d+ of \d+$/).waitFor();
    await page.route(/\/data\/Shipment\/?[?]/, async (route) => {
      await held;
      await route.continue();
    });
    await upload('once.txt');
    go();
    await page.getByRole('button', { name: 'Download once.txt' }).waitFor();
    await bar('once.txt').waitFor({ state: 'detached' });
    list();
  });

  it('waits for its turn where many are begun at once: a browser has few connections, and pages need them too', async () => {
    let begun = 0;
    await page.route(/\/attachments\//, (route) => {
      if (route.request().method() === 'POST') begun++;
      return route.fallback();
    });
    const names = Array.from({ length: 8 }, (_, at) => `many-${at}.txt`);
    await upload(...names);
    await until('some of them to be sent', async () => begun >= 3);
    await page.getByRole('link', { name: 'Classes', exact: true }).first().click();
    await notice()
      .getByText('8 files are being attached: many-0.txt, many-1.txt, many-2.txt and others.')
      .waitFor();
    // None of them has been answered yet.
    expect(begun).toBe(3);
    go();
    await notice().waitFor({ state: 'detached' });
    expect(begun).toBe(8);
    const client = await running.service.client();
    const { attachments } = (await client.get(`/api/v1/storage/data/Shipment/${object}`)).body;
    expect(attachments.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(names));
  });

  it('of many files has the object read once, after the last of them', async () => {
    await page.getByText(/^\d+ of \d+$/).waitFor();
    const reads: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'GET' && pathname.includes('/data/Shipment')) reads.push(pathname);
    });
    const names = Array.from({ length: 7 }, (_, at) => `seven-${at}.txt`);
    await upload(...names);
    const list = page.waitForResponse((response) => /\/data\/Shipment[?]/.test(response.url()));
    go();
    for (const name of names) await page.getByRole('button', { name: `Download ${name}` }).waitFor();
    await bar('seven').waitFor({ state: 'detached' });
    await list;
    expect(reads.toSorted()).toEqual(['', `/${object}`].map((end) => `/api/v1/storage/data/Shipment${end}`));
  });

  it('ends on request, also while it waits for its turn; what becomes of a file is said', async () => {
    const cancel = (name: string) => page.getByRole('button', { name: `Cancel ${name}`, exact: true });
    const said = (text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();
    await upload('kept.txt', 'wrong.txt', 'large.txt', 'late.txt');
    expect(await barriersOn(page)).toEqual([]);
    for (const name of ['late.txt', 'wrong.txt', 'large.txt']) {
      await cancel(name).click();
      await bar(name).waitFor({ state: 'detached' });
    }
    expect(await asks()).toBe(true);
    go();
    await page.getByRole('button', { name: 'Download kept.txt' }).waitFor();
    await said('kept.txt is attached.');
    await becomes(asks, false);
    await page.getByRole('button', { name: 'Delete kept.txt' }).click();
    await page.getByRole('button', { name: 'Delete file' }).click();
    await said('kept.txt is deleted.');
    const client = await running.service.client();
    const { attachments } = (await client.get(`/api/v1/storage/data/Shipment/${object}`)).body;
    const names: string[] = attachments.map(({ name }: { name: string }) => name);
    expect(names.filter((name) => /^(kept|wrong|large|late)/.test(name))).toEqual([]);
  });

  it('asks for another name where a telephone shows it', async () => {
    await page.setViewportSize({ width: 360, height: 600 });
    await page
      .getByLabel('Files to attach')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Ring once.') });
    await page.getByLabel('New name of notes.txt').and(page.locator(':focus')).waitFor();
    const button = page
      .getByRole('form', { name: 'Name of notes.txt' })
      .getByRole('button', { name: 'Replace' });
    const { y, height } = (await button.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(600);
  });

  it('that waits for its name is told of when its page is left', async () => {
    await page
      .getByLabel('Files to attach')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Ring once.') });
    await page.getByLabel('New name of notes.txt').waitFor();
    await page.getByRole('link', { name: 'Classes', exact: true }).first().click();
    await told(page, 'Not attached, as it was not said under which name: notes.txt.');
  });

  it('that is refused after its page was left is told of', async () => {
    await upload('refused.txt');
    await page.getByRole('link', { name: 'Classes', exact: true }).first().click();
    await notice().getByText('A file is being attached: refused.txt.').waitFor();
    go({ status: 413, body: '{"title":"Too large","detail":"It is too large."}' });
    await told(page, 'refused.txt was not attached. It is too large.');
    await notice().waitFor({ state: 'detached' });
    await becomes(asks, false);
  });
});
