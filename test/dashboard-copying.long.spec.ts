import './support/extent.js';
import { barriersOn, becomes, enter } from './support/dashboard/dashboard.js';
import { fillDashboard } from './support/dashboard/dashboard-data.js';
import { openDashboard, openPages, page, running } from './support/dashboard/dashboard-run.js';

/** What a page is without that is on plain HTTP and not from its own machine. */
const NO_CLIPBOARD = "Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined })";
const NO_COMMAND = 'Document.prototype.execCommand = () => false';
/** Keeps what is really copied, as a clipboard that can be read is not there. */
const SPY = `
  globalThis.copies = [];
  document.addEventListener('copy', ({ target: { value, selectionStart, selectionEnd } }) =>
    copies.push(value?.slice(selectionStart, selectionEnd) ?? String(getSelection())));
`;

let object: string;

openDashboard();
beforeAll(async () => {
  object = (await fillDashboard(running.service)).split('/').at(-1)!;
});
openPages();
beforeEach(async () => {
  await page.addInitScript(NO_CLIPBOARD);
  await page.addInitScript(SPY);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const copies = () => page.evaluate<string[]>('copies');
const dialog = () => page.getByRole('dialog', { name: 'Press Ctrl+C to copy' });
const question = () => page.getByRole('heading', { name: 'Leave without the secret?' });

/** Makes a second secret of a new application, and answers it. */
async function newSecret(name: string): Promise<string> {
  const client = await running.service.client();
  await client.post('/api/v1/auth/applications', { name, scopes: ['data:read'] });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API Access' }).click();
  await page.getByRole('link', { name }).click();
  await button('New secret').click();
  await page.getByText('Copy the secret now').waitFor();
  return (await page.getByRole('dialog').locator('dd').nth(2).textContent())!;
}

describe('where a page has no clipboard', () => {
  it('a secret, an id and a request are copied all the same', async () => {
    await enter(page, running.service, `/classes/Shipment/objects/${object}`);
    await button('Copy the id').click();
    await becomes(copies, [object]);
    await button('Copy the id').and(page.locator(':focus')).waitFor();
    await button('Copy as curl').click();
    const path = `/api/v1/storage/data/Shipment/${object}`;
    const command = `curl -H "Authorization: bearer $TOKEN" '${running.service.baseUrl}${path}'`;
    await becomes(copies, [object, command]);
    const secret = await newSecret('Copied by command');
    await button('Copy client secret').click();
    await becomes(copies, [object, command, secret]);
    await button('I have copied the secret').click();
    await page.getByText('Copy the secret now').waitFor({ state: 'detached' });
    expect(await question().count()).toBe(0);
  });
});

describe('where the browser does not let a page copy', () => {
  beforeEach(() => page.addInitScript(NO_COMMAND));

  it('the text is there, selected, and it is said which keys copy it', async () => {
    await enter(page, running.service);
    const secret = await newSecret('Copied by hand');
    await button('Copy client secret').click();
    await dialog().getByText('It is selected: press Ctrl+C').waitFor();
    const text = dialog().getByLabel('The text');
    await text.and(page.locator(':focus')).waitFor();
    expect(await page.getByText('Copied', { exact: true }).count()).toBe(0);
    // Two dialogs stand on each other.
    expect(await barriersOn(page)).toEqual([]);
    // It is not copied yet.
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('Copy the secret now').waitFor();
    expect(await question().count()).toBe(0);
    await page.keyboard.press('Escape');
    await question().waitFor();
    await button('Stay').click();
    await button('Copy client secret').click();
    await text.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Control+c');
    await dialog().waitFor({ state: 'detached' });
    await becomes(copies, [secret]);
    await page.keyboard.press('Escape');
    await page.getByText('Copy the secret now').waitFor({ state: 'detached' });
    expect(await question().count()).toBe(0);
  });
});
