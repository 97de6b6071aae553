import './support/extent.js';
import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser } from './support/dashboard/browser.js';
import { dashboardAt, holds, signIn, told, WITH_ADMINISTRATOR } from './support/dashboard/dashboard.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { anyEngine, startService } from './support/services/service.js';
import { until } from './support/until.js';

const LINES = 'Ring twice.\n\nThen wait,\nplease.';
const HEBREW = 'שלום עולם';
const CHINESE = '統一碼';
const NUMBERS = [9007199254740991, 9007199254740990, -9007199254740991];
const FRACTIONS = [0.1234567890123456, -1.2345678901234567e-123, -1.7976931348623157e308];

let browser: Browser;
let page: Page;
let running: Awaited<ReturnType<typeof startService>>;
let client: Client;
let notes: ClassHandle;

beforeAll(async () => {
  [browser, running] = await Promise.all([launchBrowser(), startService(anyEngine(), WITH_ADMINISTRATOR)]);
  client = await running.service.client();
  notes = await running.service.createClass({
    text: { type: 'string' },
    whole: { type: 'integer' },
    fraction: { type: 'number' },
  });
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  page = await context.newPage();
  await signIn(page, running.service);
});
afterAll(async () => {
  await browser.close();
  await running.stop();
});

const open = (path = '') => page.goto(dashboardAt(running.service, `/classes/${notes.name}${path}`));
const text = () => page.getByLabel('text', { exact: true });
const height = async () => (await text().boundingBox())!.height;

const cell = (value: string) => page.getByRole('cell', { name: value, exact: true });
type Styles = { getComputedStyle: (element: unknown) => Record<string, string> };
const styleOf = (place: Locator, property: string) =>
  place.evaluate(
    (element, name) => (globalThis as unknown as Styles).getComputedStyle(element)[name],
    property,
  );
const directionOf = (place: Locator) => styleOf(place, 'direction');

