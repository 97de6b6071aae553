import { slowSaves } from '../dashboard.js';
import type { Desk } from './edit-object.js';
import { bare, isSame, textOf, type Values } from './ledger.js';
import { isShown, type Row, type SimulatedUser } from './simulated-user.js';

const DESCRIPTION = 'Description of the class';
const EXTRA = ['x1', 'x2', 'x3', 'x4'];

/** Opens the definition, edits some of it, and saves, or leaves it. */
export async function editClass(person: SimulatedUser, desk: Desk): Promise<void> {
  const { page, random, ledger } = person;
  const opened = Date.now();
  const path = `/api/v1/storage/classes/${desk.className}`;
  const isFresh = !page.url().endsWith('/definition') || random.chance(0.4);
  if (isFresh) await page.goto(desk.address(`/classes/${desk.className}/definition`));
  await page.locator('#definition-json').waitFor();
  const seen = await definition(person);
  await ledger.settled();
  const replaced = ledger.replacedAt(path, seen);
  if (isFresh && replaced !== undefined && replaced < opened) person.find('a stale form', { seen });
  const steps = 1 + random.below(3);
  for (let step = 0; step < steps; step++) await change(person);
  const wanted = await definition(person);
  await person.pause();
  const later = await definition(person);
  if (!isSame(later, wanted)) person.find('an edit has left the form', { wanted, later });
  if (isSame(wanted, seen)) return void (await page.reload());
  if (random.chance(0.15)) return leave(person);
  await saveClass(person, desk, { path, seen, wanted });
}

/** The definition as the form has it. */
async function definition({ page }: SimulatedUser): Promise<Values> {
  return bare(JSON.parse(await page.locator('#definition-json').inputValue()));
}

async function change(person: SimulatedUser): Promise<void> {
  const { page, random, ledger } = person;
  const { fields } = (await definition(person)) as { fields: Values };
  const free = EXTRA.filter((name) => !(name in fields));
  const taken = EXTRA.filter((name) => name in fields);
  const number = random.below(1000);
  const what = random.below(4);
  if (what === 0 && free.length > 0) {
    await page.getByRole('button', { name: 'Add field', exact: true }).click();
    await page.getByLabel('Name of the new field').fill(random.pick(free));
  } else if (what === 1 && taken.length > 0) {
    await page.getByRole('button', { name: `Remove ${random.pick(taken)}`, exact: true }).click();
  } else if (what === 2) {
    const options = page.getByRole('button', { name: /^Options of note/ });
    if ((await options.getAttribute('aria-expanded')) !== 'true') await options.click();
    await page
      .getByLabel('Longest length')
      .first()
      .fill(String(500 + number));
  } else {
    const input = page.getByLabel('Description', { exact: true }).first();
    await input.click();
    await input.fill(number % 9 === 0 ? '' : `Described ${number}`);
  }
  ledger.count('parts of the class edited');
}

async function leave(person: SimulatedUser): Promise<void> {
  const { page, random, ledger } = person;
  ledger.count('left without saving');
  const before = page.url();
  if (random.chance(0.5))
    await page
      .getByRole('navigation', { name: /^Pages of/ })
      .getByRole('link', { name: 'Data' })
      .click();
  else
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Classes' })
      .first()
      .click();
  if (await person.answerLeaving(before)) await page.reload();
}

interface Edit {
  path: string;
  seen: Values;
  wanted: Values;
}

