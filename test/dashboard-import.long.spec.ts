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
