import {
  ADMINISTRATOR,
  barriersOn,
  becomes,
  dashboardAt,
  enter,
  told,
  UNTOUCHED,
} from './support/dashboard/dashboard.js';
import { fillDashboard } from './support/dashboard/dashboard-data.js';
import { browser, openDashboard, openPages, page, running } from './support/dashboard/dashboard-run.js';
import { itLong } from './support/extent.js';
import { anyEngine, startService } from './support/services/service.js';
import { until } from './support/until.js';

let object: string;

openDashboard();
beforeAll(async () => {
  object = (await fillDashboard(running.service)).split('/').at(-1)!;
});
openPages();

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(new RegExp(`^${name}( \\*)?$`)).first();
const open = (path: string) => page.goto(dashboardAt(running.service, path));
const alert = () => page.getByRole('alert');

/** Waits until the control of this name has the focus. */
async function expectFocus(name: string, focus = ':focus'): Promise<void> {
  const named = page.getByLabel(new RegExp(`^${name}( \\*)?$`));
  await named.and(page.locator(focus)).first().waitFor();
}

/** The field has the focus, is marked as wrong, and what is wrong is read out with it. */
async function expectFaultAt(name: string, message: string): Promise<void> {
  await expectFocus(name, ':focus[aria-invalid="true"]');
  const control = page.locator(':focus');
  const ids = (await control.getAttribute('aria-describedby'))!.split(' ');
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).allTextContents()));
  expect(texts.flat().join(' ')).toContain(message);
}

