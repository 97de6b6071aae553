import { readFileSync } from 'node:fs';
import { ADMINISTRATOR, dashboardAt, enter, holds, signIn, told } from './support/dashboard/dashboard.js';
import { fillDashboard } from './support/dashboard/dashboard-data.js';
import { openDashboard, openPages, page, running } from './support/dashboard/dashboard-run.js';
import { tryListClasses } from './support/dashboard/swagger.js';
import { itLong } from './support/extent.js';

let object: string;

openDashboard();
beforeAll(async () => {
  object = (await fillDashboard(running.service)).split('/').at(-1)!;
});
openPages();

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Where the parts of the grid stand on the screen, in the letters of the dashboard. */
const places = async () => {
  await page.evaluate('document.fonts.ready.then(() => {})');
  return Promise.all(
    [
      page.getByRole('region', { name: 'Objects of Shipment' }),
      page.getByRole('columnheader', { name: 'status' }),
      page.getByRole('columnheader', { name: 'sentAt' }),
      page.getByRole('row').nth(1),
      button('Next page'),
    ].map((part) => part.boundingBox()),
  );
};

const isTooWide = () =>
  page.evaluate<boolean>(
    "document.querySelector('main').scrollWidth > document.querySelector('main').clientWidth",
  );

describe('the data browser', () => {
  it('stands still while one pages, to the last page with its few objects', async () => {
    await enter(page, running.service, '/classes/Shipment');
    await page.getByText('1–50 of 120').waitFor();
    const before = await places();
    await button('Next page').click();
    await page.getByText('51–100 of 120').waitFor();
    expect(await places()).toEqual(before);
    await page.getByLabel('Page', { exact: true }).fill('3');
    await page.keyboard.press('Enter');
    await page.getByText('101–120 of 120').waitFor();
    expect(await places()).toEqual(before);
  });

  it('stands still while one filters', async () => {
    await enter(page, running.service, '/classes/Shipment');
    await page.getByText('1–50 of 120').waitFor();
    await button('Filter').click();
    await page.getByLabel('query').fill('{"status":{"$eq":"sent"}}');
    const before = await places();
    await button('Apply').click();
    await page.getByText('1–40 of 40').waitFor();
    expect(await places()).toEqual(before);
  });

  itLong('is written to a file as it arrives, where it is long', async () => {
    await page.addInitScript(`
      const inBrowser = async (name) => (await navigator.storage.getDirectory()).getFileHandle(name, { create: true });
      globalThis.showSaveFilePicker = ({ suggestedName }) => inBrowser(suggestedName);
      globalThis.written = async (name) => (await (await inBrowser(name)).getFile()).text();
    `);
    // As if there were many.
    await page.route(/\/storage\/data\/Shipment\?page=/, async (route) => {
      const answer = await route.fetch();
      const { metadata, objects } = await answer.json();
      await route.fulfill({
        response: answer,
        json: { metadata: { ...metadata, total: 200_000 }, objects },
      });
    });
    await enter(page, running.service, '/classes/Shipment');
    await page.getByRole('button', { name: 'Download all 200,000 as CSV' }).click();
    await told(page, 'Shipment.csv is complete.');
    const rows = (await page.evaluate<string>("written('Shipment.csv')")).trimEnd().split('\r\n');
    expect(rows).toHaveLength(121);
  });

  itLong(
    'is downloaded whole, as it is filtered and ordered, with the moments of the person at hand',
    async () => {
      await enter(page, running.service, '/classes/Shipment?sort=-reference&limit=10');
      await page.getByText('1–10 of 120').waitFor();
      const lines = async () => {
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: /^Download all \d+ as NDJSON$/ }).click(),
        ]);
        expect(file.suggestedFilename()).toBe('Shipment.ndjson');
        const text = readFileSync(await file.path(), 'utf8');
        return text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line).reference);
      };
      const all = await lines();
      expect(all).toHaveLength(120);
      expect(all).toEqual([...all].sort().reverse());
      await page.goto(dashboardAt(running.service, '/classes/Shipment?query={"status":{"$eq":"sent"}}'));
      await page.getByText('1–40 of 40').waitFor();
      expect(await lines()).toHaveLength(40);
      await page
        .getByRole('cell', { name: /^20..-..-..T.*Z$/ })
        .first()
        .waitFor();
      const [table] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download all 40 as CSV' }).click(),
      ]);
      expect(table.suggestedFilename()).toBe('Shipment.csv');
      const rows = readFileSync(await table.path(), 'utf8')
        .trimEnd()
        .split('\r\n');
      expect(rows[0]).toMatch(/^\ufeff_id,reference,.*address[.]city/);
      expect(rows).toHaveLength(41);
      const moment = page.getByRole('cell', { name: /^20..-..-..T.*Z$/ }).first();
      expect(await moment.getAttribute('title')).toMatch(/^\d+ \w+ 20\d\d.* (UTC|GMT|[A-Z]+)/);
    },
  );

  it('begins rows, and heads an object, with what its class says stands for it, else with the class', async () => {
    const client = await running.service.client();
    const cities = await running.service.createClass(
      { area: { type: 'number' }, zip: { type: 'integer' }, city: { type: 'string' } },
      undefined,
      { title: 'city', subtitle: 'zip' },
    );
    const { name } = cities;
    const [named, unnamed, blank] = [
      await client.create(cities, { city: 'Brno', zip: 60200 }),
      await client.create(cities, {}),
      await client.create(cities, { city: ' ' }),
    ];
    const address = (object: string) => `/classes/${name}/objects/${object.split('/').at(-1)}`;
    await enter(page, running.service, `/classes/${name}`);
    await page.getByRole('columnheader', { name: 'city' }).waitFor();
    const headings = await page.getByRole('columnheader').allTextContents();
    expect(headings.filter((text) => ['area', 'zip', 'city'].includes(text.trim()))).toEqual([
      'city',
      'zip',
      'area',
    ]);
    expect(headings.findIndex((text) => text.trim() === 'city')).toBeLessThan(headings.indexOf('_id'));
    const wide = page.viewportSize()!;
    await page.setViewportSize({ width: 360, height: 740 });
    const { x, width } = (await page.getByRole('cell', { name: 'Brno', exact: true }).boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(360);
    await page.setViewportSize(wide);
    await page.getByLabel(`Select ${unnamed.split('/').at(-1)}`).check();
    await page.getByLabel(`Select ${blank.split('/').at(-1)}`).check();
    await page.getByLabel('Select Brno').check();
    await page.getByRole('link', { name: `Open ${named.split('/').at(-1)}` }).waitFor();
    await page.getByRole('cell').getByRole('link', { name: 'Brno', exact: true }).click();
    await page.waitForURL(`**${address(named)}`);
    await page.getByRole('heading', { level: 1, name: 'Brno' }).waitFor();
    await page.getByText('60200', { exact: true }).waitFor();
    for (const nameless of [unnamed, blank]) {
      await page.goto(dashboardAt(running.service, address(nameless)));
      await page.getByRole('heading', { level: 1, name }).waitFor();
    }
  });

  it('shows the picture that its class calls the cover, and no other file unasked', async () => {
    const client = await running.service.client();
    const cities = await running.service.createClass({ city: { type: 'string' } }, undefined, {
      cover: 'photo.svg',
    });
    const object = await client.create(cities, { city: 'Brno' });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="9"/></svg>';
    for (const name of ['photo.svg', 'plan.svg'])
      await client.post(`${object}/attachments/${name}`, Buffer.from(svg).toString('base64'));
    await enter(page, running.service, `/classes/${cities.name}/objects/${object.split('/').at(-1)}`);
    await page.getByRole('img', { name: 'Preview of photo.svg' }).waitFor();
    await button('Hide photo.svg').waitFor();
    await button('Preview plan.svg').waitFor();
  });

  itLong('opens a class of any name', async () => {
    const { name } = await running.service.createClass({ a: { type: 'string' } }, 'new');
    await enter(page, running.service, '/classes');
    await page.getByRole('cell').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name: 'No new yet' }).waitFor();
  });

  itLong('keeps page and filter in the address', async () => {
    await enter(page, running.service, '/classes/Shipment?page=2&limit=25');
    await page.getByText('26–50 of 120').waitFor();
    await button('Next page').click();
    await page.getByText('51–75 of 120').waitFor();
    await page.goBack();
    await page.getByText('26–50 of 120').waitFor();
  });

  it('says what would otherwise go unnoticed', async () => {
    const query = encodeURIComponent('{"reference":{"$gt":"S-1"},"pieces":{"$eq":"one"}}');
    await enter(page, running.service, `/classes/Shipment?query=${query}`);
    await page.getByRole('heading', { name: 'Nothing matches the filter' }).waitFor();
    await page.getByText('"pieces" is of type').waitFor();
    const scan = encodeURIComponent('{"address.city":{"$eq":"Brno"}}');
    await page.goto(dashboardAt(running.service, `/classes/Shipment?query=${scan}`));
    await page
      .getByRole('button', { name: /^Warning: .*No condition of this query uses an index/ })
      .waitFor();
  });

  itLong('hides columns, and remembers which', async () => {
    await enter(page, running.service, '/classes/Shipment');
    await button('Columns').click();
    await page.getByRole('checkbox', { name: 'weight' }).click();
    await page.getByRole('columnheader', { name: 'weight' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('1–50 of 120').waitFor();
    expect(await page.getByRole('columnheader', { name: 'weight' }).count()).toBe(0);
  });

  it('scrolls inside, not as a whole, on a telephone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await enter(page, running.service, '/classes/Shipment');
    await page.getByText('of 120').waitFor();
    expect(await isTooWide()).toBe(false);
    await button('Open the menu').click();
    await page.getByRole('dialog').getByRole('link', { name: 'API Access' }).click();
    await page.getByRole('heading', { name: 'API Access', level: 1 }).waitFor();
  });
});

