import {
  asksBeforeClosing,
  barriersOn,
  becomes,
  copiedBy,
  dashboardAt,
  enter,
  holds,
  told,
} from './support/dashboard/dashboard.js';
import { context, openDashboard, openPages, page, running } from './support/dashboard/dashboard-run.js';
import { itLong } from './support/extent.js';
import type { ClassHandle, Client } from './support/http/client.js';

const EVEN = '{"even":{"$eq":true}}';

let client: Client;
let parcels: ClassHandle;
/** The objects in their order; the number of each is its place from 0. */
let ids: string[];

openDashboard();
beforeAll(async () => {
  client = await running.service.client();
});
openPages();
beforeEach(async () => {
  parcels = await running.service.createClass({
    n: { type: 'integer', required: true },
    label: { type: 'string', searchable: true },
    tags: { type: 'array', items: { type: 'string' } },
    even: { type: 'boolean', indexed: true },
  });
  const objects = Array.from({ length: 120 }, (_, n) => ({ n, label: `parcel ${n}`, even: n % 2 === 0 }));
  const { body } = await client.post(`${parcels.path}/batch`, objects);
  ids = body.map((url: string) => url.split('/').at(-1));
  await enter(page, running.service);
});

const open = (search = '') => page.goto(dashboardAt(running.service, `/classes/${parcels.name}${search}`));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const shown = (range: string) => page.getByText(range, { exact: true }).waitFor();
const opened = (n: number) => page.waitForURL(new RegExp(`/objects/${ids[n]}`));
const cell = (n: number) => page.getByRole('cell', { name: `parcel ${n}`, exact: true });
const grid = () => page.getByRole('region', { name: `Objects of ${parcels.name}` });
const scrolled = () => grid().evaluate((element) => (element as unknown as { scrollTop: number }).scrollTop);
const breadcrumb = () =>
  page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: parcels.name });

