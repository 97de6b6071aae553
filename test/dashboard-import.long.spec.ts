import './support/extent.js';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { barriersOn, becomes, enter, told } from './support/dashboard/dashboard.js';
import { context, openDashboard, openPages, page, running } from './support/dashboard/dashboard-run.js';
import type { ClassHandle } from './support/http/client.js';
import { until } from './support/until.js';

let parts: ClassHandle;
let folder: string;

openDashboard();
openPages();
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-'));
  parts = await running.service.createClass({ code: { type: 'integer' }, note: { type: 'string' } });
  await enter(page, running.service, `/classes/${parts.name}/objects/import`);
  await objects().waitFor();
});
afterEach(() => rmSync(folder, { recursive: true }));

const objects = () => page.getByRole('textbox', { name: 'Objects', exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const total = async () => (await (await running.service.client()).get(parts.path)).body.metadata.total;

/** A file with a text, whose path is answered. */
function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const longTable = (count: number) =>
  `code,note\n${Array.from({ length: count }, (_, at) => `${at},${'n'.repeat(100)}\n`).join('')}`;

/** Drops files on the middle of what is on the page. */
async function drop(files: string[], target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  const session = await context.newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data });
}

it('shows the beginning of a long text, and all of it on request', async () => {
  const chooser = page.getByLabel('File with objects');
  await chooser.setInputFiles(fileOf('broken.csv', `${longTable(2500)}12,"no end\n`));
  await page.getByRole('alert').getByText('Line 2502: the quotes of a cell have no end.').waitFor();
  await page.getByText('The beginning of 2,502 lines:').waitFor();
  expect(await objects().count()).toBe(0);
  expect(await barriersOn(page)).toEqual([]);
  await button('Edit it here').press('Enter');
  await objects().and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Control+End');
  for (let letter = 0; letter < '12,"no end\n'.length; letter++) await page.keyboard.press('Backspace');
  await button('Create 2,500 objects').waitFor();
  expect((await objects().inputValue()).length).toBe(longTable(2500).length);
  await chooser.setInputFiles(fileOf('long.csv', longTable(2600)));
  await page.getByText('The beginning of 2,601 lines:').waitFor();
  await button('Clear').press('Enter');
  await objects().and(page.locator(':focus')).waitFor();
  expect(await objects().inputValue()).toBe('');
  await chooser.setInputFiles(fileOf('long.csv', longTable(2600)));
  await button('Create 2,600 objects').click();
  await told(page, '2,600 objects created.');
  expect(await total()).toBe(2600);
});

it('takes a file that is dropped, one at a time, and refuses one that is dropped elsewhere', async () => {
  const [first, second] = [fileOf('one.csv', 'code\n1\n'), fileOf('two.csv', 'code\n2\n3\n')];
  await drop([first, second], objects());
  await page.getByRole('alert').getByText('These are several files').waitFor();
  await drop([first], objects());
  await becomes(() => objects().inputValue(), 'code\n1\n');
  await drop([second], page.getByRole('navigation', { name: 'Main' }));
  await drop([second], objects());
  await until('the second file', async () => (await objects().inputValue()) === 'code\n2\n3\n');
  expect(context.pages()).toEqual([page]);
});

it('leaves a long text that a person edits as it is where files are refused', async () => {
  await page.getByLabel('File with objects').setInputFiles(fileOf('long.csv', longTable(2500)));
  await button('Edit it here').press('Enter');
  await objects().and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('12,typed');
  await button('Create 2,501 objects').waitFor();
  await drop([fileOf('one.csv', 'code\n1\n'), fileOf('two.csv', 'code\n2\n')], button('Take a file'));
  await page.getByRole('alert').getByText('These are several files').waitFor();
  expect((await objects().inputValue()).endsWith('\n12,typed')).toBe(true);
  await drop([fileOf('long-too.csv', longTable(2600))], button('Take a file'));
  await page.getByText('The beginning of 2,601 lines:').waitFor();
});

it('takes the last file that is dropped while one is read, and none once the text is typed over', async () => {
  // The files are read in the order of the test, which a slow disk may have too.
  await page.evaluate(`
    globalThis.reads = new Map();
    globalThis.bytesOf = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = function () {
      return new Promise((done) => reads.set(this.name, async () => done(await bytesOf.call(this))));
    };
    // Playwright calls a function that an expression ends with.
    undefined;
  `);
  const isRead = (name: string) =>
    until(`${name} to be read`, () => page.evaluate<boolean>(`reads.has('${name}')`));
  const goOn = (name: string) =>
    page.evaluate(`reads.get('${name}')().then(() => new Promise((done) => setTimeout(done)))`);
  for (const [name, code] of Object.entries({ 'first.csv': 1, 'second.csv': 2, 'third.csv': 3 })) {
    await drop([fileOf(name, `code\n${code}\n`)], button('Take a file'));
    await isRead(name);
    if (name === 'first.csv') continue;
    await goOn(name);
    if (name === 'second.csv') await becomes(() => objects().inputValue(), 'code\n2\n');
  }
  await becomes(() => objects().inputValue(), 'code\n3\n');
  await goOn('first.csv');
  expect(await objects().inputValue()).toBe('code\n3\n');
  writeFileSync(join(folder, 'latin.csv'), Buffer.from('note\n\xe9\n', 'latin1'));
  await drop([join(folder, 'latin.csv')], button('Take a file'));
  await isRead('latin.csv');
  await objects().fill('code\n4\n');
  await goOn('latin.csv');
  await button('Create 1 object').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await objects().inputValue()).toBe('code\n4\n');
});

it('reads a long text that is edited at a pause alone, so that no key waits for it', async () => {
  await page.clock.install();
  await page.getByLabel('File with objects').setInputFiles(fileOf('long.csv', longTable(2500)));
  await button('Edit it here').press('Enter');
  await objects().and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Control+End');
  await button('Create 2,500 objects').waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.type('12,typed');
  // What React has put off has its turn between such messages.
  await page.evaluate(`new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    let left = 200;
    port1.onmessage = () => (left-- === 0 ? done() : port2.postMessage(0));
    port2.postMessage(0);
  })`);
  expect((await objects().inputValue()).endsWith('\n12,typed')).toBe(true);
  expect(await button('Create 2,500 objects').count()).toBe(1);
  await page.clock.resume();
  await button('Create 2,501 objects').click();
  await told(page, '2,501 objects created.');
});
