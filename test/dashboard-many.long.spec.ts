import type { Locator, Request } from 'playwright-core';
import { barriersOn, becomes, dashboardAt, enter } from './support/dashboard/dashboard.js';
import { openDashboard, openPages, page, running } from './support/dashboard/dashboard-run.js';
import { countRenders } from './support/dashboard/renders.js';
import { isLong, itBoth } from './support/extent.js';
import { until } from './support/until.js';

const WIDE = { width: 1360, height: 700 };
const PHONE = { width: 390, height: 740 };
const SCREENSHOTS = process.env.SCREENSHOTS;

/** 64 letters, as many as a name may have. */
const long = (start: string) => start.padEnd(64, 'abcdefghijklm');
const LONG_CLASS = long('AVeryLongName');
const FIELDS = Array.from({ length: 60 }, (_, index) =>
  index % 10 === 9 ? long(`field${index}`) : `field${index}`,
);

let object: string;

openDashboard();
beforeAll(async () => {
  const client = await running.service.client();
  const fields = Object.fromEntries(FIELDS.map((name) => [name, { type: 'string' }]));
  await client.post('/api/v1/storage/classes', { name: LONG_CLASS, description: LONG_CLASS, fields });
  for (let index = 0; index < 209; index++) {
    await client.post('/api/v1/storage/classes', { name: `Class${index}`, fields: { text: fields.field0 } });
  }
  const values = Object.fromEntries(FIELDS.map((name) => [name, long('value')]));
  const created = await client.post(`/api/v1/storage/data/${LONG_CLASS}/`, values);
  object = created.body._id;
  const path = new URL(created.headers.get('location')!).pathname;
  await client.post(`${path}/attachments/${long('file')}.txt`, Buffer.from('x').toString('base64'));
  await client.post('/api/v1/auth/applications', {
    name: long('Application'),
    scopes: [`data:read:${LONG_CLASS}`, `data:write:${LONG_CLASS}`],
  });
  for (let index = 0; index < 60; index++) {
    await client.post('/api/v1/auth/applications', { name: `Program ${index}`, scopes: ['data:read'] });
  }
});
openPages({ viewport: WIDE });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const nav = () => page.getByRole('navigation', { name: 'Main' });
const navLink = (name: string) => nav().getByRole('link', { name, exact: true });

/** Whether the page leaves a key with Ctrl or Cmd to the browser. */
const isLeft = (init: { key: string; ctrlKey?: boolean; metaKey?: boolean }) => {
  const event = JSON.stringify({ ...init, bubbles: true, cancelable: true });
  return page.evaluate<boolean>(
    `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', ${event}))`,
  );
};

/** Waits until all of it is in the window: a list scrolls to what is open a moment after it is there. */
function inView(what: Locator): Promise<void> {
  return until(`${what} to be in the window`, async () => {
    const box = await what.boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= page.viewportSize()!.height;
  });
}

describe('two hundred classes', () => {
  it('leave API Access and the account in sight, and are searched', async () => {
    await enter(page, running.service, '/classes/Class98');
    await navLink('Class98').waitFor();
    await inView(navLink('API Access'));
    await inView(navLink('ada@example.com'));
    await inView(navLink('Class98'));
    await page.getByLabel('Find a class').fill('class4');
    await becomes(() => nav().getByRole('listitem').count(), 11);
    await page.getByLabel('Find a class').fill('');
    await nav().getByText('9 more are found by their names.').waitFor();
    await navLink('API Access').focus();
    expect(await isLeft({ key: 'k', metaKey: true })).toBe(true);
    expect(await isLeft({ key: 'k', ctrlKey: true })).toBe(false);
    await navLink('API Access').focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('SS42');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Class42', level: 1 }).waitFor();
    await page.getByLabel('Find a class').fill('nothing like it');
    await nav().getByText('No class has this in its name.').waitFor();
    expect(await navLink(LONG_CLASS).count()).toBe(0);
    // What comes next in the navigation follows what was found.
    const [found, next] = await Promise.all(
      [nav().getByText('No class has this in its name.'), navLink('API Access')].map((part) =>
        part.boundingBox(),
      ),
    );
    expect(next!.y - (found!.y + found!.height)).toBeLessThan(24);
  });

  it('leave API Access in sight in the menu of a telephone', async () => {
    await page.setViewportSize(PHONE);
    await enter(page, running.service, '/classes');
    // A page that opens closes the menu.
    await page.getByRole('heading', { name: 'Classes', level: 1 }).waitFor();
    expect(await isLeft({ key: 'k', ctrlKey: true })).toBe(true);
    await button('Open the menu').click();
    await page.getByRole('dialog').getByLabel('Find a class').waitFor();
    await inView(navLink('API Access'));
    await inView(navLink('ada@example.com'));
  });
});

