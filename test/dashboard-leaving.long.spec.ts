import './support/extent.js';
import { barriersOn, enter, told } from './support/dashboard/dashboard.js';
import { openDashboard, openPages, page, running } from './support/dashboard/dashboard-run.js';
import type { ClassHandle, Client } from './support/http/client.js';

let client: Client;
let parcels: ClassHandle;
/** The paths of two objects. */
let paths: string[];

openDashboard();
beforeAll(async () => {
  client = await running.service.client();
});
openPages();
beforeEach(async () => {
  parcels = await running.service.createClass({ label: { type: 'string' } });
  paths = [await client.create(parcels, { label: 'one' }), await client.create(parcels, { label: 'two' })];
});

const idOf = (path: string) => path.split('/').at(-1)!;
const at = (path: string) => page.waitForURL((url) => url.pathname.endsWith(path));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const label = () => page.getByLabel('label', { exact: true });
const dialog = () => page.getByRole('dialog');
const confirm = () => dialog().getByRole('button', { name: 'Delete object' });

/**
 * Holds back the request that an action sends by this method below a path, until `go`; it is answered as is given, or
 * by the service.
 */
async function held(method: string, below: string, act: () => Promise<void>) {
  let go: (answer?: { status: number; body: string }) => void = () => {};
  const gone = new Promise<{ status: number; body: string } | undefined>((done) => {
    go = done;
  });
  await page.route(`**${below}**`, async (route) => {
    if (route.request().method() !== method) return route.continue();
    const answer = await gone;
    if (answer === undefined) return route.continue();
    return route.fulfill({ ...answer, contentType: 'application/problem+json' });
  });
  const sent = page.waitForRequest((request) => request.method() === method && request.url().includes(below));
  await act();
  await sent;
  return go;
}

/** Opens an object by its list, and asks to delete it. */
async function askToDelete(path: string): Promise<void> {
  await enter(page, running.service, `/classes/${parcels.name}`);
  await link(`Open ${idOf(path)}`).click();
  await button('Delete object').click();
  await confirm().waitFor();
}

describe('what is at work when its page is left', () => {
  it('leads nowhere when an object is deleted: what is typed on another page stays there', async () => {
    await askToDelete(paths[0]!);
    const go = await held('DELETE', parcels.path, () => confirm().click());
    await page.goBack();
    await link('New object').click();
    await label().fill('typed on another page');
    go();
    await told(page, 'The object is deleted.');
    await at('/objects/new');
    expect(await label().inputValue()).toBe('typed on another page');
    expect((await client.get(paths[0]!)).status).toBe(404);
  });

  it('leads nowhere when an object is created, and tells of it', async () => {
    await enter(page, running.service, `/classes/${parcels.name}/objects/new`);
    await label().fill('three');
    const go = await held('POST', parcels.path, () => button('Create object').click());
    await link('Cancel').click();
    await button('Leave').click();
    await link(`Open ${idOf(paths[0]!)}`).waitFor();
    go();
    await told(page, 'The object has been created.');
    await at(`/classes/${parcels.name}`);
    await page.getByRole('cell', { name: 'three', exact: true }).waitFor();
  });

  it('tells why it has failed, after its question was closed', async () => {
    await askToDelete(paths[0]!);
    const go = await held('DELETE', parcels.path, () => confirm().click());
    // What is sent already is not cancelled.
    expect(await dialog().getByText('Cancel', { exact: true }).count()).toBe(0);
    expect(await barriersOn(page)).toEqual([]);
    await dialog().getByText('Close', { exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
    go({ status: 500, body: '{"title":"Internal error","detail":"It has failed."}' });
    await told(page, 'Delete object: that did not work. It has failed.');
    expect((await client.get(paths[0]!)).status).toBe(200);
  });

  it('tells that nothing was deleted, as it has been changed meanwhile', async () => {
    await askToDelete(paths[0]!);
    const go = await held('DELETE', parcels.path, () => confirm().click());
    await page.goBack();
    await link(`Open ${idOf(paths[0]!)}`).waitFor();
    await client.put(paths[0]!, { label: 'changed' });
    go();
    await told(page, 'Delete object: nothing was deleted, as it has been changed meanwhile.');
    expect((await client.get(paths[0]!)).status).toBe(200);
  });
});

it('a secret that is made after its page was left is told of, also where that is open again', async () => {
  const path = '/api/v1/auth/applications';
  const { body } = await client.post(path, { name: 'Left', scopes: ['data:read'] });
  await enter(page, running.service, `/access/${body.client_id}`);
  const lost = /^A secret of Left was made, and is lost, as its page had been left/;
  const made = await held('POST', path, () => button('New secret').click());
  await link('Contract').click();
  await page.getByRole('heading', { name: 'Contract', level: 1 }).waitFor();
  await page.goBack();
  await button('New secret').waitFor();
  made();
  await told(page, lost);
  expect((await client.get(`${path}/${body.client_id}`)).body.secrets.length).toBe(2);
  await page.unrouteAll();
  await enter(page, running.service, '/access/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Left');
  const created = await held('POST', path, () => button('Create application').click());
  await link('Cancel').click();
  await button('Leave').click();
  await page.getByRole('heading', { name: 'API Access', level: 1 }).waitFor();
  await link('New application').click();
  await button('Create application').waitFor();
  created();
  await told(page, lost);
});

it('a question about an object goes with its page', async () => {
  await enter(page, running.service, `/classes/${parcels.name}`);
  await link(`Open ${idOf(paths[0]!)}`).click();
  await link('Next object').click();
  await at(idOf(paths[1]!));
  await button('Delete object').click();
  await confirm().waitFor();
  await page.goBack();
  await at(idOf(paths[0]!));
  await dialog().waitFor({ state: 'detached' });
});

it('a question about an application goes with its page', async () => {
  const made = ['Former', 'Latter'].map((name) =>
    client.post('/api/v1/auth/applications', { name, scopes: ['data:read'] }),
  );
  const [former] = await Promise.all(made);
  await enter(page, running.service, `/access/${former!.body.client_id}`);
  await link('API Access').first().click();
  await link('Latter').click();
  await button('Revoke all tokens').click();
  await page.getByRole('heading', { name: 'Revoke all tokens?' }).waitFor();
  await page.evaluate('history.go(-2)');
  await page.getByRole('heading', { name: 'Former', level: 1 }).waitFor();
  await dialog().waitFor({ state: 'detached' });
});