describe('the focus', () => {
  it('is on the first field of a form that opens', async () => {
    await open('/sign-in');
    await expectFocus('E-mail');
    await enter(page, running.service, '/classes');
    const first: [path: string, name: string][] = [
      ['/new-class', 'Name'],
      ['/classes/Shipment/definition', 'Description'],
      ['/classes/Shipment/objects/new', 'reference'],
      [`/classes/Shipment/objects/${object}`, 'reference'],
      ['/access/new', 'Name'],
      ['/account', 'Current password'],
    ];
    for (const [path, name] of first) {
      await open(path);
      await expectFocus(name);
    }
  });

  it('is on the e-mail address of the first administrator where the link has filled in the code', async () => {
    const fresh = await startService(anyEngine(), UNTOUCHED);
    await page.goto(dashboardAt(fresh.service, '/setup#code=x'));
    await expectFocus('E-mail');
    await page.goto('about:blank');
    await page.goto(dashboardAt(fresh.service, '/setup'));
    await expectFocus('Setup code');
    await fresh.stop();
  });

  it('is on the heading of a page that a key has led to, where what was pressed is gone', async () => {
    await enter(page, running.service, '/new-class');
    await field('Name').fill('ByKeyboard');
    await field('Name of the new field').fill('first');
    await button('Create class').focus();
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { level: 1, name: 'ByKeyboard' });
    await heading.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.locator('main :focus').count()).toBe(1);
  });

  it('is on the heading of the page that the sign-in leads to', async () => {
    await open('/classes/Shipment');
    await field('E-mail').fill(ADMINISTRATOR.email);
    await field('Password').fill(ADMINISTRATOR.password);
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { level: 1, name: 'Shipment' });
    await heading.and(page.locator(':focus')).waitFor();
  });

  it('moves into what is added', async () => {
    await enter(page, running.service, '/new-class');
    await field('Name of the new field').fill('first');
    await button('Add field').click();
    await expectFocus('Name of the new field');
    await open('/classes/Shipment/objects/new');
    await button('Add to tags').click();
    await expectFocus('tags 1');
    await button('Add to tags').click();
    await expectFocus('tags 2');
    await open('/classes/Shipment');
    await button('Filter').click();
    await expectFocus('Field of condition 1');
    await button('Add condition').click();
    await expectFocus('Field of condition 2');
  });

  it('stays where it was when a form is saved by Ctrl+S', async () => {
    await enter(page, running.service, `/classes/Shipment/objects/${object}`);
    await field('pieces').fill('5');
    await page.keyboard.press('Control+s');
    await told(page, 'Saved.');
    await expectFocus('pieces');
    const stored = await (await running.service.client()).get(`/api/v1/storage/data/Shipment/${object}`);
    expect(stored.body.pieces).toBe(5);
  });

  it('stays at its place in a text that is saved by Ctrl+S', async () => {
    const client = await running.service.client();
    const { body } = await client.post('/api/v1/storage/data/Shipment', { reference: 'S-CARET' });
    await enter(page, running.service, `/classes/Shipment/objects/${body._id}`);
    const reference = field('reference');
    await reference.press('Home');
    await page.keyboard.type('one ');
    await page.keyboard.press('Control+s');
    await told(page, 'Saved.');
    await expectFocus('reference');
    await page.keyboard.type('two ');
    expect(await reference.inputValue()).toBe('one two S-CARET');
    await client.delete(`/api/v1/storage/data/Shipment/${body._id}`);
  });

  it('goes to what stands beside a control that a key has removed', async () => {
    const client = await running.service.client();
    await client.post(`/api/v1/storage/data/Shipment/${object}/attachments/short-lived.txt`, 'YQ==');
    await enter(page, running.service, `/classes/Shipment/objects/${object}`);
    await expectFocus('reference');
    await button('Add to tags').focus();
    for (const text of ['one', 'two']) {
      await button('Add to tags').press('Enter');
      await page.keyboard.type(text);
    }
    const focused = () => page.locator(':focus').getAttribute('aria-label');
    await button('Remove tags 3').press('Enter');
    await becomes(() => page.locator(':focus').inputValue(), 'two');
    await button('Clear tags').press('Enter');
    await becomes(focused, 'Add to tags');
    await button('Clear weight').press('Enter');
    await expectFocus('weight');
    await button('Delete short-lived.txt').press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete file' }).press('Enter');
    await becomes(focused, 'Preview notes.txt');
    await open('/new-class');
    await expectFocus('Name');
    await button('Remove the new field').press('Enter');
    await becomes(() => page.locator(':focus').textContent(), 'Add field');
  });

  it('stays on the button that leads to the last page, and comes back from a dialog that goes with its subject', async () => {
    await enter(page, running.service, '/classes/Shipment?page=2');
    await page.getByText('51–100 of 120').waitFor();
    await button('Next page').press('Enter');
    await page.getByText('101–120 of 120').waitFor();
    await becomes(() => button('Next page').isDisabled(), true);
    await button('Next page').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('101–120 of 120').waitFor();
    expect(new URL(page.url()).searchParams.get('page')).toBe('3');
    await open('/access');
    await page.getByRole('link', { name: 'Nightly import' }).click();
    await button('New secret').press('Enter');
    await page.getByText('Copy the secret now').waitFor();
    await button('I have copied the secret').press('Enter');
    await button('New secret').and(page.locator(':focus')).waitFor();
  });

  it('stays on the way from one object to the next', async () => {
    await enter(page, running.service, '/classes/Shipment?limit=25');
    await page.getByRole('cell', { name: 'S-1010', exact: true }).click();
    await expectFocus('reference');
    const next = page.getByRole('link', { name: 'Next object' });
    for (const reference of ['S-1011', 'S-1012']) {
      await next.press('Enter');
      await page.getByText(`"${reference}"`).waitFor();
      await next.and(page.locator(':focus')).waitFor();
    }
  });

  it('stays on what a person has gone on to while the form was still being read', async () => {
    await enter(page, running.service, '/classes/Shipment');
    let arrive = () => {};
    const gone = new Promise<void>((done) => {
      arrive = done;
    });
    await page.route(/\/data\/Shipment\/[0-9a-f-]+$/, async (route) => {
      await gone;
      await route.continue();
    });
    await page.getByRole('cell', { name: 'S-1001', exact: true }).click();
    await button('Copy the id').focus();
    arrive();
    await button('Save changes').waitFor();
    expect(await button('Copy the id').and(page.locator(':focus')).count()).toBe(1);
  });

  itLong('is not drawn into a form that begins again with what another person has saved', async () => {
    await enter(page, running.service, `/classes/Shipment/objects/${object}`);
    await expectFocus('reference');
    await button('Copy the id').focus();
    const client = await running.service.client();
    await client.put(`/api/v1/storage/data/Shipment/${object}`, { pieces: 77 });
    await page.getByLabel('Files to attach').setInputFiles({
      name: 'focus.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Ring.'),
    });
    await page.locator('input[value="77"]').waitFor();
    expect(await button('Copy the id').and(page.locator(':focus')).count()).toBe(1);
  });
});

