import type { Browser } from 'playwright-core';
import { launchBrowser } from './support/dashboard/browser.js';
import { dashboardAt, signIn, WITH_ADMINISTRATOR } from './support/dashboard/dashboard.js';
import { editClass } from './support/dashboard/two-people/edit-class.js';
import { type Desk, editObject } from './support/dashboard/two-people/edit-object.js';
import { bare, Ledger } from './support/dashboard/two-people/ledger.js';
import { replaceObject } from './support/dashboard/two-people/replace-object.js';
import { REMEMBER_NOTICES, SimulatedUser } from './support/dashboard/two-people/simulated-user.js';
import { itBoth } from './support/extent.js';
import { type SeededRandom, seededRandom } from './support/seeded-random.js';
import { anyEngine, startService } from './support/services/service.js';
import { patience } from './support/slowness.js';

const SECONDS = Number(process.env.TEST_TWO_PEOPLE_SECONDS ?? 18);
const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);

const FIELDS = {
  label: { type: 'string' },
  note: { type: 'string', maxLength: 600 },
  weight: { type: 'number' },
  count: { type: 'integer' },
  details: { type: 'object', fields: { city: { type: 'string' }, zip: { type: 'string' } } },
  customs: { type: 'json' },
};

let browser: Browser;
let running: Awaited<ReturnType<typeof startService>>;
let desk: Desk;
const ledger = new Ledger();

beforeAll(async () => {
  [browser, running] = await Promise.all([launchBrowser(), startService(anyEngine(), WITH_ADMINISTRATOR)]);
  const client = await running.service.client();
  const parcels = await running.service.createClass(FIELDS);
  // An empty text that is stored stays one until it is edited.
  const details = { city: 'Brno', zip: '' };
  const path = await client.create(parcels, { label: 'first', weight: 1, details });
  for (let index = 0; index < 3; index++)
    await client.create(parcels, { label: `other ${index}`, count: index });
  desk = {
    className: parcels.name,
    objectId: path.split('/').at(-1)!,
    address: (to) => dashboardAt(running.service, to),
    stored: async (of) => {
      const answer = await client.get(of);
      return answer.status === 200
        ? { etag: answer.headers.get('etag'), values: bare(answer.body) }
        : undefined;
    },
  };
});
afterAll(async () => {
  await browser.close();
  await running.stop();
});

/** A person with their own browser and session. */
async function person(name: string, random: SeededRandom): Promise<SimulatedUser> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.addInitScript(REMEMBER_NOTICES);
  const page = await context.newPage();
  await signIn(page, running.service);
  return new SimulatedUser(name, page, ledger, random);
}

/** Works for a while, and on until something has been saved or found, which on a busy machine takes longer. */
async function work(someone: SimulatedUser, end: number): Promise<void> {
  const { page, random } = someone;
  const hasShown = () => ledger.counts['objects saved'] !== undefined || ledger.findings.length > 0;
  while (Date.now() < end || !hasShown()) {
    const what = random.below(20);
    try {
      if (what < 10) await editObject(someone, desk);
      else if (what < 15) await editClass(someone, desk);
      else if (what === 15) await replaceObject(someone, desk);
      else if (what === 16) await page.goBack({ timeout: patience(5000) }).catch(() => {});
      else if (what === 17) await page.reload();
      else if (what === 18) {
        const next = page.getByRole('link', { name: 'Next object' });
        if ((await next.count()) > 0) await next.click();
      } else await page.goto(desk.address(`/classes/${desk.className}`));
    } catch (error) {
      someone.find('did not come to its end', { what, at: page.url(), error: String(error).slice(0, 1500) });
      await page.goto(desk.address('/classes'));
    }
    await someone.pause();
  }
}

itBoth(
  `two people with one object and one class lose nothing without a question (seed ${SEED})`,
  async () => {
    const people = [await person('Ada', seededRandom(SEED)), await person('Bob', seededRandom(SEED + 1))];
    const end = Date.now() + SECONDS * 1000;
    await Promise.all(people.map((someone) => work(someone, end)));
    if (process.env.TEST_TWO_PEOPLE_SECONDS !== undefined) console.info(ledger.counts);
    expect(ledger.findings).toEqual([]);
    expect(ledger.counts['objects saved']).toBeGreaterThan(0);
  },
  (SECONDS + 600) * 1000,
);