it('a list of objects and Activity are no wider than a window of 1280 pixels at 400 %', async () => {
  // Less a scroll bar.
  await page.setViewportSize({ width: 305, height: 640 });
  await enter(page, running.service, '/classes/Shipment');
  await page.getByText('of 120').waitFor();
  expect(await isTooWide()).toBe(false);
  await page.goto(dashboardAt(running.service, '/activity'));
  await page.getByRole('searchbox', { name: 'About' }).waitFor();
  expect(await isTooWide()).toBe(false);
});

itLong('the contract and the navigation stand still while they are loaded', async () => {
  await page.addInitScript(`
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) globalThis.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  await enter(page, running.service);
  // There is room for as many classes as were there the last time.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shipment' }).waitFor();
  await page.goto(dashboardAt(running.service, '/contract'));
  await page.locator('.opblock-tag').nth(5).waitFor();
  // What has moved is told with the frame after.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  expect(await page.evaluate<number>('shift')).toBeLessThan(0.01);
});

itLong('the contract is shown again as it was left, until its session ends', async () => {
  const operation = page.locator('#operations-Classes-listClasses');
  const leaveFor = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  await signIn(page, running.service, '/contract');
  await page.locator('#operations-tag-Classes').click();
  await tryListClasses(page);
  await leaveFor('Classes');
  await page.getByRole('heading', { level: 1, name: 'Classes' }).waitFor();
  await leaveFor('Contract');
  await operation.locator('.request-url').waitFor();
  await leaveFor(ADMINISTRATOR.email);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByLabel('E-mail').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password').first().fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await leaveFor('Contract');
  await page.locator('#operations-tag-Classes').click();
  await operation.waitFor();
  expect(await operation.locator('.request-url').count()).toBe(0);
});

describe('an object', () => {
  const stop = async () => {
    await enter(page, running.service, `/classes/Shipment/objects/${object}`);
    await page.getByLabel('weight', { exact: true }).fill('3');
  };

  it('is not left with unsaved changes without a question', async () => {
    await stop();
    await page.getByRole('link', { name: 'Classes' }).first().click();
    await button('Stay').click();
    expect(await page.getByLabel('weight', { exact: true }).inputValue()).toBe('3');
    await page.getByRole('link', { name: 'Classes' }).first().click();
    await button('Leave').click();
    await page.getByRole('heading', { name: 'Classes', level: 1 }).waitFor();
  });

  itLong('begins as a copy of another object, without what is unique', async () => {
    const parts = await running.service.createClass({
      code: { type: 'string', unique: true },
      note: { type: 'string', default: 'none' },
      size: { type: 'object', fields: { width: { type: 'number' } } },
    });
    const client = await running.service.client();
    const original = await client.create(parts, { code: 'P-1', note: 'soft', size: { width: 3 } });
    const id = original.split('/').at(-1);
    await enter(page, running.service, `/classes/${parts.name}/objects/${id}?limit=25`);
    await page.getByRole('link', { name: 'Duplicate' }).click();
    await page.getByText('It begins as a copy.').waitFor();
    await page.getByLabel('code', { exact: true }).fill('P-2');
    await button('Create object').click();
    await page.waitForURL((url) => /objects\/[^/]+$/.test(url.pathname) && !/new|copyOf/.test(url.href));
    expect(new URL(page.url()).search).toBe('?limit=25');
    const { objects } = (await client.get(parts.path)).body;
    expect(objects).toMatchObject([
      { code: 'P-1', note: 'soft', size: { width: 3 } },
      { code: 'P-2', note: 'soft', size: { width: 3 } },
    ]);
    await client.delete(original);
    await page.goto(dashboardAt(running.service, `/classes/${parts.name}/objects/new?copyOf=${id}`));
    await page.getByRole('alert').waitFor();
  });

  itLong('comes with others of a text or a file, all of them or none', async () => {
    const parts = await running.service.createClass(
      { code: { type: 'string', unique: true }, note: { type: 'string' } },
      undefined,
      { timestamps: true },
    );
    const client = await running.service.client();
    await client.create(parts, { code: 'P-0' });
    await enter(page, running.service, `/classes/${parts.name}`);
    await page.getByRole('link', { name: 'Import' }).click();
    const text = page.getByLabel('Objects', { exact: true });
    await text.and(page.locator(':focus')).waitFor();
    await text.fill('[{"code":"P-1"},{"code":"P-0"}]');
    await button('Create 2 objects').click();
    await page.getByRole('alert').getByText('Object 2:').waitFor();
    await page.getByRole('link', { name: 'Classes', exact: true }).first().click();
    await button('Stay').click();
    expect((await client.get(parts.path)).body.metadata.total).toBe(1);
    await page.getByLabel('File with objects').setInputFiles({
      name: 'large.json',
      mimeType: 'application/json',
      buffer: Buffer.alloc(2 ** 24 + 1, ' '),
    });
    await page.getByRole('alert').getByText('large.json has more than 16 MiB').waitFor();
    // What has been downloaded, as another object.
    const { objects } = (await client.get(parts.path)).body;
    const lines = ['P-1', 'P-2', 'P-3'].map((code) => JSON.stringify({ ...objects[0], code }));
    await page.getByLabel('File with objects').setInputFiles({
      name: 'parts.ndjson',
      mimeType: 'application/x-ndjson',
      buffer: Buffer.from(`${lines.join('\n')}\n`),
    });
    await button('Create 3 objects').click();
    await told(page, '3 objects created.');
    await page.getByText('1–4 of 4').waitFor();
    await page.getByRole('row').nth(1).getByText('P-3').waitFor();
  });

  itLong('comes with thousands of others of a table, once each, as they were downloaded', async () => {
    const fields = { code: { type: 'string', unique: true }, note: { type: 'string', default: 'none' } };
    const [parts, copies] = [
      await running.service.createClass(fields),
      await running.service.createClass(fields),
    ];
    const client = await running.service.client();
    const total = async ({ path }: typeof parts) => (await client.get(path)).body.metadata.total;
    const taken = await client.create(parts, { code: '1500' });
    const rows = Array.from({ length: 2300 }, (_, index) => `${String(index).padStart(4, '0')};""\r\n`);
    const notes = ["0000;'=1\r\n", "0001;''=1\r\n", '0002;\r\n', '0003;"a ""b"";\r\nc"\r\n'];
    const file = { name: 'parts.csv', mimeType: 'text/csv' };
    const chooser = page.getByLabel('File with objects');
    await enter(page, running.service, `/classes/${parts.name}/objects/import`);
    await chooser.setInputFiles({ ...file, buffer: Buffer.from('code\né', 'latin1') });
    await page.getByRole('alert').getByText('parts.csv is not in UTF-8').waitFor();
    const buffer = Buffer.from(`code;note\r\n${[...notes, ...rows.slice(4)].join('')}`);
    await chooser.setInputFiles({ ...file, buffer });
    await button('Create 2,300 objects').click();
    // One more line: of the fourth object.
    await page.getByRole('alert').getByText('Line 1503:').waitFor();
    expect(await total(parts)).toBe(1);
    await client.delete(taken);
    let creations = 0;
    await page.route(/\/batch$/, async (route) => {
      creations += 1;
      if (creations !== 2) return route.continue();
      // It is stored, and its answer lost.
      await route.fetch();
      await route.fulfill({ status: 500, json: {} });
    });
    await button('Create 2,300 objects').click();
    await told(page, '1,000 objects created. These are taken out of the text.');
    await button('Create 1,300 objects').click();
    await told(page, '1,300 objects created.');
    expect([await total(parts), creations]).toEqual([2300, 4]);
    const [downloaded] = await Promise.all([
      page.waitForEvent('download'),
      button('Download all 2,300 as CSV').click(),
    ]);
    await page.goto(dashboardAt(running.service, `/classes/${copies.name}/objects/import`));
    await chooser.setInputFiles(await downloaded.path());
    await button('Create 2,300 objects').click();
    await told(page, '2,300 objects created.');
    const stored = async ({ path }: typeof parts) => {
      const { objects } = (await client.get(`${path}?sort=code&limit=1000`)).body;
      return objects.map(({ code, note }: Record<string, string>) => ({ code, note }));
    };
    const [first, second] = [await stored(parts), await stored(copies)];
    expect(first.slice(0, 5)).toEqual([
      { code: '0000', note: '=1' },
      { code: '0001', note: "'=1" },
      { code: '0002' },
      { code: '0003', note: 'a "b";\r\nc' },
      { code: '0004', note: '' },
    ]);
    expect([second, await total(copies)]).toEqual([first, 2300]);
    // As a spreadsheet gives it back, with one that is new.
    await page.goto(dashboardAt(running.service, `/classes/${copies.name}/objects/import`));
    await page.getByLabel('Objects', { exact: true }).fill('code\tnote\n0003\t\n0004\tlater\nnew\t');
    await page
      .getByLabel('Objects that are there already')
      .selectOption({ label: 'are changed: those with the same code' });
    await button('Import 3 objects').click();
    await told(page, '1 object created. 2 objects up to date.');
    expect((await stored(copies)).slice(3, 5)).toEqual([{ code: '0003' }, { code: '0004', note: 'later' }]);
    await page.goto(dashboardAt(running.service, `/classes/${copies.name}/objects/import`));
    let check = () => {};
    const left = new Promise<void>((done) => {
      check = done;
    });
    await page.route(/\/batch\?dryRun/, (route) => left.then(() => route.continue()));
    await page.getByLabel('Objects', { exact: true }).fill('{}\n'.repeat(2300));
    await button('Create 2,300 objects').click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('Leave while objects are being created?').waitFor();
    await button('Leave').click();
    check();
    await told(page, '0 objects created. It was ended there.');
    expect(await total(copies)).toBe(2301);
  });

  itLong('is followed by the next one, which may be the same', async () => {
    const parts = await running.service.createClass({
      code: { type: 'string' },
      note: { type: 'string', default: 'none' },
    });
    await enter(page, running.service, `/classes/${parts.name}/objects/new`);
    const code = page.getByLabel('code', { exact: true });
    for (const text of ['P-1', 'P-1', 'P-2']) {
      // Where the one before was typed.
      await code.and(page.locator(':focus')).waitFor();
      await holds(code, '');
      await page.keyboard.type(text);
      await button('Create and begin another').click();
      await told(page, 'The object has been created.');
    }
    await code.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('P-3');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.endsWith('/new'));
    const client = await running.service.client();
    const { objects } = (await client.get(parts.path)).body;
    expect(objects.map(({ code }: { code: string }) => code)).toEqual(['P-1', 'P-1', 'P-2', 'P-3']);
  });

  itLong('can be filled in and saved with the keyboard alone', async () => {
    await stop();
    await page.keyboard.press('Enter');
    await told(page, 'Saved.');
    const client = await running.service.client();
    expect((await client.get(`/api/v1/storage/data/Shipment/${object}`)).body.weight).toBe(3);
  });

  it('shows why a file is refused, in the words of the service', async () => {
    await enter(page, running.service, `/classes/Shipment/objects/${object}`);
    await page
      .getByLabel('Files to attach')
      .setInputFiles({ name: `${'x'.repeat(256)}.txt`, mimeType: 'text/plain', buffer: Buffer.from('x') });
    await page.getByRole('alert').getByText('Request').waitFor();
    await button('Dismiss').click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });
});

describe('the code of a class', () => {
  /** What the page proposes to create. */
  async function proposed(className: string): Promise<{ code: string; body: unknown }> {
    await page.goto(dashboardAt(running.service, `/classes/${className}/code`));
    const code = (await page
      .getByRole('region', { name: new RegExp(`^Create an? ${className} in`) })
      .textContent())!;
    return { code, body: JSON.parse(/-d '(\{.*\})'/s.exec(code)![1]!) };
  }

  itLong('is in the first language where the browser has kept none of them', async () => {
    await enter(page, running.service);
    // As another application at the same origin may.
    await page.evaluate("localStorage.setItem('language', JSON.stringify('en'))");
    await page.goto(dashboardAt(running.service, '/classes/Shipment/code'));
    await page.getByRole('region', { name: 'Get a token in curl' }).waitFor();
    await page.getByText('Python', { exact: true }).click();
    await page.getByRole('region', { name: 'Get a token in Python' }).waitFor();
    await page.reload();
    await page.getByRole('region', { name: 'Get a token in Python' }).waitFor();
  });

  itLong('proposes an object that the class takes, or says what has to be put in', async () => {
    const client = await running.service.client();
    const sku = { type: 'string', pattern: '^P-[0-9]+$' };
    const others = {
      share: { type: 'number', minimum: 0.5, maximum: 0.9 },
      step: { type: 'number', minimum: 0.3, multipleOf: 0.1 },
      pair: { type: 'array', items: { type: 'string' }, minItems: 2, required: true },
      mail: { type: 'string', format: 'email', maxLength: 5 },
    };
    await client.post('/api/v1/storage/classes', { name: 'Free', fields: { sku, ...others } });
    const asked = { sku: { ...sku, required: true }, ...others };
    await client.post('/api/v1/storage/classes', { name: 'Asked', fields: asked });
    await enter(page, running.service);
    const free = await proposed('Free');
    expect(free.body).toEqual({ step: 0.3, pair: ['example', 'example'] });
    expect((await client.post('/api/v1/storage/data/Free', free.body)).status).toBe(200);
    const { code, body } = await proposed('Asked');
    expect(code).toMatch(
      /^# Refused as it is: put in a value of yours for sku \(matches \^P-\[0-9\]\+\$\)\.\n/,
    );
    expect((await client.post('/api/v1/storage/data/Asked', body)).status).toBe(400);
    const filled = { ...(body as object), sku: 'P-1' };
    expect((await client.post('/api/v1/storage/data/Asked', filled)).status).toBe(200);
  });
});