describe('Ctrl+S', () => {
  it('saves a class and an application, and nothing where nothing has changed', async () => {
    await enter(page, running.service, '/classes/Note/definition');
    await page.keyboard.press('Control+s');
    await field('Description').fill('What is to be remembered');
    await page.keyboard.press('Meta+s');
    await told(page, 'Note has been changed.');
    await open('/access');
    await page.getByRole('link', { name: 'Nightly import' }).click();
    await field('Name').fill('Daily import');
    await page.keyboard.press('Control+s');
    await told(page, /^Saved. It holds/);
    const { body } = await (await running.service.client()).get('/api/v1/auth/applications');
    expect(body.applications.map(({ name }: { name: string }) => name)).toContain('Daily import');
  });
});

describe('what objects are shown by, and the indexes of several fields', () => {
  const json = async () => JSON.parse(await page.locator('#definition-json').inputValue());
  const definition = async () =>
    (await (await running.service.client()).get('/api/v1/storage/classes/Letter')).body;

  beforeEach(async () => {
    const fields = { code: { type: 'string' }, day: { type: 'date' }, tags: { type: 'array' } };
    const client = await running.service.client();
    await client.post('/api/v1/storage/classes', { name: 'Letter', timestamps: true, fields });
    await enter(page, running.service, '/classes/Letter/definition');
  });
  afterEach(async () => {
    await (await running.service.client()).delete('/api/v1/storage/classes/Letter?force=true');
  });

  it('are chosen among the fields, follow these and go with them, in the form and in the JSON', async () => {
    await field('Title').selectOption('code');
    await field('Subtitle').selectOption('day');
    await field('Cover').fill('scan.png');
    await button('Add index').click();
    await expectFocus('Field of key 1 of index 1');
    expect(await page.locator(':focus').locator('option').allTextContents()).toEqual([
      '– no field –',
      'code',
      'day',
      '_createdAt',
      '_updatedAt',
    ]);
    await field('Field of key 1 of index 1').selectOption('code');
    await button('Add key to index 1').click();
    await expectFocus('Field of key 2 of index 1');
    await page.keyboard.press('d');
    await field('Direction of key 2 of index 1').selectOption('descending');
    await field('Name of code').fill('number');
    const wanted = {
      title: 'number',
      subtitle: 'day',
      cover: 'scan.png',
      indexes: [['number', '-day']],
    };
    expect(await json()).toMatchObject(wanted);
    await button('Save changes').click();
    await button('Change it').click();
    await told(page, 'Letter has been changed.');
    expect(await definition()).toMatchObject(wanted);
    await open('/classes/Letter/definition');
    await button('Remove day').click();
    expect(await field('Subtitle').inputValue()).toBe('');
    expect(await button('Remove index 1').count()).toBe(0);
    const text = await json();
    expect([text.title, text.subtitle, text.indexes]).toEqual(['number', undefined, undefined]);
    const typed = { ...text, title: 'tags', indexes: [['_createdAt', 'number'], ['-number']] };
    await page.locator('#definition-json').fill(JSON.stringify(typed));
    await expect(field('Title').locator('option:checked').textContent()).resolves.toBe('tags');
    // What is told of the title moves what stands below it: a press that has begun by then ends beside its button.
    await page.getByText('the name of a field with one value').waitFor();
    await button('Remove key 1 of index 1').click();
    await button('Remove index 2').click();
    await field('Title').selectOption('– no field –');
    expect((await json()).indexes).toEqual([['number']]);
    expect(await json()).not.toHaveProperty('title');
  });

  it('have limits whose faults are told by the labels of their controls', async () => {
    await button('Options of code').click();
    await field('Shortest length').fill('5');
    await field('Longest length').fill('2');
    await page.getByText('"Shortest length" is above "Longest length"').waitFor();
    await field('Longest length').fill('07');
    await page.getByText('A number has no leading zeros: 7.').waitFor();
  });

  it('are told what is wrong with them, each at its control', async () => {
    await page.locator('#definition-json').fill('{"fields": {"code": {"type": "string"}}, "cover": 5}');
    await page.getByText('"cover" is a text.').waitFor();
    await button('Discard').click();
    await field('Cover').fill('scans/1.png');
    await page.getByText('it contains a slash').waitFor();
    await button('Save changes').click();
    await expectFaultAt('Cover', 'it contains a slash');
    await field('Cover').fill('');
    await button('Add index').click();
    await button('Save changes').click();
    await expectFaultAt('Field of key 1 of index 1', 'A key of an index is the name of a field.');
    await field('Field of key 1 of index 1').selectOption('code');
    await button('Add index').click();
    await field('Field of key 1 of index 2').selectOption('code');
    const group = page.getByRole('group', { name: 'Index 2' });
    await group.getByText('It is the index 1').waitFor();
    await button('Save changes').click();
    await field('Field of key 1 of index 2').and(page.locator(':focus')).waitFor();
    expect(await page.getByText('It is the index 1').count()).toBe(1);
    await field('Type of code').selectOption('json');
    await group.getByText('Only scalar fields at the top level can be indexed').waitFor();
    expect(await definition()).not.toHaveProperty('indexes');
  });

  itLong('have as many keys as an index takes, and are told that there are too many of them', async () => {
    await button('Add index').click();
    for (let key = 2; key <= 4; key++) await button('Add key to index 1').click();
    expect(await button('Add key to index 1').isDisabled()).toBe(true);
    const names = ['code', 'day', '_createdAt', '_updatedAt'];
    const pairs = names.flatMap((one) =>
      names.filter((other) => other !== one).flatMap((other) => [`${one} ${other}`, `${one} -${other}`]),
    );
    const indexes = pairs.map((pair) => pair.split(' '));
    await page.locator('#definition-json').fill(JSON.stringify({ ...(await json()), indexes }));
    const group = page.getByRole('group', { name: 'Compound indexes' });
    await group.getByText('A class has at most 31 indexes').waitFor();
    expect(await group.getByRole('group').count()).toBe(pairs.length);
    expect((await json()).indexes).toEqual(indexes);
  });
});