describe('lists of many', () => {
  const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') });

  it('show applications in pages, which the address names', async () => {
    await enter(page, running.service, '/access');
    await page.getByText('1–50 of 62').waitFor();
    expect(await rows().count()).toBe(50);
    await button('Next page').click();
    await page.getByText('51–62 of 62').waitFor();
    await page.reload();
    await page.getByText('51–62 of 62').waitFor();
    expect(await rows().count()).toBe(12);
    await page.getByRole('link', { name: 'Program 59' }).click();
    await page.getByRole('heading', { name: 'Program 59', level: 1 }).waitFor();
    await page.goBack();
    await page.getByText('51–62 of 62').waitFor();
    // What stood on a page has been deleted, for one.
    await page.goto(dashboardAt(running.service, '/access?page=9&limit=25'));
    await page.getByText('51–62 of 62').waitFor();
    await becomes(async () => new URL(page.url()).search, '?page=3&limit=25');
  });

  it('are searched for an application by its name or client id', async () => {
    await enter(page, running.service, '/access');
    const search = page.getByLabel('Find an application');
    await search.fill('PROGRAM 5');
    await page.keyboard.press('Enter');
    await page.getByText('11 found.').waitFor();
    expect(await rows().count()).toBe(11);
    expect(await barriersOn(page)).toEqual([]);
    const id = (await page.getByText(/^app_/).nth(3).textContent())!;
    await search.fill(id);
    await page.keyboard.press('Enter');
    await page.getByText('1 found.').waitFor();
    await page.reload();
    await page.getByText('1 found.').waitFor();
    await search.fill('');
    await page.getByText('1–50 of 62').waitFor();
  });

  it('are searched for applications by the service, one request for each search', async () => {
    const asked: string[] = [];
    const note = (request: Request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/v1/auth/applications') asked.push(search);
    };
    await enter(page, running.service, '/access');
    await page.getByText('1–50 of 62').waitFor();
    page.on('request', note);
    const search = page.getByLabel('Find an application');
    await search.fill('program');
    await page.keyboard.press('Enter');
    await page.getByText('60 found.').waitFor();
    await button('Next page').click();
    await page.getByText('51–60 of 60').waitFor();
    expect(await rows().count()).toBe(10);
    await search.fill('nowhere');
    await page.keyboard.press('Enter');
    await page.getByText('No application has words that begin so in its name, or this client ID.').waitFor();
    expect(await rows().count()).toBe(0);
    await search.fill('***');
    await page.keyboard.press('Enter');
    await page.getByText('search has no word').waitFor();
    page.off('request', note);
    expect(asked).toEqual([
      '?page=1&limit=50&search=program',
      '?page=2&limit=50&search=program',
      '?page=1&limit=50&search=nowhere',
      '?page=1&limit=50&search=***',
    ]);
    // The box keeps the focus, though few were found before.
    await search.fill('program 59');
    await page.keyboard.press('Enter');
    await page.getByText('1 found.').waitFor();
    await search.fill('');
    await page.getByText('1–50 of 62').waitFor();
    expect(await page.evaluate<string>("document.activeElement.getAttribute('aria-label')")).toBe(
      'Find an application',
    );
  });

  it('show what was searched for last, though an earlier search is answered later', async () => {
    await enter(page, running.service, '/access');
    let answerEarlier = () => {};
    let [isAsked, isAnswered] = [false, false];
    const held = new Promise<void>((resolve) => {
      answerEarlier = resolve;
    });
    await page.route(
      (url) => url.searchParams.get('search') === 'program' && url.pathname.startsWith('/api/'),
      async (route) => {
        isAsked = true;
        await held;
        // Where the page has given it up, this may never end.
        void route.continue().catch(() => {});
        isAnswered = true;
      },
    );
    const search = page.getByLabel('Find an application');
    await search.fill('program');
    await page.keyboard.press('Enter');
    // A search that follows before this one is sent takes its place.
    await until('the earlier search to be sent', async () => isAsked);
    await search.fill('program 59');
    await page.keyboard.press('Enter');
    await page.getByText('1 found.').waitFor();
    answerEarlier();
    await until('the earlier search to be answered', async () => isAnswered);
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('1 found.').count()).toBe(1);
    expect(await rows().count()).toBe(1);
    await page.unrouteAll();
  });

  it('show classes in pages, and count the objects of those alone', async () => {
    const counted = new Set<string>();
    page.on('request', (request) => {
      const [, name] = /\/storage\/data\/(\w+)/.exec(request.url()) ?? [];
      if (name !== undefined) counted.add(name);
    });
    await enter(page, running.service, '/classes?page=5');
    await page.getByText('201–210 of 210').waitFor();
    expect(await rows().count()).toBe(10);
    await until('all of them to be counted', async () => counted.size >= 10);
    await rows().getByText('0', { exact: true }).nth(9).waitFor();
    expect(counted.size).toBe(10);
  });

  it('let a class be found that an application may read, without saving the application', async () => {
    await enter(page, running.service, '/access/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Reader');
    await page.getByLabel('Read Class0').waitFor();
    expect(await page.getByLabel('Read Class98').count()).toBe(0);
    await page.getByLabel('Find a class to grant').fill('class98');
    await page.keyboard.press('Enter');
    await page.getByLabel('Read objects and attachments').uncheck();
    await page.getByLabel('Read Class98').check();
    await page.getByLabel('Find a class to grant').fill('');
    await button('Create application').click();
    await page.getByRole('heading', { name: 'Reader', level: 1 }).waitFor();
    const client = await running.service.client();
    const { body } = await client.get('/api/v1/auth/applications?page=2&limit=50');
    const { client_id: id } = body.applications.find(({ name }: { name: string }) => name === 'Reader');
    await page.goto(dashboardAt(running.service, `/access/${id}`));
    // What it has been granted stands first.
    expect(await page.getByLabel('Read Class98').isChecked()).toBe(true);
  });
});

