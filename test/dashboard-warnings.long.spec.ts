import './support/extent.js';
import { barriersOn, becomes, enter, keepNotices, told } from './support/dashboard/dashboard.js';
import { openDashboard, openPages, page, running } from './support/dashboard/dashboard-run.js';

openDashboard();
openPages();

const button = (name: string) => page.getByRole('button', { name, exact: true });
const WARNING = /^An object has more than 1000 words in searchable fields/;

describe('what the service warns of beside the success of a write', () => {
  it('is told in its words, and stays until the message is closed', async () => {
    const texts = await running.service.createClass({ text: { type: 'string', searchable: true } });
    await page.clock.install();
    await enter(page, running.service, `/classes/${texts.name}/objects/new`);
    const words = Array.from({ length: 1001 }, (_, number) => `word${number}`).join(' ');
    await page.getByLabel('text', { exact: true }).fill(words);
    await button('Create object').click();
    await told(page, WARNING);
    await button('Delete object').waitFor();
    await page.clock.fastForward('10:00');
    await page.getByText(WARNING).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    // The same again takes the place of the first one.
    await page.getByLabel('text', { exact: true }).fill(`${words} more`);
    await button('Save changes').click();
    await told(page, 'Saved.');
    await told(page, WARNING);
    await becomes(() => page.getByText(WARNING).count(), 1);
    await button('Close the message').last().click();
    await page.getByText(WARNING).waitFor({ state: 'detached' });
  });

  it('is not told again where it was asked about before', async () => {
    const parcels = await running.service.createClass({ a: { type: 'string' }, b: { type: 'string' } });
    await enter(page, running.service, `/classes/${parcels.name}/definition`);
    await button('Remove b').click();
    await button('Save changes').click();
    await button('Change it').click();
    await told(page, `${parcels.name} has been changed.`);
    expect(await keepNotices(page)).toEqual([]);
  });
});