describe('the input of a text', () => {
  it('begins as one line, keeps pasted line breaks, and grows with them', async () => {
    await open('/objects/new');
    await text().waitFor();
    const before = [await height(), (await page.getByLabel('whole').boundingBox())!.height];
    expect(before[0]).toBe(before[1]);
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(LINES)})`);
    await text().focus();
    await page.keyboard.press('Control+V');
    await holds(text(), LINES);
    await until('the input to grow', async () => (await height()) > before[0]! * 2);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Thanks.');
    await page.getByRole('button', { name: 'Create object' }).click();
    await page.getByRole('button', { name: 'Delete object' }).waitFor();
    const stored = await client.get(`${notes.path}/${page.url().split('/').at(-1)}`);
    expect(stored.body.text).toBe(`${LINES}\nThanks.`);
    await holds(text(), `${LINES}\nThanks.`);
  });

  it('sends the form by Enter while it is one line, and is given more by Shift and Enter', async () => {
    await open('/objects/new');
    await text().fill('one line');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('another');
    await page.keyboard.press('Enter');
    await page.keyboard.type('and one more');
    expect(await text().inputValue()).toBe('one line\nanother\nand one more');
    // A line that is too long for its place looks like several.
    const long = 'word '.repeat(60);
    await text().fill(long);
    await page.keyboard.press('Enter');
    expect(await text().inputValue()).toBe(`${long}\n`);
    await text().fill('short');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete object' }).waitFor();
    const stored = () => client.get(`${notes.path}/${page.url().split('/').at(-1)}`);
    expect((await stored()).body.text).toBe('short');
    // Where nothing is changed there is nothing to send.
    await text().press('Enter');
    await text().press('End');
    await page.keyboard.type('er');
    await page.keyboard.press('Enter');
    await told(page, 'Saved.');
    expect((await stored()).body.text).toBe('shorter');
  });

  it('applies a filter by Enter, and takes line breaks there too', async () => {
    const path = await client.create(notes, { text: 'a\nb' });
    await open(`?query=${encodeURIComponent('{"text":{"$eq":"x"}}')}`);
    await page.getByRole('heading', { name: 'Nothing matches the filter' }).waitFor();
    await page.evaluate("navigator.clipboard.writeText('a\\nb')");
    await page.getByLabel('Value of condition 1').selectText();
    await page.keyboard.press('Control+V');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: `Open ${path.split('/').at(-1)}` }).waitFor();
    await page.getByText('1–1 of 1').waitFor();
  });

  it('is written from the right where the text is', async () => {
    await open('/objects/new');
    for (const [value, direction] of [
      [HEBREW, 'rtl'],
      [CHINESE, 'ltr'],
    ]) {
      await text().fill(value!);
      expect(await directionOf(text())).toBe(direction);
      // Beside the button that clears it.
      expect(Number.parseFloat((await styleOf(text(), 'paddingRight'))!)).toBeGreaterThan(30);
    }
    await text().fill('');
    // That the browser looks for the side of each paragraph of a long one would stop the page with every key.
    const path = await client.create(notes, { text: `${HEBREW} `.repeat(6000) });
    await open(`/objects/${path.split('/').at(-1)}`);
    await text().waitFor();
    expect([await directionOf(text()), await styleOf(text(), 'unicodeBidi')]).toEqual(['rtl', 'isolate']);
  });

  it('keeps the line ends that a text has', async () => {
    const path = await client.create(notes, { text: 'one\r\ntwo\r\n' });
    await open(`/objects/${path.split('/').at(-1)}`);
    await text().press('Control+End');
    await page.keyboard.type('three');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('four');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await told(page, 'Saved.');
    expect((await client.get(path)).body.text).toBe('one\r\ntwo\r\nthree\r\nfour');
  });

  it('is no value once it is emptied by the keyboard, and the text that is stored until then', async () => {
    const named = await running.service.createClass({
      code: { type: 'string', unique: true },
      name: { type: 'string', required: true },
      note: { type: 'string' },
      words: { type: 'array', items: { type: 'string' } },
    });
    const at = (path: string) => page.goto(dashboardAt(running.service, `/classes/${named.name}${path}`));
    const input = (name: string) => page.getByRole('textbox', { name, exact: true });
    const empty = async (name: string) => {
      await input(name).fill('typed');
      await input(name).press('Control+A');
      await page.keyboard.press('Backspace');
    };
    const stored = async () => {
      await page.getByRole('button', { name: 'Delete object' }).waitFor();
      return (await client.get(`${named.path}/${page.url().split('/').at(-1)}`)).body;
    };
    for (const name of ['one', 'other']) {
      await at('/objects/new');
      await input('name').fill(name);
      await empty('code');
      await page.getByRole('button', { name: 'Create object' }).click();
      expect(await stored()).not.toHaveProperty('code');
    }
    await at('/objects/new');
    await empty('name');
    await page.getByRole('button', { name: 'Create object' }).click();
    await page.getByText('name is required').first().waitFor();

    const kept = await client.create(named, { name: 'kept', code: 'A', note: '', words: ['', 'b'] });
    await at(`/objects/${kept.split('/').at(-1)}`);
    await empty('code');
    await empty('words 2');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await told(page, 'Saved.');
    expect(await stored()).toMatchObject({ name: 'kept', note: '', words: ['', ''] });
    expect(await stored()).not.toHaveProperty('code');
  });
});

describe('the list', () => {
  it('shows numbers whole, however long', async () => {
    for (const [index, whole] of NUMBERS.entries())
      await client.create(notes, { whole, fraction: FRACTIONS[index] });
    await open();
    for (const number of [...NUMBERS, ...FRACTIONS]) {
      const widths = await cell(String(number)).evaluate((element) => {
        const { scrollWidth, clientWidth } = element as unknown as Record<string, number>;
        return [scrollWidth!, clientWidth!];
      });
      expect([number, widths[0]! <= widths[1]!]).toEqual([number, true]);
    }
  });

  it('lets text begin on the side where it is read from', async () => {
    await client.create(notes, { text: HEBREW });
    await client.create(notes, { text: CHINESE });
    await open();
    expect([await directionOf(cell(HEBREW)), await directionOf(cell(CHINESE))]).toEqual(['rtl', 'ltr']);
  });
});