/** How often something has been rendered, once that goes up no more. */
async function atRest(renders: () => Promise<number>): Promise<number> {
  let count = await renders();
  await until('the page to be at rest', async () => {
    const last = count;
    await page.waitForTimeout(1000);
    count = await renders();
    return count === last;
  });
  return count;
}

/** How many components are rendered for one more letter where the focus is. */
async function ofOneLetter(renders: () => Promise<number>): Promise<number> {
  const before = await atRest(renders);
  await page.keyboard.type('d');
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
  return (await renders()) - before;
}

it('lines of a list are selected without rendering others, or what they hold', async () => {
  const renders = await countRenders(page);
  await enter(page, running.service);
  const client = await running.service.client();
  const path = '/api/v1/storage/data/Class1';
  await client.post(
    `${path}/batch`,
    Array.from({ length: 100 }, () => ({ text: 'a' })),
  );
  const rendered = async (limit: number) => {
    await page.goto(dashboardAt(running.service, `/classes/Class1?limit=${limit}`));
    await page.getByRole('row').nth(limit).waitFor();
    const before = await atRest(renders);
    await page.getByRole('checkbox').nth(1).check();
    await button('Clear selection').waitFor();
    const one = await atRest(renders);
    await page.getByRole('checkbox').nth(0).check();
    await page.getByText(`${limit} selected`).waitFor();
    return { one: one - before, all: (await renders()) - one };
  };
  const [few, many] = [await rendered(10), await rendered(100)];
  expect(many.one).toBeLessThan(2 * few.one);
  // Of each line itself and no more.
  expect((many.all - few.all) / 90).toBeLessThan(1.5);
});