describe('a type that is none', () => {
  const json = () => page.locator('#definition-json');
  const define = (fields: object) => json().fill(JSON.stringify({ name: 'Odd', fields }));
  const NONE = '– choose a type –';

  it('is shown as none in the form, which gives way to one that is chosen', async () => {
    await enter(page, running.service, '/new-class');
    const list = { type: 'array', items: { type: 'strings' } };
    await define({ size: { type: 'strnig' }, own: { type: 'constructor' }, list });
    for (const name of ['size', 'own']) {
      const checked = field(`Type of ${name}`).locator('option:checked');
      expect(await checked.textContent()).toBe(NONE);
      await button(`Options of ${name}`).click();
    }
    await page.getByRole('button', { name: 'Options of list' }).click();
    const element = page.getByLabel('Each element is');
    expect(await element.locator('option:checked').textContent()).toBe(NONE);
    await button('Create class').click();
    await field('Type of size').and(page.locator('[aria-invalid="true"]')).waitFor();
    await field('Type of size').selectOption('string');
    await field('Type of own').selectOption('date');
    await element.selectOption('');
    expect(JSON.parse(await json().inputValue()).fields).toEqual({
      size: { type: 'string' },
      own: { type: 'date' },
      list: { type: 'array' },
    });
    expect(await page.getByText(NONE).count()).toBe(0);
  });
});