async function deleteSelected(count: number): Promise<void> {
  await button(`Delete ${count}`).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Delete ${count} objects` })
    .click();
}

it('a list shows what others have done since it was read, when it is told to', async () => {
  await open('?sort=-n');
  await page.getByText('1–50 of 120').waitFor();
  await client.create(parcels, { n: 120, label: 'parcel 120' });
  await button('Refresh').click();
  await page.getByText('1–50 of 121').waitFor();
  await cell(120).waitFor();
});

it('the objects of a class are asked for at once, however slow its definition is', async () => {
  let define = () => {};
  const defined = new Promise<void>((done) => {
    define = done;
  });
  await page.route(`**${parcels.definitionPath}`, async (route) => {
    await defined;
    await route.continue();
  });
  let asked = 0;
  page.on('request', (request) => {
    // The list of classes, left just now, may still have asked for a count of one.
    if (request.url().includes(`${parcels.path}?page=1&limit=50`)) asked++;
  });
  await open();
  await becomes(async () => asked, 1);
  define();
  await shown('1–50 of 120');
  expect(asked).toBe(1);
});

describe('a page that is gone', () => {
  it('gives way to the last one there is', async () => {
    await open('?page=3');
    await shown('101–120 of 120');
    await page.getByLabel('Select the objects of this page').check();
    await deleteSelected(20);
    await shown('51–100 of 100');
    await becomes(async () => new URL(page.url()).search, '?page=2');
    await open('?page=99');
    await shown('51–100 of 100');
  });
});

describe('deleting objects some of which another person has deleted', () => {
  it('tells how many were really deleted, and never of none', async () => {
    await open('?page=3');
    await shown('101–120 of 120');
    await page.getByLabel('Select the objects of this page').check();
    await client.delete(`${parcels.path}/${ids[119]}`);
    // Every text of these buttons and of the question that was ever there.
    await page.evaluate(`
      globalThis.texts = [];
      new MutationObserver(() => {
        for (const part of document.querySelectorAll('button, h2')) texts.push(part.textContent);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    `);
    await deleteSelected(20);
    await told(page, '19 objects deleted; 1 was gone already.');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const texts = await page.evaluate<string[]>('texts');
    expect(texts).toContain('Delete 20 objects?');
    expect(texts.filter((text) => /Delete 0/.test(text))).toEqual([]);
  });

  it('tells that all were gone, and that one was deleted', async () => {
    await open('?page=3');
    for (const n of [100, 101])
      await page
        .getByRole('checkbox')
        .nth(n - 99)
        .check();
    for (const n of [100, 101]) await client.delete(`${parcels.path}/${ids[n]}`);
    await deleteSelected(2);
    await told(page, 'No object deleted; 2 were gone already.');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('checkbox').nth(1).check();
    await button('Delete 1').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 object' }).click();
    await told(page, '1 object deleted.');
  });
});

describe('filter, page and scroll', () => {
  const search = `?${new URLSearchParams({ page: '2', limit: '25', query: EVEN })}`;

  it('survive opening an object and the breadcrumb', async () => {
    await open(search);
    await shown('26–50 of 60');
    await cell(80).scrollIntoViewIfNeeded();
    const before = await scrolled();
    expect(before).toBeGreaterThan(0);
    await cell(80).click();
    await opened(80);
    await button('Delete object').waitFor();
    await breadcrumb().click();
    await shown('26–50 of 60');
    expect(await scrolled()).toBe(before);
    expect(await page.getByLabel('query').inputValue()).toBe(EVEN);
    await button('Next page').click();
    await shown('51–60 of 60');
    expect(await scrolled()).toBe(0);
  });

  it('follow each press, also on a slow service', async () => {
    await open('?limit=25');
    await shown('1–25 of 120');
    let answer = () => {};
    const gone = new Promise<void>((done) => {
      answer = done;
    });
    await page.route(/\/data\/[^/]+\/?\?.*page=/, (route) => gone.then(() => route.continue()));
    for (let press = 0; press < 3; press++) await button('Next page').click();
    answer();
    await shown('76–100 of 120');
    const entries = () => page.evaluate<number>('history.length');
    const before = await entries();
    // The last page is asked for once.
    await page.evaluate(`for (const _ of [1, 2]) document.querySelector('[aria-label="Next page"]').click()`);
    await shown('101–120 of 120');
    expect(await entries()).toBe(before + 1);
  });

  itLong('survive deleting an object', async () => {
    await open(search);
    await cell(80).click();
    // What is typed goes with the object.
    await page.getByLabel('label', { exact: true }).fill('typed');
    await button('Delete object').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete object' }).click();
    await shown('26–50 of 59');
    expect(await cell(82).count()).toBe(1);
    expect(await cell(80).count()).toBe(0);
  });
});

it('a filter that is typed and not applied is there again after an object, and not lost with the window unasked', async () => {
  await open();
  await button('Filter').click();
  const typed = page.getByLabel('query', { exact: true });
  await page.getByRole('combobox', { name: 'Field of condition 1' }).fill('n');
  await page.getByLabel('Value of condition 1').fill('3');
  await holds(typed, '{"n":{"$eq":3}}');
  expect(await asksBeforeClosing(page)).toBe(true);
  await cell(5).click();
  await opened(5);
  await button('Delete object').waitFor();
  expect(await asksBeforeClosing(page)).toBe(false);
  await breadcrumb().click();
  await holds(typed, '{"n":{"$eq":3}}');
  await holds(page.getByLabel('Value of condition 1'), '3');
  await button('Apply').click();
  await page.getByText('1–1 of 1').waitFor();
  expect(await asksBeforeClosing(page)).toBe(false);
  // What was applied since then is not typed over the filter before it.
  await page.goBack();
  await page.getByText('1–50 of 120').waitFor();
  await holds(typed, '');
});

it('a filter has objects that meet any of its conditions, where that is chosen', async () => {
  await open(`?${new URLSearchParams({ query: '{"n":{"$lt":2}}' })}`);
  // A warning stands beside it: the field has no index.
  await page.getByText('1–2 of 2').waitFor();
  expect(await page.getByLabel('Objects match').count()).toBe(0);
  await button('Add condition').click();
  await page.getByRole('combobox', { name: 'Field of condition 2' }).fill('n');
  await page.getByLabel('Comparison of condition 2').selectOption('$gte');
  await page.getByLabel('Value of condition 2').fill('118');
  await page.getByLabel('Objects match').selectOption('Any of these holds');
  expect(await barriersOn(page)).toEqual([]);
  await button('Apply').click();
  await page.getByText('1–4 of 4').waitFor();
  await page.reload();
  await holds(page.getByLabel('Objects match'), 'any');
  await holds(page.getByLabel('Value of condition 2'), '118');
  await holds(page.getByLabel('query', { exact: true }), '{"$or":[{"n":{"$lt":2}},{"n":{"$gte":118}}]}');
  await page.getByLabel('Objects match').selectOption('All of these hold');
  await page.getByLabel('query', { exact: true }).press('Control+Enter');
  await page.getByRole('status').getByText('Nothing matches the filter').waitFor();
  await page.getByRole('heading', { name: 'Nothing matches the filter' }).waitFor();
  await page.getByLabel('query', { exact: true }).and(page.locator(':focus')).waitFor();
});

it('a value of the list is filtered by, or copied, where it is pressed with the other button', async () => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await client.put(`${parcels.path}/${ids[5]}`, { even: null });
  await open('?query={"n":{"$lt":8}}');
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  const press = (n: number, column: number) =>
    page.getByRole('row').nth(n).getByRole('cell').nth(column).click({ button: 'right' });
  const even = 5;
  await page.getByText('1–8 of 8').waitFor();
  await press(2, even);
  expect(await barriersOn(page)).toEqual([]);
  await item('Only where even is false').click();
  await page.getByText('1–3 of 3').waitFor();
  await holds(page.getByLabel('query', { exact: true }), '{"n":{"$lt":8},"even":{"$eq":false}}');
  await button('Clear').click();
  await shown('1–50 of 120');
  await press(6, even);
  await item('Only where even has no value').click();
  await page.getByText('1–1 of 1').waitFor();
  await press(1, 3);
  expect(await copiedBy(item('Copy the value'))).toBe('parcel 5');
  await press(1, 4);
  await item('Copy the id').waitFor();
  expect(await page.getByRole('menuitem').count()).toBe(1);
  await page.keyboard.press('Escape');
  await item('Copy the id').waitFor({ state: 'detached' });
});

it('a value of the list is reached by the arrow keys, and filtered by from the menu that a key opens', async () => {
  await open('?query={"n":{"$lt":8}}');
  await page.getByText('1–8 of 8').waitFor();
  const focused = (n: number, column: number) =>
    page.getByRole('row').nth(n).getByRole('cell').nth(column).and(page.locator(':focus')).waitFor();
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  const even = 5;
  await page.getByRole('row').nth(1).getByRole('checkbox').focus();
  for (let column = 0; column < even; column++) await page.keyboard.press('ArrowRight');
  await focused(1, even);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await focused(2, even);
  await page.keyboard.press('Shift+F10');
  await item('Only where even is false').waitFor();
  await page.keyboard.press('Escape');
  await focused(2, even);
  await page.keyboard.press('ContextMenu');
  await item('Only where even is false').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('1–4 of 4').waitFor();
  // A link has the menu of its value, too.
  await page.getByRole('row').nth(1).getByRole('link').first().focus();
  await page.keyboard.press('Shift+F10');
  await item('Copy the id').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/objects\//);
});

it('a filter has each of the values that are entered or pasted, also where only their case differs, or one is JSON of several lines', async () => {
  await client.put(`${parcels.path}/${ids[5]}`, { label: 'PARCEL 5' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open();
  await button('Filter').click();
  await page.getByRole('combobox', { name: 'Field of condition 1' }).fill('label');
  await page.getByLabel('Comparison of condition 1').selectOption('$in');
  const values = page.getByRole('combobox', { name: 'Values of condition 1' });
  await values.fill('parcel 5');
  await values.press('Enter');
  await values.fill('PARCEL 5');
  await values.press('Enter');
  await page.evaluate("navigator.clipboard.writeText('parcel 7\\r\\nparcel 8\\r\\n')");
  await values.press('Control+V');
  await holds(
    page.getByLabel('query', { exact: true }),
    '{"label":{"$in":["parcel 5","PARCEL 5","parcel 7","parcel 8"]}}',
  );
  await button('Apply').click();
  // A warning stands beside it: the field has no index.
  await page.getByText('1–3 of 3').waitFor();
  await page.getByRole('combobox', { name: 'Field of condition 1' }).fill('free');
  await page.evaluate("navigator.clipboard.writeText(JSON.stringify({ a: [1], b: 'two' }, null, 2))");
  await values.press('Control+V');
  await holds(page.getByLabel('query', { exact: true }), '{"free":{"$in":[{"a":[1],"b":"two"}]}}');
});

describe('the page of an object', () => {
  const next = () => page.getByRole('link', { name: 'Next object' });
  const previous = () => page.getByRole('link', { name: 'Previous object' });

  it('leads to the next and previous one of the filter, across pages', async () => {
    await open(`?${new URLSearchParams({ limit: '25', query: EVEN })}`);
    await cell(46).click();
    await shown('24 of 60');
    await next().click();
    await opened(48);
    await next().click();
    await opened(50);
    await shown('26 of 60');
    await becomes(async () => new URL(page.url()).searchParams.get('page'), '2');
    await previous().click();
    await opened(48);
    await previous().click();
    await opened(46);
    await shown('24 of 60');
    await breadcrumb().click();
    await shown('1–25 of 60');
  });

  it('ends with the first and the last one, and finds the place of an address without a page', async () => {
    await open(`/objects/${ids[119]}`);
    await shown('120 of 120');
    expect(await button('Next object').isDisabled()).toBe(true);
    await previous().click();
    await opened(118);
    await open(`/objects/${ids[0]}`);
    await shown('1 of 120');
    expect(await button('Previous object').isDisabled()).toBe(true);
    await next().click();
    await opened(1);
  });

  itLong('leads on from an object that the filter no longer matches', async () => {
    await client.put(`${parcels.path}/${ids[50]}`, { even: false });
    await open(`/objects/${ids[50]}?${new URLSearchParams({ limit: '25', query: EVEN })}`);
    await previous().waitFor();
    await next().click();
    await opened(52);
    await shown('26 of 59');
    await previous().click();
    await opened(48);
  });
});

describe('the order', () => {
  const heading = (name: string) => page.getByRole('columnheader', { name });
  const labels = () => page.getByRole('cell', { name: /^parcel/ }).allTextContents();
  const order = (name: string) => heading(name).getByRole('button').click();

  it('is that of a column, up or down, and kept while an object is open', async () => {
    await open();
    await shown('1–50 of 120');
    await order('label');
    await page.getByText('parcel 107', { exact: true }).waitFor();
    expect((await labels()).slice(0, 4)).toEqual(['parcel 0', 'parcel 1', 'parcel 10', 'parcel 100']);
    expect(await heading('label').getAttribute('aria-sort')).toBe('ascending');
    await order('label');
    await cell(99).waitFor();
    expect((await labels()).slice(0, 3)).toEqual(['parcel 99', 'parcel 98', 'parcel 97']);
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-label');
    await cell(98).click();
    await shown('2 of 120');
    await page.getByRole('link', { name: 'Next object' }).click();
    await opened(97);
    await breadcrumb().click();
    await page.getByRole('button', { name: 'Sorted by label descending' }).click();
    await cell(0).waitFor();
    expect(await heading('_id').getAttribute('aria-sort')).toBe('ascending');
    await order('_id');
    await cell(119).waitFor();
    expect(await labels()).toEqual(Array.from({ length: 50 }, (_, index) => `parcel ${119 - index}`));
    expect(await heading('tags').getByRole('button').count()).toBe(0);
  });

  it('is that of several columns, chosen with Shift, each of which can be taken away', async () => {
    const orderBeside = (name: string) =>
      page
        .getByRole('columnheader', { name, exact: true })
        .getByRole('button')
        .click({ modifiers: ['Shift'] });
    const sort = () => Promise.resolve(new URL(page.url()).searchParams.get('sort'));
    await open();
    await shown('1–50 of 120');
    await order('even');
    await becomes(sort, 'even');
    await orderBeside('n');
    // The address has it before the page is drawn.
    await page.getByRole('button', { name: 'then by n' }).waitFor();
    await becomes(sort, 'even,n');
    await orderBeside('n');
    await cell(119).waitFor();
    expect((await labels()).slice(0, 3)).toEqual(['parcel 119', 'parcel 117', 'parcel 115']);
    await becomes(sort, 'even,-n');
    expect(await barriersOn(page)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'then by n descending' }).waitFor();
    await page.getByRole('button', { name: 'Sorted by even' }).click();
    await cell(118).waitFor();
    expect((await labels()).slice(0, 3)).toEqual(['parcel 119', 'parcel 118', 'parcel 117']);
    await becomes(sort, '-n');
  });

  it('goes with words that are looked for', async () => {
    await open('?sort=-n');
    await page.getByLabel('Search for words').fill(' PARCEL 11 ');
    await page.keyboard.press('Enter');
    await shown('1–11 of 11');
    expect((await labels()).slice(0, 2)).toEqual(['parcel 119', 'parcel 118']);
    expect(new URL(page.url()).searchParams.get('search')).toBe('PARCEL 11');
    await page.keyboard.type('x');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Nothing matches the search' }).waitFor();
    await page.getByText('Each word has to begin a word of label;').waitFor();
    await page.goBack();
    await shown('1–11 of 11');
    await holds(page.getByLabel('Search for words'), 'PARCEL 11');
    await page.getByLabel('Search for words').fill('');
    // A warning stands beside it: the order has no index.
    await page.getByText('1–50 of 120').waitFor();
  });
});

describe('a selection', () => {
  it('survives paging and opening an object, says how many it has, and can be cleared', async () => {
    await open();
    const places = () => Promise.all([cell(3).boundingBox(), grid().boundingBox()]);
    const before = await places();
    await page.getByLabel(`Select ${ids[3]}`).check();
    await shown('1 selected');
    // What comes with a selection moves no line away under the pointer, and hides none at the end.
    expect(await places()).toEqual(before);
    await button('Next page').click();
    await shown('51–100 of 120');
    await page.getByLabel('Select the objects of this page').check();
    await shown('51 selected');
    await cell(70).click();
    await button('Delete object').waitFor();
    await breadcrumb().click();
    await shown('51 selected');
    await page.getByLabel('Select the objects of this page').uncheck();
    await page.getByLabel(`Select ${ids[60]}`).check();
    await button('Previous page').click();
    await shown('2 selected');
    expect(await page.getByLabel(`Select ${ids[3]}`).isChecked()).toBe(true);
    await button('Delete 2').click();
    await page.getByRole('dialog').getByText('1 of them is on other pages.').waitFor();
    await button('Cancel').click();
    await button('Clear selection').click();
    await becomes(() => page.getByLabel(`Select ${ids[3]}`).isChecked(), false);
    await page.getByLabel(`Select ${ids[3]}`).check();
    await button('Next page').click();
    await page.getByLabel(`Select ${ids[60]}`).check();
    // With Shift all that lie between.
    await page.getByLabel(`Select ${ids[64]}`).click({ modifiers: ['Shift'] });
    await shown('6 selected');
    await page.getByLabel(`Select ${ids[61]}`).click({ modifiers: ['Shift'] });
    await shown('2 selected');
    expect(await page.getByLabel(`Select ${ids[60]}`).isChecked()).toBe(true);
    await deleteSelected(2);
    await shown('51–100 of 118');
    for (const n of [3, 60]) expect((await client.get(`${parcels.path}/${ids[n]}`)).status).toBe(404);
  });
});

it('what can be done with a selection is in sight above the line that is selected, also in a low window', async () => {
  await open();
  const bar = page.getByRole('status').filter({ hasText: 'selected' });
  // Of a telephone on its side, and of 1280 × 720 pixels at 400 %, where nothing moves either.
  for (const [at, width, height] of [
    [9, 844, 390],
    [10, 320, 180],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = page.getByLabel(`Select ${ids[at]}`);
    await box.focus();
    const place = await box.boundingBox();
    await page.keyboard.press('Space');
    await button(`Delete ${at - 8}`).waitFor();
    expect(await box.boundingBox()).toEqual(place);
    const { y: top, height: high } = (await bar.boundingBox())!;
    expect(top).toBeGreaterThan(0);
    expect(place!.y).toBeGreaterThan(top + high);
    expect(place!.y + place!.height).toBeLessThan(height);
  }
});

it('one field of all that are selected is changed at once, and those that are gone are told of', async () => {
  await open('?sort=-n');
  for (const n of [119, 118, 117]) await page.getByLabel(`Select ${ids[n]}`).check();
  await client.delete(`${parcels.path}/${ids[117]}`);
  await button('Change 3').click();
  const dialog = page.getByRole('dialog');
  const value = dialog.getByLabel(/^Value/);
  await dialog.getByLabel('Field').and(page.locator(':focus')).waitFor();
  await value.fill('many');
  await button('Change 3 objects').click();
  await dialog.getByText('n must be an integer').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await dialog.getByLabel('Field').selectOption('label');
  await value.fill('moved');
  let go = () => {};
  const held = new Promise<void>((done) => {
    go = done;
  });
  await page.route(`**${parcels.path}/batch`, async (route) => {
    await held;
    await route.continue();
  });
  await button('Change 3 objects').click();
  // What goes on stays in sight.
  await dialog.locator('button[data-loading]').waitFor();
  expect(await dialog.locator('.mantine-Modal-close').count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await dialog.locator('button[data-loading]').count()).toBe(1);
  expect(await asksBeforeClosing(page)).toBe(true);
  go();
  await told(page, '2 objects changed. 1 was gone already.');
  await dialog.waitFor({ state: 'detached' });
  await becomes(() => page.getByRole('cell', { name: 'moved', exact: true }).count(), 2);
  const { body } = await client.get(`${parcels.path}/${ids[119]}`);
  expect(body).toMatchObject({ n: 119, label: 'moved', even: false });
  await button('Change 3').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  // What is required cannot be cleared, and Enter where nothing is typed yet clears nothing.
  await dialog
    .getByRole('button', { name: 'Change 3 objects' })
    .and(page.locator('[aria-disabled="true"]'))
    .waitFor();
  await dialog.getByLabel('Field').selectOption('label');
  await button('Clear the field in 3 objects').waitFor();
  await value.press('Enter');
  await value.fill('again');
  await page.keyboard.press('Enter');
  await told(page, '2 objects changed. 1 was gone already.');
  await button('Change 3').and(page.locator(':focus')).waitFor();
});

it('the field that is chosen for a change stays, though another person removes it, and the service tells', async () => {
  await page.clock.install();
  await open();
  await page.getByLabel(`Select ${ids[0]}`).check();
  await button('Change 1').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Field').selectOption('label');
  await dialog.getByLabel('Value', { exact: true }).fill('moved');
  await client.put(parcels.definitionPath, { fields: { n: { type: 'integer' } } });
  // The page reads the class again, as in a tab that one comes back to.
  await page.clock.fastForward('00:30');
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
  await page.locator('th', { hasText: 'label' }).waitFor({ state: 'detached' });
  await button('Change 1 object').click();
  await dialog.getByText('The class does not define label.').waitFor();
  await page.keyboard.press('Escape');
  await button('Change 1').click();
  await becomes(() => dialog.getByRole('option').allTextContents(), ['n']);
});

describe('deleting all that match', () => {
  const dialog = () => page.getByRole('dialog');
  const left = async (query = '{}') =>
    (await client.get(`${parcels.path}?limit=1&query=${query}`)).body.metadata.total;

  async function selectAll(count: string): Promise<void> {
    await page.getByLabel('Select the objects of this page').check();
    await button(`Select all ${count}`).click();
  }

  async function confirm(): Promise<void> {
    await dialog().getByLabel(`Type ${parcels.name} to confirm`).fill(parcels.name);
    await dialog()
      .getByRole('button', { name: /^Delete all/ })
      .click();
  }

  /** With more objects than a batch has. */
  async function openMany(): Promise<void> {
    for (let n = 0; n < 3; n++) await client.post(`${parcels.path}/batch`, Array(960).fill({ n }));
    await open();
    await shown('1–50 of 3,000');
    await selectAll('3,000');
    await shown('All 3,000 selected');
  }

  /** The second batch that is sent waits until it may go. */
  async function holdSecondBatch(): Promise<{ go: () => void; count: () => number }> {
    let go = () => {};
    const held = new Promise<void>((done) => {
      go = done;
    });
    let sent = 0;
    await page.route(`**${parcels.path}/batch`, async (route) => {
      if (++sent === 2) await held;
      await route.continue();
    });
    return { go, count: () => sent };
  }

  it('is offered once a page is selected, and asks with their number and the filter', async () => {
    await open(`?${new URLSearchParams({ limit: '25', query: EVEN, search: 'parcel' })}`);
    await shown('1–25 of 60');
    await selectAll('60 that match');
    await shown('All 60 that match selected');
    await button('Next page').click();
    await shown('26–50 of 60');
    expect(await page.getByLabel(`Select ${ids[70]}`).isChecked()).toBe(true);
    await button('Delete all 60').click();
    await dialog().getByText('Delete all 60 objects?').waitFor();
    for (const text of [EVEN, 'parcel']) await dialog().getByText(text, { exact: true }).waitFor();
    expect(await button('Delete all 60 objects').isDisabled()).toBe(true);
    expect(await barriersOn(page)).toEqual([]);
    // What is created from now on stays, and what is gone by now is not counted.
    await client.post(parcels.path, { n: 120, label: 'parcel 120', even: true });
    await client.delete(`${parcels.path}/${ids[0]}`);
    await confirm();
    await told(page, '59 objects deleted.');
    await shown('1–1 of 1');
    expect([await left(EVEN), await left()]).toEqual([1, 61]);
    expect(await button('Clear selection').count()).toBe(0);
  });

  it('is of a page again once an object of it is taken out', async () => {
    await open('?limit=25');
    await shown('1–25 of 120');
    await selectAll('120');
    await page.getByLabel(`Select ${ids[3]}`).uncheck();
    await shown('24 selected');
    expect(await button('Select all 120').count()).toBe(0);
    await page.getByLabel(`Select ${ids[3]}`).check();
    await button('Select all 120').waitFor();
  });

  it('shows how far it is, can be stopped, and tells how many it has deleted', async () => {
    await openMany();
    const sent = await holdSecondBatch();
    await button('Delete all 3,000').click();
    await confirm();
    await dialog().getByRole('progressbar', { name: '1,000 of 3,000 deleted' }).waitFor();
    await button('Stop').click();
    await button('Stopping …').waitFor();
    sent.go();
    await told(page, '2,000 objects deleted. It was ended there: the others stay.');
    await dialog().waitFor({ state: 'detached' });
    expect([await left(), sent.count()]).toEqual([1000, 2]);
    await button('Delete all 1,000').click();
    await confirm();
    await page.getByText(`No ${parcels.name} yet`).waitFor();
    await told(page, '1,000 objects deleted.');
  });

  it('counts what was deleted by a request whose answer was lost, and goes on from there', async () => {
    await openMany();
    let sent = 0;
    await page.route(`**${parcels.path}/batch`, async (route) => {
      if (++sent !== 2) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await button('Delete all 3,000').click();
    await confirm();
    await dialog().getByRole('alert').getByText('What was sent may have been stored all the same.').waitFor();
    await page.getByText('What is on this page stays.').waitFor({ state: 'detached' });
    await button('Go on').click();
    await told(page, '3,000 objects deleted.');
    expect([await left(), sent]).toEqual([0, 4]);
  });

  it('asks before the page is left meanwhile, and ends with it', async () => {
    await openMany();
    const pages = page.getByRole('navigation', { name: `Pages of ${parcels.name}` });
    await pages.getByRole('link', { name: 'Definition' }).click();
    await button('Delete class').waitFor();
    await pages.getByRole('link', { name: 'Data' }).click();
    await shown('All 3,000 selected');
    const sent = await holdSecondBatch();
    await button('Delete all 3,000').click();
    await confirm();
    await dialog().getByRole('progressbar').waitFor();
    await page.goBack();
    await page.getByText('Leave while objects are being deleted?').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await button('Leave').click();
    await page.getByRole('button', { name: 'Delete class' }).waitFor();
    sent.go();
    await told(page, '2,000 objects deleted. It was ended there: the others stay.');
    expect([await left(), sent.count()]).toEqual([1000, 2]);
  });
});

describe('a row', () => {
  it('shows that its object is on its way, where that takes a moment', async () => {
    let go = () => {};
    const held = new Promise<void>((done) => {
      go = done;
    });
    await page.route('**/assets/object-page-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await open();
    await cell(5).click();
    const progress = page.getByRole('progressbar', { name: 'Loading the page' });
    await progress.waitFor();
    expect(await barriersOn(page)).toEqual([]);
    go();
    await opened(5);
    await button('Delete object').waitFor();
    expect(await progress.count()).toBe(0);
  });

  it('opens its object wherever it is clicked, in another tab by the middle button', async () => {
    await open();
    const [tab] = await Promise.all([context.waitForEvent('page'), cell(2).click({ button: 'middle' })]);
    await tab.waitForURL(new RegExp(`/objects/${ids[2]}`));
    await page.getByRole('link', { name: `Open ${ids[4]}` }).focus();
    await page.keyboard.press('Enter');
    await opened(4);
    await page.goBack();
    await cell(5).click();
    await opened(5);
  });

  it('opens nothing when it is selected, or text of it is', async () => {
    await open();
    await page.getByLabel(`Select ${ids[2]}`).check();
    const box = (await cell(3).boundingBox())!;
    await page.mouse.move(box.x + 12, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate<string>('getSelection().toString()')).not.toBe('');
    expect(page.url()).not.toContain('/objects/');
  });
});