describe('sixty fields', () => {
  it('leave the button that saves in sight', async () => {
    await enter(page, running.service, `/classes/${LONG_CLASS}/objects/new`);
    for (const [path, name] of [
      ['objects/new', 'Create object'],
      [`objects/${object}`, 'Save changes'],
      ['definition', 'Save changes'],
    ] as const) {
      await page.goto(dashboardAt(running.service, `/classes/${LONG_CLASS}/${path}`));
      await button(name).waitFor();
      await inView(button(name));
    }
  });

  it('are drawn with few components each, and laid out where they are in sight', async () => {
    const renders = await countRenders(page);
    await enter(page, running.service);
    const rendered = async (className: string, last: string) => {
      await page.goto(dashboardAt(running.service, `/classes/${className}/definition`));
      await page.getByLabel(`Remove ${last}`, { exact: true }).waitFor({ state: 'attached' });
      return atRest(renders);
    };
    const [few, many] = [await rendered('Class0', 'text'), await rendered(LONG_CLASS, FIELDS.at(-1)!)];
    expect((many - few) / FIELDS.length).toBeLessThan(60);
    const laidOut = () =>
      page.evaluate(
        "[...document.querySelectorAll('[aria-label^=Remove]')].filter((one) => one.checkVisibility({ contentVisibilityAuto: true })).length",
      );
    expect(await laidOut()).toBeLessThan(20);
  });

  it('are not all rendered again by a letter in the name of one', async () => {
    const renders = await countRenders(page);
    await enter(page, running.service);
    const rendered = async (className: string, field: string) => {
      await page.goto(dashboardAt(running.service, `/classes/${className}/definition`));
      const name = page.getByLabel(`Name of ${field}`, { exact: true });
      await name.press('End');
      // The check of the definition comes after a pause, and is rendered then.
      const [checked] = await Promise.all([
        page.waitForResponse((answer) => answer.url().includes('dryRun=true')),
        page.keyboard.type('abc'),
      ]);
      await checked.finished();
      return ofOneLetter(renders);
    };
    const [few, many] = [await rendered('Class0', 'text'), await rendered(LONG_CLASS, 'field0')];
    // The lists of what can be the title name all fields.
    expect(many).toBeLessThan(2 * few);
  });

  it('are not all rendered again by a letter in the value of one', async () => {
    const renders = await countRenders(page);
    await enter(page, running.service);
    const rendered = async (className: string, field: string) => {
      await page.goto(dashboardAt(running.service, `/classes/${className}/objects/new`));
      await page.getByLabel(field, { exact: true }).pressSequentially('abc');
      return ofOneLetter(renders);
    };
    const [few, many] = [await rendered('Class0', 'text'), await rendered(LONG_CLASS, 'field0')];
    expect(many).toBeLessThan(2 * few);
  });

  it('are searched in the menu of columns', async () => {
    await enter(page, running.service, `/classes/${LONG_CLASS}`);
    await button('Columns').click();
    await page.getByLabel('Find a column').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('FIELD42');
    expect(await barriersOn(page)).toEqual([]);
    await becomes(() => page.getByRole('dialog').getByRole('checkbox').count(), 1);
    for (const key of ['Tab', 'Tab', 'Tab', 'Space']) await page.keyboard.press(key);
    await page.getByRole('columnheader', { name: 'field42', exact: true }).waitFor({ state: 'hidden' });
    expect(await page.getByRole('columnheader', { name: 'field41', exact: true }).count()).toBe(1);
    // A few of many are chosen by hiding all of them first, or all that are found.
    const shown = () => page.getByRole('columnheader', { name: /^field/ }).count();
    await page.getByLabel('Find a column').fill('');
    await button('Hide all').click();
    await becomes(shown, 0);
    expect(await page.getByRole('columnheader', { name: '_id' }).count()).toBe(1);
    await page.getByLabel('Find a column').fill('field4');
    await button('Show all').click();
    await becomes(shown, 11);
  });
});

it('a list of thousands of texts is edited as one, which says what of it is wrong', async () => {
  const tags = { type: 'array', items: { type: 'string', minLength: 2 } };
  const tagged = await running.service.createClass({ note: { type: 'string' }, tags });
  const client = await running.service.client();
  const stored = await client.create(tagged, { tags: new Array(5000).fill('tag') });
  await enter(page, running.service, `/classes/${tagged.name}/objects/${stored.split('/').at(-1)}`);
  const list = page.getByLabel('tags', { exact: true });
  await list.fill('["one", "t"]');
  await button('Save changes').click();
  await page.getByText(/^1: .*at least 2/).waitFor();
  await list.fill('["one", "two"]');
  await button('Save changes').click();
  await until('the list to be stored', async () => (await client.get(stored)).body.tags.length === 2);
});

