import { patience } from '../../slowness.js';
import { type Desk, pathOf } from './edit-object.js';
import { bare, isSame, textOf } from './ledger.js';
import type { SimulatedUser } from './simulated-user.js';

/** Deletes the object as it is on the screen, and creates another one in its place. */
export async function replaceObject(person: SimulatedUser, desk: Desk): Promise<void> {
  const { page, random, ledger } = person;
  const id = desk.objectId;
  await page.goto(desk.address(`/classes/${desk.className}/objects/${id}`));
  await page.locator('form[data-form], [role="alert"]').first().waitFor();
  const json = page.getByLabel('the object as JSON', { exact: true });
  if ((await json.count()) === 0) return;
  const seen = bare(JSON.parse((await json.textContent())!));
  const start = person.changes.length;
  await person.button('Delete object').first().click();
  await person.pause();
  const { dialog } = await person.outcome(1000);
  const { rows } = await person.see();
  await person.inDialog('Delete object').click();
  const began = Date.now();
  let shown = false;
  while (page.url().includes(id) && Date.now() - began < patience(10_000)) {
    const sight = await person.see();
    if (sight.rows.length > 0 && textOf(sight.rows) !== textOf(rows)) {
      shown = true;
      ledger.count('conflicts of a deletion asked');
      if (random.chance(0.4)) return person.inDialog('Cancel').click();
      await person.inDialog('Delete it all the same').click();
      break;
    }
    await page.waitForTimeout(40);
  }
  await page
    .waitForURL((url) => !url.pathname.includes(id), { timeout: patience(10_000) })
    .catch(() => {
      person.find('nothing follows a deletion', { dialog });
    });
  await ledger.settled();
  const gone = person.changes
    .slice(start)
    .find(({ method, path }) => method === 'DELETE' && path === pathOf(desk, id));
  if (gone?.replaced && !shown && !isSame(gone.replaced.values, seen))
    person.find('deleted what was not seen', { seen, gone });
  ledger.count('objects deleted');
  if (desk.objectId !== id) return;
  await page.goto(desk.address(`/classes/${desk.className}/objects/new`));
  await page.getByLabel('label', { exact: true }).fill('made anew');
  await person.button('Create object').click();
  await page.waitForURL(/\/objects\/[0-9a-f-]{36}/);
  desk.objectId = new URL(page.url()).pathname.split('/').at(-1)!;
  ledger.count('objects created');
}
