import { mkdirSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from './support/dashboard/browser.js';
import {
  ADMINISTRATOR,
  barriersOn,
  dashboardAt,
  signIn,
  UNTOUCHED,
  WITH_ADMINISTRATOR,
} from './support/dashboard/dashboard.js';
import { fillDashboard } from './support/dashboard/dashboard-data.js';
import { isLong, itBoth } from './support/extent.js';
import { anyEngine, type Service, startService } from './support/services/service.js';

/** Where `npm run screenshots` wants a picture of every page. */
const SCREENSHOTS = process.env.SCREENSHOTS;

const LOOKS = [
  { look: 'light', colorScheme: 'light', viewport: { width: 1360, height: 900 } },
  { look: 'narrow-dark', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  ...(isLong
    ? ([
        { look: 'dark', colorScheme: 'dark', viewport: { width: 1360, height: 900 } },
        { look: 'narrow', colorScheme: 'light', viewport: { width: 390, height: 844 } },
      ] as const)
    : []),
] as const;

/** A page, what shows that it is there, and what is done on it first. */
type Stop = [name: string, path: string, ready: (page: Page) => Promise<unknown>];

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Runs in the page: how many elements of an operation move, though the browser asks for less motion. */
const MOVING = `[...document.querySelectorAll('#operations-Classes-listClasses *')].map((one) => getComputedStyle(one))
  .filter(({ transitionDuration, animationName }) => transitionDuration !== '0s' || animationName !== 'none').length`;

const stops = (object: string): Stop[] => [
  ['classes', '/classes', (page) => page.getByText('120', { exact: true }).waitFor()],
  ['class-new', '/new-class', (page) => button(page, 'Create class').waitFor()],
  [
    'class-new-faults',
    '/new-class',
    async (page) => {
      await page.getByLabel('Name', { exact: false }).first().fill('1st');
      await page.getByText('A class name is a letter').first().waitFor();
    },
  ],
  ['definition', '/classes/Shipment/definition', (page) => button(page, 'Save changes').waitFor()],
  [
    'definition-options',
    '/classes/Shipment/definition',
    async (page) => {
      for (const field of ['reference', 'tags', 'address'])
        await page.getByRole('button', { name: `Options of ${field}` }).click();
      await page.getByText('Only the members below').waitFor();
      await page.getByRole('button', { name: 'Options of address' }).scrollIntoViewIfNeeded();
    },
  ],
  [
    'definition-indexes',
    '/classes/Shipment/definition',
    async (page) => {
      await page.getByLabel('Cover').fill('a/b.jpg');
      for (const name of ['Add index', 'Add key to index 1', 'Add index']) await button(page, name).click();
      for (const key of ['key 1 of index 1', 'key 2 of index 1'])
        await page.getByLabel(`Field of ${key}`).selectOption('status');
      await page.getByText('is a key of this index already').waitFor();
      await page.getByText('it contains a slash').waitFor();
      await button(page, 'Add index').scrollIntoViewIfNeeded();
    },
  ],
  [
    'definition-preview',
    '/classes/Shipment/definition',
    async (page) => {
      await button(page, 'Remove weight').click();
      await page.getByLabel('Name of reference').fill('number');
      await button(page, 'Save changes').click();
      await page.getByText('120 objects').first().waitFor();
    },
  ],
  ['code', '/classes/Shipment/code', (page) => page.getByText('Attach a file').waitFor()],
  ['data', '/classes/Shipment', (page) => page.getByText('of 120').waitFor()],
  ['data-empty', '/classes/Note', (page) => page.getByText('No Note yet').waitFor()],
  [
    'data-filter',
    `/classes/Shipment?query=${encodeURIComponent('{"status":{"$in":["sent","packed"]},"address.city":{"$neq":"Brno"}}')}`,
    (page) => page.getByText('of 64').waitFor(),
  ],
  [
    'data-filter-refused',
    `/classes/Shipment?query=${encodeURIComponent('{"wieght":{"$gt":1}}')}`,
    (page) => page.getByRole('alert').getByText('wieght').first().waitFor(),
  ],
  [
    'data-selected',
    '/classes/Shipment',
    async (page) => {
      await page.getByLabel('Select the objects of this page').check();
      await button(page, 'Delete 50').click();
      await page.getByRole('dialog').getByText('for good').waitFor();
    },
  ],
  [
    'data-columns',
    '/classes/Shipment',
    async (page) => {
      await button(page, 'Columns').click();
      await page.getByRole('checkbox', { name: 'weight' }).waitFor();
    },
  ],
  ['object', `/classes/Shipment/objects/${object}`, (page) => page.getByText('notes.txt').first().waitFor()],
  [
    'object-previews',
    `/classes/Shipment/objects/${object}`,
    async (page) => {
      await button(page, 'Preview notes.txt').click();
      await button(page, 'Preview label.svg').click();
      await page.getByText('Ring twice.').waitFor();
      await page.getByRole('img', { name: 'Preview of label.svg' }).waitFor();
      await button(page, 'Preview label.svg').or(button(page, 'Hide label.svg')).scrollIntoViewIfNeeded();
    },
  ],
  [
    'object-new-faults',
    '/classes/Shipment/objects/new',
    async (page) => {
      await page.getByLabel('weight', { exact: true }).fill('heavy');
      await button(page, 'Create object').click();
      await page.getByText('reference is required').waitFor();
      await heading(page, 'New Shipment');
    },
  ],
  [
    'objects-import',
    '/classes/Shipment/objects/import',
    async (page) => {
      await page.getByLabel('Objects', { exact: true }).fill('{"weight":-1}\n{"weight":');
      await page.getByText('This is not JSON').waitFor();
    },
  ],
  [
    'object-delete',
    `/classes/Shipment/objects/${object}`,
    async (page) => {
      await button(page, 'Delete object').click();
      await page.getByRole('dialog').getByText('for good').waitFor();
    },
  ],
  [
    'object-leave',
    `/classes/Shipment/objects/${object}`,
    async (page) => {
      await page.getByLabel('weight', { exact: true }).fill('3');
      await page.getByRole('link', { name: 'Shipment' }).last().click();
      await button(page, 'Stay').waitFor();
    },
  ],
  ['object-missing', '/classes/Shipment/objects/none', (page) => page.getByRole('alert').waitFor()],
  ['access', '/access', (page) => page.getByRole('link', { name: 'Nightly import' }).waitFor()],
  ['access-new', '/access/new', (page) => button(page, 'Create application').waitFor()],
  [
    'access-created',
    '/access/new',
    async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Shop');
      await button(page, 'Create application').click();
      await page.getByText('Copy the secret now').waitFor();
    },
  ],
  [
    'access-application',
    '/access',
    async (page) => {
      await page.getByRole('link', { name: 'Nightly import' }).click();
      await button(page, 'Delete application').waitFor();
    },
  ],
  [
    'access-delete',
    '/access',
    async (page) => {
      await page.getByRole('link', { name: 'Nightly import' }).click();
      await button(page, 'Delete application').click();
      await page.getByRole('dialog').getByText('stops working').waitFor();
    },
  ],
  [
    'access-secret',
    '/access',
    async (page) => {
      await page.getByRole('link', { name: 'Nightly import' }).click();
      await button(page, 'New secret').click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  ['contract', '/contract', (page) => page.locator('.opblock-tag').first().waitFor()],
  [
    'contract-operation',
    '/contract',
    async (page) => {
      await page.locator('#operations-tag-Classes').click();
      const operation = page.locator('#operations-Classes-listClasses');
      await operation.locator('.opblock-summary-control').click();
      await operation.getByRole('button', { name: 'Execute' }).click();
      await operation.locator('.live-responses-table').getByText('200').first().waitFor();
      // What still moves would be judged on its way.
      expect(await page.evaluate(MOVING)).toBe(0);
    },
  ],
  ['administrators', '/administrators', (page) => page.getByRole('cell', { name: 'owner' }).waitFor()],
  ['administrator-new', '/administrators/new', (page) => button(page, 'Create administrator').waitFor()],
  [
    'administrator',
    '/administrators',
    async (page) => {
      await page.getByRole('cell').getByRole('link', { name: ADMINISTRATOR.email }).click();
      await button(page, 'Delete administrator').waitFor();
    },
  ],
  ['activity', '/activity', (page) => page.getByRole('cell', { name: 'Class created' }).first().waitFor()],
  ['account', '/account', (page) => button(page, 'Change password').waitFor()],
  ['not-found', '/nowhere', (page) => page.getByText('This address leads nowhere').waitFor()],
];

let browser: Browser;
let filled: Awaited<ReturnType<typeof startService>>;
let fresh: Awaited<ReturnType<typeof startService>>;
let object: string;

beforeAll(async () => {
  [browser, filled, fresh] = await Promise.all([
    launchBrowser(),
    startService(anyEngine(), WITH_ADMINISTRATOR),
    startService(anyEngine(), UNTOUCHED),
  ]);
  object = (await fillDashboard(filled.service)).split('/').at(-1)!;
  if (SCREENSHOTS !== undefined) mkdirSync(SCREENSHOTS, { recursive: true });
});
afterAll(async () => {
  await browser.close();
  await Promise.all([filled.stop(), fresh.stop()]);
});

/** Finds accessibility barriers on the page; a picture is taken where pictures are wanted. */
async function judge(page: Page, name: string, look: string): Promise<string[]> {
  if (SCREENSHOTS !== undefined) await page.screenshot({ path: `${SCREENSHOTS}/${name}-${look}.png` });
  return (await barriersOn(page)).map((barrier) => `${name}: ${barrier}`);
}

describe.each(LOOKS)('the pages of the dashboard, $look', ({ look, colorScheme, viewport }) => {
  const turn = LOOKS.findIndex((one) => one.look === look);
  let context: BrowserContext;
  let page: Page;

  beforeEach(async () => {
    context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' });
    page = await context.newPage();
  });
  afterEach(() => context.close());

  const barriersAt = async (service: Service, [name, path, ready]: Stop) => {
    await page.goto(dashboardAt(service, path));
    await ready(page);
    return judge(page, name, look);
  };

  itBoth('have no barrier before the sign-in', async () => {
    const barriers = [
      ...(await barriersAt(filled.service, ['sign-in', '/', () => heading(page, 'Sign in')])),
      ...(await barriersAt(filled.service, [
        'sign-in-refused',
        '/sign-in',
        async () => {
          await page.getByLabel('E-mail').fill(`${look}@example.com`);
          await page.getByLabel('Password').first().fill('wrong');
          await button(page, 'Sign in').click();
          await page.getByText('The e-mail address or the password is wrong').waitFor();
        },
      ])),
      ...(await barriersAt(fresh.service, [
        'setup',
        '/setup#code=x',
        () => heading(page, 'Create the first administrator'),
      ])),
      ...(await barriersAt(fresh.service, [
        'sign-in-unset',
        '/sign-in',
        () => page.getByText('no administrator yet').waitFor(),
      ])),
    ];
    expect(barriers).toEqual([]);
  });

  itBoth('have no barrier after the sign-in', async () => {
    await signIn(page, filled.service);
    const barriers: string[] = [];
    // `npm test` judges each page in one look.
    const own = stops(object).filter((_, at) => isLong || at % LOOKS.length === turn);
    for (const stop of own) barriers.push(...(await barriersAt(filled.service, stop)));
    if (await button(page, 'Open the menu').isVisible()) {
      await button(page, 'Open the menu').click();
      await page.getByRole('dialog').getByRole('link', { name: 'API Access' }).waitFor();
      barriers.push(...(await judge(page, 'menu', look)));
    }
    expect(barriers).toEqual([]);
  });
});

itBoth('the pages of an empty service say what to do next, and have no barrier', async () => {
  // The code of a service is good for 15 minutes from its start, which the tests before may outlast.
  const empty = await startService(anyEngine(), UNTOUCHED);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(dashboardAt(empty.service, `/setup#code=${await empty.service.setupCode()}`));
  await page.getByLabel('E-mail').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password').first().fill(ADMINISTRATOR.password);
  await button(page, 'Create administrator').click();
  await page.getByRole('heading', { name: 'Design the first class' }).waitFor();
  const barriers = await judge(page, 'classes-empty', 'light');
  await page.getByRole('link', { name: 'API Access' }).click();
  await page.getByRole('heading', { name: 'No application yet' }).waitFor();
  barriers.push(...(await judge(page, 'access-empty', 'light')));
  expect(barriers).toEqual([]);
  await context.close();
  await empty.stop();
});
