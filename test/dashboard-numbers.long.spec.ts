import './support/extent.js';
import { copiedBy, dashboardAt, enter, holds, told } from './support/dashboard/dashboard.js';
import { context, openDashboard, openPages, page, running } from './support/dashboard/dashboard-run.js';
import type { ClassHandle, Client } from './support/http/client.js';

openDashboard();
openPages();

let client: Client;
let readings: ClassHandle;

beforeAll(async () => {
  client = await running.service.client();
  readings = await running.service.createClass({
    label: { type: 'string' },
    far: { type: 'number' },
    raw: { type: 'json' },
  });
});

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const save = () => page.getByRole('button', { name: 'Save changes' });

describe('numbers beyond 2^53-1 in the dashboard', () => {
  it('are shown, changed and saved with an exponent', async () => {
    const path = await client.create(readings, '{"far":1e16,"raw":{"big":1e16,"small":1}}');
    await enter(page, running.service, `/classes/${readings.name}/objects/${path.split('/').at(-1)}`);
    await holds(field('far'), '1e16');
    await field('raw').fill((await field('raw').inputValue()).replace('"small": 1', '"small": 2'));
    await save().click();
    await told(page, 'Saved.');
    expect((await client.get(path)).text).toContain('"raw":{"big":1e16,"small":2}');
    await field('far').fill('12345e20');
    await save().click();
    await page.getByText('"far": 1.2345e+24').waitFor();
    await holds(field('far'), '1.2345e+24');
  });

  it('are refused as digits, which would not come back as they were typed', async () => {
    await enter(page, running.service, `/classes/${readings.name}/objects/new`);
    await field('raw').fill('{"id": 9007199254740993}');
    await page.getByText('9007199254740993: whole numbers are exact up to 9007199254740991.').waitFor();
    await page.getByText('raw cannot be saved yet.').waitFor();
    expect(await page.getByRole('button', { name: 'Create object' }).isDisabled()).toBe(true);
    await field('raw').fill('{"id": "9007199254740993", "about": 9e15, "far": 1e17}');
    await page.getByRole('button', { name: 'Create object' }).click();
    await page.getByRole('heading', { name: 'Attachments' }).waitFor();
    const { text } = await client.get(`${readings.path}/${page.url().split('/').at(-1)}`);
    expect(text).toContain('{"about":9000000000000000,"far":1e17,"id":"9007199254740993"}');
  });

  it('find objects, and are part of what is copied from a filter', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const far = encodeURIComponent('{"far":{"$gte":1e16}}');
    await enter(page, running.service);
    await page.goto(dashboardAt(running.service, `/classes/${readings.name}?query=${far}`));
    await page.getByRole('row').nth(1).waitFor();
    await holds(page.getByLabel('Value of condition 1'), '1e16');
    await page.getByLabel('Value of condition 1').fill('2e16');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.waitForURL(/2e16/);
    const query = page.getByLabel('query', { exact: true });
    await query.fill('{"far":');
    await query.fill('{"far":{"$gte":3e16}}');
    expect(await copiedBy(page.getByRole('button', { name: 'Copy as fetch' }))).toContain(
      `url.searchParams.set('query', "{\\"far\\":{\\"$gte\\":3e16}}");`,
    );
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