it('many files are shown some at a time, found by name, and what is attached is among them', async () => {
  const shipment = await running.service.createClass({ note: { type: 'string' } });
  const client = await running.service.client();
  const path = await client.create(shipment, {});
  const files = Array.from({ length: 60 }, (_, index) => `file-${String(index).padStart(2, '0')}.txt`);
  for (const file of files) await client.post(`${path}/attachments/${file}`, 'YQ==');
  await enter(page, running.service, `/classes/${shipment.name}/objects/${path.split('/').at(-1)}`);
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Download / }) });
  await page.getByText('10 more', { exact: true }).waitFor();
  expect(await rows.count()).toBe(50);
  const added = { name: 'late.txt', mimeType: 'text/plain', buffer: Buffer.from('a') };
  await page.getByLabel('Files to attach').setInputFiles(added);
  await button('Download late.txt').waitFor();
  await page.getByLabel('Find a file').fill('FILE-5');
  await becomes(() => rows.count(), 10);
  await page.getByLabel('Find a file').fill('');
  await button('Show 10 of them').press('Enter');
  await button('Preview file-50.txt').and(page.locator(':focus')).waitFor();
  expect(await rows.count()).toBe(61);
});

/** What stands out of the window, or is cut off and says nowhere what it is called. */
const misfits = () =>
  page.evaluate<string[]>(`[...document.querySelectorAll('body *')].flatMap((element) => {
    const { overflowX, textOverflow } = getComputedStyle(element);
    const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
    const name = element.tagName + '.' + element.className + ': ' + element.textContent.slice(0, 30);
    if (isCut && textOverflow === 'ellipsis') return element.closest('[title]') ? [] : ['no title: ' + name];
    if (element.id === 'main' && isCut) return ['wider than the page: ' + name];
    return [];
  }).concat(document.documentElement.scrollWidth > innerWidth ? ['the page is wider than the window'] : [])`);

describe.each([
  ['wide', WIDE],
  ['phone', PHONE],
])('names of 64 letters, %s', (look, viewport) => {
  itBoth('fit in everywhere, and are told whole where they are cut', async () => {
    await page.setViewportSize(viewport);
    await enter(page, running.service);
    const places: [name: string, path: string, ready: () => Promise<unknown>][] = [
      ['classes', '/classes', () => page.getByRole('main').getByText(LONG_CLASS).first().waitFor()],
      ['data', `/classes/${LONG_CLASS}`, () => page.getByText('1–1 of 1').waitFor()],
      ['definition', `/classes/${LONG_CLASS}/definition`, () => button('Save changes').waitFor()],
      ['object', `/classes/${LONG_CLASS}/objects/${object}`, () => button('Delete object').waitFor()],
      ['new', `/classes/${LONG_CLASS}/objects/new`, () => button('Create object').waitFor()],
      ['code', `/classes/${LONG_CLASS}/code`, () => page.getByText('Attach a file').waitFor()],
      ['access', '/access', () => page.getByRole('link', { name: long('Application') }).waitFor()],
      ['access-new', '/access/new', () => page.getByLabel(`Read ${LONG_CLASS}`).waitFor()],
      ['contract', '/contract', () => page.locator('.opblock-tag').first().waitFor()],
    ];
    const found: string[] = [];
    for (const [name, path, ready] of places) {
      await page.goto(dashboardAt(running.service, path));
      await ready();
      if (SCREENSHOTS !== undefined)
        await page.screenshot({ path: `${SCREENSHOTS}/many-${name}-${look}.png` });
      // So many fields are much to judge; dashboard-pages.long.spec.ts has the same pages with fewer.
      const barriers = isLong ? await barriersOn(page) : [];
      found.push(...[...(await misfits()), ...barriers].map((one) => `${name}: ${one}`));
    }
    expect(found).toEqual([]);
  });
});
