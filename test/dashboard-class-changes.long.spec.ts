import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './support/dashboard/browser.js';
import {
  barriersOn,
  becomes,
  dashboardAt,
  holds,
  keepNotices,
  signIn,
  told,
  WITH_ADMINISTRATOR,
} from './support/dashboard/dashboard.js';
import { itLong } from './support/extent.js';
import type { ClassHandle, Client } from './support/http/client.js';
import { anyEngine, startService } from './support/services/service.js';
import { until } from './support/until.js';

let browser: Browser;
let running: Awaited<ReturnType<typeof startService>>;
let client: Client;
let parcels: ClassHandle;
let page: Page;

beforeAll(async () => {
  [browser, running] = await Promise.all([launchBrowser(), startService(anyEngine(), WITH_ADMINISTRATOR)]);
  client = await running.service.client();
  page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(page, running.service);
});
afterAll(async () => {
  await browser.close();
  await running.stop();
});
beforeEach(async () => {
  parcels = await running.service.createClass({ label: { type: 'string' }, weight: { type: 'number' } });
  await client.create(parcels, { label: 'light' });
});
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

const changed = () => told(page, `${parcels.name} has been changed.`);
const button = (name: string) => page.getByRole('button', { name, exact: true });

/**
 * As a change that takes long: it is answered before its end, and told to be at 34 %, or as `progress` says, until the
 * answer is called.
 */
async function slowChange(
  progress = (): object => ({ step: 'copying', objects: { done: 340_000, total: 1_000_000 } }),
): Promise<() => void> {
  let isSlow = true;
  await page.route(`**${parcels.definitionPath}`, (route) => {
    const headers = { ...route.request().headers(), prefer: 'respond-async' };
    return route.request().method() === 'PUT' ? route.continue({ headers }) : route.continue();
  });
  await page.route(`**${parcels.definitionPath}/changes/*`, async (route) => {
    if (!isSlow) return route.continue();
    const answer = await route.fetch();
    const { id, startedAt } = await answer.json();
    const json = { id, class: parcels.name, state: 'running', startedAt, ...progress() };
    return route.fulfill({ response: answer, json });
  });
  return () => {
    isSlow = false;
  };
}

async function open(): Promise<void> {
  await page.goto(dashboardAt(running.service, `/classes/${parcels.name}/definition`));
  await page.getByLabel('Description', { exact: true }).waitFor();
}

describe('a change of a class that takes long', () => {
  itLong('shows how far it is, and then what it has made', async () => {
    const go = await slowChange();
    await open();
    await page.getByLabel('Description', { exact: true }).fill('Parcels on their way');
    await button('Save changes').click();
    const progress = page.getByRole('progressbar', { name: 'Copying the objects' });
    await progress.waitFor();
    await page.getByText('340,000 of 1,000,000 objects').waitFor();
    expect(await progress.getAttribute('value')).toBe('340000');
    expect(await barriersOn(page)).toEqual([]);
    // It is followed on where the rate of questions is refused.
    const refused = page.waitForResponse((response) => response.status() === 429);
    await page.route(
      `**${parcels.definitionPath}/changes/*`,
      (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: { code: 'rate_limited' } }),
      { times: 1 },
    );
    await refused;
    go();
    await changed();
    await progress.waitFor({ state: 'detached' });
    await becomes(() => button('Save changes').isDisabled(), true);
    expect((await client.get(parcels.definitionPath)).body.description).toBe('Parcels on their way');
    await page.getByLabel('Description', { exact: true }).fill('again');
    await button('Save changes').click();
    await changed();
    expect((await client.get(parcels.definitionPath)).body.description).toBe('again');
  });

  itLong('shows that it goes on where it cannot be told how far it is', async () => {
    const startedAt = new Date(Date.now() - 125_000).toISOString();
    let step = 'copying';
    const go = await slowChange(() => ({ step, startedAt }));
    await open();
    await page.getByLabel('Description', { exact: true }).fill('Parcels that are written');
    await button('Save changes').click();
    const copying = 'Copying the objects, again where they are written meanwhile';
    const progress = page.getByRole('progressbar', { name: copying });
    await progress.waitFor();
    expect(await progress.getAttribute('value')).toBe(null);
    const times = new Set<string>();
    await until('the time to go on', async () => {
      times.add((await page.getByText(/^for \d min \d+ s$/).textContent())!);
      return times.size > 2;
    });
    step = 'changing';
    await page.getByRole('status').getByText('Changing the objects and their indexes').waitFor();
    go();
    await changed();
  });

  itLong(
    'is found again where the page is loaded again meanwhile, and where one comes back to it',
    async () => {
      const go = await slowChange();
      const notices = await keepNotices(page);
      await open();
      await page.getByLabel('Description', { exact: true }).fill('Parcels that wait');
      await button('Save changes').click();
      const progress = page.getByRole('progressbar', { name: 'Copying the objects' });
      await progress.waitFor();
      const leaving = page.waitForEvent('dialog').then((dialog) => dialog.accept());
      await Promise.all([leaving, page.reload()]);
      await progress.waitFor();
      await page.getByText('340,000 of 1,000,000 objects').waitFor();
      await page
        .getByRole('navigation', { name: `Pages of ${parcels.name}` })
        .getByRole('link', { name: 'Data' })
        .click();
      await progress.waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Definition' }).click();
      await progress.waitFor();
      go();
      await until('the message', async () => notices.length > 0);
      await progress.waitFor({ state: 'detached' });
      const description = page.getByLabel('Description', { exact: true });
      await holds(description, 'Parcels that wait');
      expect(notices).toEqual([`${parcels.name} has been changed.`]);
      await page.reload();
      await description.waitFor();
      expect(await page.evaluate('sessionStorage.length')).toBe(0);
    },
  );

  itLong('says after the page was loaded again why it was refused', async () => {
    const go = await slowChange();
    await open();
    await button('Options of label').click();
    await page.getByLabel('Longest length').fill('2');
    await button('Save changes').click();
    await button('Change it').click();
    await page.getByText('340,000 of 1,000,000 objects').waitFor();
    const leaving = page.waitForEvent('dialog').then((dialog) => dialog.accept());
    await Promise.all([leaving, page.reload()]);
    await page.getByText('340,000 of 1,000,000 objects').waitFor();
    go();
    await page.getByRole('alert').getByText('Stored objects do not fit the new definition').waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
  });

  itLong('says why it was refused, as one that is refused at once', async () => {
    const go = await slowChange();
    await open();
    await button('Options of label').click();
    await page.getByLabel('Longest length').fill('2');
    await button('Save changes').click();
    await button('Change it').click();
    await page.getByText('340,000 of 1,000,000 objects').waitFor();
    go();
    const alert = page.getByRole('alert');
    await alert.getByText('Stored objects do not fit the new definition').waitFor();
    expect(await alert.getByRole('listitem').count()).toBe(1);
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    expect((await client.get(parcels.definitionPath)).body.revision).toBe(1);
  });
});

