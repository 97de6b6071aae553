import './support/extent.js';
import { enter } from './support/dashboard/dashboard.js';
import { context, openDashboard, openPages, page, running } from './support/dashboard/dashboard-run.js';
import { heardOn } from './support/dashboard/live-regions.js';
import { until } from './support/until.js';

let heard: string[];

openDashboard();
openPages();
beforeEach(async () => {
  heard = await heardOn(page);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Waits until a text has been said so many times. */
const said = (text: string, times: number) =>
  until(
    `"${text}" to be said ${times} times`,
    async () => heard.filter((words) => words === text).length === times,
  );

it('says each time that a file is replaced, or something copied, though the words are the same', async () => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const notes = await running.service.createClass({ text: { type: 'string' } });
  const client = await running.service.client();
  const path = await client.create(notes, { text: 'a' });
  await client.post(`${path}/attachments/bill.txt`, Buffer.from('1').toString('base64'));
  await enter(page, running.service, `/classes/${notes.name}/objects/${path.split('/').at(-1)}`);
  const file = { name: 'other.txt', mimeType: 'text/plain', buffer: Buffer.from('2') };
  for (const times of [1, 2, 3]) {
    await page.getByLabel('New content of bill.txt').setInputFiles(file);
    await said('bill.txt is replaced.', times);
    await button('Copy the id').click();
    await said('Copied.', times);
  }
});

it('says how many objects match a filter or a search, though as many did before', async () => {
  const notes = await running.service.createClass({ text: { type: 'string', searchable: true } });
  const client = await running.service.client();
  for (const text of ['north', 'south', 'south']) await client.create(notes, { text });
  await enter(page, running.service, `/classes/${notes.name}`);
  await page.getByText('1–3 of 3').waitFor();
  const search = page.getByRole('searchbox', { name: 'Search for words' });
  const searchFor = async (text: string) => {
    await search.fill(text);
    await search.press('Enter');
  };
  await searchFor('so');
  await said('1–2 of 2', 1);
  await searchFor('south');
  await said('1–2 of 2', 2);
  // What is known already stands there at once.
  await searchFor('so');
  await said('1–2 of 2', 3);
  await searchFor('nowhere');
  await said('Nothing matches the search', 1);
  await searchFor('nothing');
  await said('Nothing matches the search', 2);
  await searchFor('nowhere');
  await said('Nothing matches the search', 3);
});

it('says how many applications are found, though as many were before', async () => {
  const client = await running.service.client();
  for (let at = 0; at < 13; at++)
    await client.post('/api/v1/auth/applications', { name: `Import ${at}`, scopes: ['classes:read'] });
  await enter(page, running.service, '/access');
  const search = page.getByRole('searchbox', { name: 'Find an application' });
  for (const [text, times] of Object.entries({ 'Import 3': 1, 'Import 4': 2, 'Import 5': 3 })) {
    await search.fill(text);
    await search.press('Enter');
    await said('1 found.', times);
  }
  await search.fill('Import 3');
  await search.press('Enter');
  await said('1 found.', 4);
});

it('says a problem again where it comes again, beside what was read before', async () => {
  const notes = await running.service.createClass({ text: { type: 'string' } });
  const client = await running.service.client();
  await client.create(notes, { text: 'a' });
  await enter(page, running.service, `/classes/${notes.name}`);
  await page.getByText('1–1 of 1').waitFor();
  const problem = { status: 500, code: 'internal_error', title: 'Something is broken', detail: 'Ask later.' };
  await page.route(
    (url) => url.pathname.startsWith(notes.path),
    (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify(problem),
      }),
  );
  const broken = 'Something is brokenAsk later.';
  await button('Refresh').click();
  await said(broken, 1);
  await button('Try again').click();
  await said(broken, 2);
});