async function saveClass(person: SimulatedUser, desk: Desk, { path, seen, wanted }: Edit): Promise<void> {
  const { page, random, ledger } = person;
  const known = [partsOf(seen)];
  let expected = partsOf(wanted);
  let base = partsOf(seen);
  let notices = (await person.see()).notices.length;
  const start = person.changes.length;
  const late = random.chance(0.2) ? await typeOn(person) : undefined;
  if (late === undefined) await person.save();
  ledger.count('saves tried');
  let asked: string | undefined;
  for (let round = 0; round < 12; round++) {
    const sight = await person.outcome(notices, asked);
    if (sight.crash) return person.find('a crash', sight.alert);
    if (sight.notices.length > notices) break;
    const question = `${sight.dialog} ${textOf(sight.rows)}`;
    if (question === asked && sight.alert !== undefined) {
      ledger.count(`refusals of a merged class: ${sight.alert.slice(0, 60)}`);
      return void (await page.reload());
    }
    asked = question;
    if (sight.dialog?.includes('been changed meanwhile')) {
      ledger.count('conflicts of a class asked');
      const mine = !late ? expected : { ...expected, [DESCRIPTION]: late };
      person.checkRows(sight.rows, base, mine);
      expected = mine;
      const theirs = theirsOf(sight.rows, base, expected);
      known.push(theirs);
      if (random.below(5) === 0) {
        ledger.count('conflicts of a class: theirs loaded');
        await person.inDialog('Discard mine and load theirs').click();
        return page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      const sides = await person.choose(sight.rows);
      for (const { name } of sight.rows)
        if (sides[name] === 'theirs') expected = { ...expected, [name]: theirs[name] };
      base = theirs;
      notices = (await person.see()).notices.length;
      ledger.count('conflicts of a class: merged');
      await person.inDialog('Save merged').click();
    } else if (sight.dialog?.startsWith('Change ')) {
      ledger.count('changes of stored objects asked');
      await page.getByText('… objects').first().waitFor({ state: 'detached' });
      const lose = person.inDialog('Change it and lose the values');
      if ((await lose.count()) > 0) {
        await page.getByLabel(`Type ${desk.className} to confirm`).fill(desk.className);
        await lose.click();
      } else await person.inDialog('Change it').click();
    } else if (sight.alert !== undefined) {
      ledger.count(`refusals of a class: ${sight.alert.slice(0, 60)}`);
      return void (await page.reload());
    } else return person.find('an unknown question', sight);
  }
  ledger.count('classes saved');
  await ledger.settled();
  const put = person.changes
    .slice(start)
    .filter((one) => one.path === path && one.method === 'PUT')
    .at(-1);
  const now = await desk.stored(path);
  if (put?.result === undefined) return person.find('"Saved." and nothing was sent', { wanted });
  const result = partsOf(put.result.values);
  const clean = Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== undefined));
  if (!isSame(result, clean)) person.find('stored is something else', { wanted: clean, result });
  if (now?.etag === put.result.etag && !isSame(partsOf(now.values), result))
    person.find('"Saved." and not stored', { now, result });
  const lost = Object.entries(partsOf(put.replaced?.values ?? {})).filter(
    ([name, value]) => !isSame(value, result[name]) && !known.some((version) => isSame(version[name], value)),
  );
  if (lost.length > 0) person.find('lost without a question', { lost, known, result });
  if (late === undefined || late === '' || asked?.includes('been changed meanwhile')) return;
  const shown = await page.getByLabel('Description', { exact: true }).first().inputValue();
  if (shown !== late) person.find('what was typed while saving is gone', { late, shown });
  await page.reload();
}

/** Types on while a slow network takes what was saved, if it is sent at once. */
async function typeOn(person: SimulatedUser): Promise<string | undefined> {
  const { page, ledger, random } = person;
  const slow = await slowSaves(page, '/storage/classes/');
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && !/dryRun/.test(request.url()));
  sent.catch(() => {});
  await person.save();
  const question = page.getByRole('dialog');
  const isSent = await Promise.race([
    sent.then(() => true),
    question.waitFor().then(
      () => false,
      () => false,
    ),
  ]);
  const text = `typed on ${random.below(1000)}`;
  if (isSent) await page.getByLabel('Description', { exact: true }).first().fill(text);
  slow.go();
  if (isSent) ledger.count('typed on while saving');
  return isSent ? text : '';
}

/** The definition in the parts that the comparison has. */
function partsOf({ description, fields }: Values): Values {
  const named = Object.entries((fields ?? {}) as Record<string, Values>).map(([name, field]) => {
    const { renamedFrom: _, ...rest } = field;
    return [name, { [name]: rest }];
  });
  return { ...(description ? { [DESCRIPTION]: description } : {}), ...Object.fromEntries(named) };
}

function theirsOf(rows: readonly Row[], base: Values, mine: Values): Values {
  // Where there is no row, both have the same.
  const theirs = { ...mine };
  for (const { name, theirs: text } of rows) {
    if (text === 'none') delete theirs[name];
    else if (isShown(text, base[name])) theirs[name] = base[name];
    else theirs[name] = name === DESCRIPTION ? text : JSON.parse(text);
  }
  return theirs;
}