describe('the question before a change of a class', () => {
  const dialog = () => page.getByRole('dialog');
  /** The focus comes back to the button a moment after the dialog has gone. */
  const focusIsBack = () => button('Save changes').and(page.locator(':focus')).waitFor();

  itLong('cannot be confirmed while objects keep it from being made, and leads to them', async () => {
    const heavy = await client.create(parcels, { label: 'heavy', weight: 7 });
    await open();
    await button('Options of weight').click();
    await page.getByLabel('Smallest value').fill('100');
    await button('Save changes').click();
    await dialog()
      .getByText('Change or delete these objects first, or take a limit that they keep.')
      .waitFor();
    expect(await button('Change it').isDisabled()).toBe(true);
    expect(await dialog().getByRole('textbox').count()).toBe(0);
    expect(await barriersOn(page)).toEqual([]);
    const [list] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog().getByRole('link', { name: 'Show the objects' }).click(),
    ]);
    await list.getByRole('link', { name: `Open ${heavy.split('/').at(-1)}` }).waitFor();
    await becomes(() => list.getByRole('row').count(), 2);
    await list.close();
    expect((await client.get(parcels.definitionPath)).body.revision).toBe(1);
  });

  itLong('is answered by a press where no object has a value to lose, and the focus stays', async () => {
    await open();
    await button('Remove weight').click();
    await button('Save changes').click();
    await dialog().getByText('0 objects will lose the value, for good').waitFor();
    await button('Change it').click();
    await changed();
    await dialog().waitFor({ state: 'detached' });
    await focusIsBack();
  });

  itLong('asks for the name where it is not known how many lose a value', async () => {
    await page.route(new RegExp(`${parcels.path}/?[?].*query=`), (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await open();
    await button('Remove weight').click();
    await button('Save changes').click();
    const name = dialog().getByLabel(`Type ${parcels.name} to confirm`);
    await name.waitFor();
    await name.and(page.locator(':focus')).waitFor();
    await page.keyboard.type(parcels.name);
    await page.keyboard.press('Enter');
    await changed();
  });

  itLong('leaves the focus on the button where the change is refused', async () => {
    await client.create(parcels, { label: 'light' });
    await open();
    await page.getByLabel('label: unique').check();
    await button('Save changes').click();
    await button('Change it').click();
    await page.getByRole('alert').waitFor();
    await dialog().waitFor({ state: 'detached' });
    await focusIsBack();
  });
});
