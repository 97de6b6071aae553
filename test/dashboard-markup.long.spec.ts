import './support/extent.js';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './support/dashboard/browser.js';
import { dashboardAt, signIn, WITH_ADMINISTRATOR } from './support/dashboard/dashboard.js';
import { anyEngine, startService } from './support/services/service.js';

let browser: Browser;
let page: Page;
let running: Awaited<ReturnType<typeof startService>>;

beforeAll(async () => {
  [browser, running] = await Promise.all([launchBrowser(), startService(anyEngine(), WITH_ADMINISTRATOR)]);
  page = await browser.newPage({ reducedMotion: 'reduce' });
});
afterAll(async () => {
  await browser.close();
  await running.stop();
});

describe('markup in every text that a person can enter', () => {
  const EVIL = '<img src=x onerror="window.markupRan=true">';

  it('is shown as the text it is', async () => {
    const client = await running.service.client();
    await client.post('/api/v1/storage/classes', {
      name: 'Evil',
      description: EVIL,
      fields: {
        text: { type: 'string', description: EVIL, default: EVIL },
        choice: { type: 'string', enum: [EVIL, 'other'] },
        list: { type: 'array', items: { type: 'string' }, description: EVIL },
        inside: { type: 'object', fields: { member: { type: 'string', description: EVIL } } },
        free: { type: 'json' },
      },
    });
    const path = await client.create(
      { name: 'Evil', path: '/api/v1/storage/data/Evil', definitionPath: '' },
      { text: EVIL, choice: EVIL, list: [EVIL], inside: { member: EVIL }, free: { [EVIL]: EVIL } },
    );
    const page64 = Buffer.from(`<!doctype html>${EVIL}<script>window.markupRan=true</script>`).toString(
      'base64',
    );
    const svg64 = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" onload="parent.markupRan=true"><script>parent.markupRan=true</script></svg>',
    ).toString('base64');
    await client.post(`${path}/attachments/${encodeURIComponent(EVIL)}`, `data:text/html;base64,${page64}`);
    await client.post(`${path}/attachments/evil.svg`, svg64);
    const created = await client.post('/api/v1/auth/applications', { name: EVIL, scopes: ['data:read'] });

    await signIn(page, running.service);
    const object = path.split('/').at(-1);
    const stops: [string, () => Promise<unknown>][] = [
      ['/classes', () => page.getByText(EVIL).first().waitFor()],
      ['/classes/Evil', () => page.getByRole('cell', { name: EVIL }).first().waitFor()],
      [
        `/classes/Evil?query=${encodeURIComponent(JSON.stringify({ [EVIL]: { $eq: EVIL } }))}`,
        () => page.getByRole('alert').waitFor(),
      ],
      ['/classes/Evil/code', () => page.getByText('Attach a file').waitFor()],
      [
        '/classes/Evil/definition',
        async () => {
          await page.getByRole('button', { name: 'Options of text' }).click();
          await page.getByLabel('Default').first().waitFor();
          await page.getByLabel('Name of inside').fill(EVIL);
          await page.getByLabel('Name of text').fill(EVIL);
          await page.getByRole('button', { name: 'Save changes' }).click();
          await page.getByRole('alert').getByText(EVIL).first().waitFor();
        },
      ],
      ['/classes/Evil/objects/new', () => page.getByRole('button', { name: 'Create object' }).waitFor()],
      [
        `/classes/Evil/objects/${object}`,
        async () => {
          await page.getByRole('button', { name: `Preview ${EVIL}` }).click();
          await page.getByRole('button', { name: 'Preview evil.svg' }).click();
          await page.getByText('<!doctype html>').waitFor();
          await page.getByRole('img', { name: 'Preview of evil.svg' }).waitFor();
          await page.getByRole('button', { name: `Delete ${EVIL}` }).click();
          await page.getByRole('dialog').getByText(EVIL).first().waitFor();
          await page.getByRole('button', { name: 'Cancel' }).click();
          const name = `${EVIL}${'x'.repeat(256)}`;
          await page
            .getByLabel('Files to attach')
            .setInputFiles({ name, mimeType: 'text/html', buffer: Buffer.from(EVIL) });
          await page.getByRole('alert').getByText('Request').waitFor();
        },
      ],
      ['/access', () => page.getByRole('link', { name: EVIL }).waitFor()],
      [
        `/access/${created.body.client_id}`,
        async () => {
          await page.getByRole('button', { name: 'Delete application' }).click();
          await page.getByRole('dialog').getByText(EVIL).first().waitFor();
        },
      ],
      [
        '/contract',
        async () => {
          await page.locator('#operations-tag-Classes').click();
          const operation = page.locator('#operations-Classes-listClasses');
          await operation.locator('.opblock-summary-control').click();
          await operation.getByRole('button', { name: 'Execute' }).click();
          await operation.locator('.live-responses-table').getByText('onerror').first().waitFor();
        },
      ],
    ];
    for (const [path, ready] of stops) {
      await page.goto(dashboardAt(running.service, path));
      await ready();
      expect(await page.locator('img[src="x"]').count()).toBe(0);
      expect(await page.evaluate("'markupRan' in window")).toBe(false);
    }
  });
});