describe('a form of an object', () => {
  itLong('tells what is chosen where a person has chosen the colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await enter(page, running.service, `/classes/Shipment/objects/${object}`);
    const outlined = () =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll('main .mantine-SegmentedControl-label')]
          .filter((one) => getComputedStyle(one).outlineStyle === 'solid')
          .map((one) => one.textContent)`,
      );
    await becomes(outlined, ['No value']);
  });

  it('names the fields whose texts cannot be saved yet', async () => {
    await enter(page, running.service, '/classes/Shipment/objects/new');
    await field('customs').fill('{');
    await page.getByText('customs cannot be saved yet.').waitFor();
    expect(await button('Create object').isDisabled()).toBe(true);
    await field('customs').fill('{}');
    await page.getByText('cannot be saved yet').waitFor({ state: 'detached' });
  });

  it('keeps the hour of a moment whose local time comes twice, until the other one is chosen', async () => {
    const letters = await running.service.createClass({ sent: { type: 'datetime' } });
    const client = await running.service.client();
    const path = await client.create(letters, { sent: '2026-10-25T01:30:00.000Z' });
    const prague = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'Europe/Prague' });
    const form = await prague.newPage();
    await enter(form, running.service, `/classes/${letters.name}/objects/${path.split('/').at(-1)}`);
    const sent = form.getByLabel('sent', { exact: true });
    await sent.fill('2026-10-25T02:31:00.000');
    await form.getByText('2026-10-25T01:31:00.000Z', { exact: true }).waitFor();
    await form.getByRole('button', { name: /take the earlier one$/ }).click();
    await form.getByText('2026-10-25T00:31:00.000Z', { exact: true }).waitFor();
    await form.getByRole('button', { name: /take the later one$/ }).waitFor();
    expect(await barriersOn(form)).toEqual([]);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await told(form, 'Saved.');
    expect((await client.get(path)).body.sent).toBe('2026-10-25T00:31:00.000Z');
    await sent.fill('2026-10-25T03:31:00.000');
    await form.getByRole('button', { name: /comes twice/ }).waitFor({ state: 'detached' });
    await prague.close();
  });

  it('says that an element with nothing typed is an empty text', async () => {
    const hint = page.getByText('An element with nothing typed is stored as an empty text.');
    await enter(page, running.service, '/classes/Shipment/objects/new');
    await button('Add to tags').click();
    await hint.waitFor();
    await field('tags 1').fill('fragile');
    await hint.waitFor({ state: 'detached' });
    await button('Add to tags').click();
    await hint.waitFor();
    await button('Remove tags 2').click();
    await hint.waitFor({ state: 'detached' });
  });
});

describe('the creation', () => {
  it.each([
    ['object', '/classes/Shipment/objects/new', 'reference', /\/data\/Shipment/],
    ['class', '/new-class', 'Description', /\/storage\/classes/],
    ['application', '/access/new', 'Name', /\/auth\/applications/],
  ])('of a new %s takes no keys that the page it leads to would lose', async (_, path, name, address) => {
    const answers: (() => void)[] = [];
    // Before the page opens: Chromium lets a request past that begins just as interception is switched on.
    await page.route(address, async (route) => {
      if (route.request().method() !== 'POST' || /dryRun/.test(route.request().url()))
        return route.continue();
      await new Promise<void>((answer) => answers.push(answer));
      await route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: '{"title":"Taken"}',
      });
    });
    await enter(page, running.service, path);
    const control = field(name);
    await control.fill('typed before');
    await page.keyboard.press('Control+s');
    await until('the request', async () => answers.length > 0);
    await page.keyboard.type(' and after');
    expect(await control.inputValue()).toBe('typed before');
    answers[0]!();
    await page.getByRole('alert').getByText('Taken').first().waitFor();
    await page.keyboard.type(' and again');
    expect(await control.inputValue()).toBe('typed before and again');
  });
});

describe('what is wrong', () => {
  it('stands at the field whose value another object has', async () => {
    await enter(page, running.service, '/classes/Shipment/objects/new');
    await field('reference').fill('S-1001');
    await field('weight').fill('1');
    await button('Create object').click();
    await expectFaultAt('reference', 'Another object of the class has this value');
    expect(await alert().count()).toBe(1);
    await open(`/classes/Shipment/objects/${object}`);
    await field('reference').fill('S-1002');
    await field('weight').fill('2');
    await button('Save changes').click();
    await expectFaultAt('reference', 'Another object of the class has this value');
  });

  it('stands at the field of a class that has no name, or that of another', async () => {
    await enter(page, running.service, '/new-class');
    await field('Name').fill('Blank');
    await field('Name of the new field').fill('first');
    await button('Add field').click();
    await button('Create class').click();
    await expectFaultAt('Name of the new field', 'A field name is');
    await field('Name of the new field').fill('first');
    await button('Create class').click();
    await expectFaultAt('Name of first', 'Another field has this name.');
    await page.getByLabel('Name of first').last().fill('second');
    await button('Create class').click();
    await page.getByRole('heading', { name: 'No Blank yet' }).waitFor();
  });

  it('stands above the form where the JSON has a member that is none of a definition', async () => {
    const json = page.locator('#definition-json');
    await enter(page, running.service, '/new-class');
    await json.fill(JSON.stringify({ name: 'Labelled', titel: 'a', fields: { a: { type: 'string' } } }));
    await json.blur();
    await button('Create class').click();
    await page.getByRole('alert').getByText('Did you mean title?').waitFor();
  });

  itLong('stands above the form where it is about all fields together', async () => {
    const fields = Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [`n${n}`, { type: 'number', indexed: true }]),
    );
    const json = page.locator('#definition-json');
    await enter(page, running.service, '/new-class');
    await json.fill(JSON.stringify({ name: 'Crowded', fields }));
    await json.blur();
    await button('Create class').click();
    await page
      .getByRole('alert')
      .getByText(/at most \d+ indexes/)
      .waitFor();
  });

  it('stands at the passwords of an account', async () => {
    await enter(page, running.service, '/account');
    await field('Current password').fill('not the one');
    await field('New password').fill('tremendous quokka lanterns');
    await button('Change password').click();
    await expectFaultAt('Current password', 'This is not your current password.');
    expect(await alert().count()).toBe(0);
    await field('Current password').fill(ADMINISTRATOR.password);
    await field('New password').fill('short');
    await button('Change password').click();
    await expectFaultAt('New password', 'New password must have at least 12 characters');
  });

  it('stands at the setup code, and at a password that is refused', async () => {
    const fresh = await startService(anyEngine(), UNTOUCHED);
    await page.goto(dashboardAt(fresh.service, '/setup#code=wrong'));
    await field('E-mail').fill(ADMINISTRATOR.email);
    await field('Password').fill(ADMINISTRATOR.password);
    await button('Create administrator').click();
    await expectFaultAt('Setup code', 'The setup code is wrong');
    await fresh.stop();
    await open('/sign-in');
    await field('E-mail').fill(ADMINISTRATOR.email);
    await field('Password').fill('wrong');
    await button('Sign in').click();
    await expectFaultAt('Password', 'The e-mail address or the password is wrong.');
  });

  itLong('stands at the name of an application', async () => {
    await enter(page, running.service, '/access/new');
    await field('Name').fill('n'.repeat(300));
    await button('Create application').click();
    await expectFaultAt('Name', 'shorter than or equal to');
  });
});

describe('a file whose name another one has', () => {
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  const files = () => page.getByLabel('Files to attach');
  const stored = async (name: string) =>
    (await running.service.client()).get(
      `/api/v1/storage/data/Shipment/${object}/attachments/${encodeURIComponent(name)}`,
    );

  it('is attached under a new name, or in the place of the other', async () => {
    await enter(page, running.service, `/classes/Shipment/objects/${object}`);
    await button('Download notes.txt').waitFor();
    await files().setInputFiles(file('notes.txt', 'Ring once.'));
    await expectFocus('New name of notes.txt');
    expect(await page.getByLabel('New name of notes.txt').inputValue()).toBe('notes (2).txt');
    await page.getByLabel('New name of notes.txt').fill('label.svg');
    await button('Rename').click();
    await expectFaultAt('New name of notes.txt', 'A file of this name is attached already.');
    await page.getByLabel('New name of notes.txt').fill('once.txt');
    await button('Rename').click();
    await button('Download once.txt').waitFor();
    expect((await stored('once.txt')).text).toBe('Ring once.');
    expect((await stored('notes.txt')).text).toBe('Ring twice.\n');
    await files().setInputFiles(file('notes.txt', 'Ring thrice.'));
    await button('Replace').click();
    await button('Replace').waitFor({ state: 'hidden' });
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    expect((await stored('notes.txt')).text).toBe('Ring thrice.');
  });

  it('is asked about too when another person has attached the other meanwhile', async () => {
    await enter(page, running.service, `/classes/Shipment/objects/${object}`);
    await button('Download notes.txt').waitFor();
    const client = await running.service.client();
    const other = Buffer.from('Theirs').toString('base64');
    await client.post(`/api/v1/storage/data/Shipment/${object}/attachments/late.txt`, other);
    await files().setInputFiles(file('late.txt', 'Mine'));
    await button('Rename').click();
    await button('Download late (2).txt').waitFor();
    expect((await stored('late.txt')).text).toBe('Theirs');
    expect((await stored('late (2).txt')).text).toBe('Mine');
  });
});
