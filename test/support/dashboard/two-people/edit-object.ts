import { slowSaves } from '../dashboard.js';
import { bare, isSame, textOf, type Values } from './ledger.js';
import {
  agrees,
  flat,
  mergedBy,
  showsValue,
  theirsOf,
  typedText,
  valueFor,
  withValue,
} from './object-values.js';
import type { SimulatedUser } from './simulated-user.js';

/** What both people work on. */
export interface Desk {
  className: string;
  /** The id of the object that both edit; another one after it was deleted. */
  objectId: string;
  address: (path: string) => string;
  /** What is stored, with its tag; undefined where it is gone. */
  stored: (path: string) => Promise<{ etag: string | null; values: Values } | undefined>;
}

const WORDS = ['north\nsouth', 'a\n\nb\n', ' lead', '', 'čaj 茶', 'x'.repeat(80), 'one'];

export const pathOf = (desk: Desk, id = desk.objectId) => `/api/v1/storage/data/${desk.className}/${id}`;

const FORM = `Object.fromEntries([...document.querySelectorAll('form[data-form] textarea, form[data-form] input')]
  .map((one) => [one.labels?.[0]?.textContent ?? one.getAttribute('aria-label'), one.value]))`;
const AS_JSON = `document.querySelector('section[aria-label="the object as JSON"]')?.textContent`;

/** Opens the object, edits some of it, and saves, or leaves it. */
export async function editObject(person: SimulatedUser, desk: Desk): Promise<void> {
  const { page, random, ledger } = person;
  const opened = Date.now();
  let isFresh = true;
  const here = new URL(page.url()).pathname;
  const onObject = /\/objects\/[0-9a-f-]{36}$/.test(here);
  const to = `/classes/${desk.className}/objects/${desk.objectId}`;
  if (onObject && here.endsWith(desk.objectId) && random.chance(0.6)) {
    if (random.chance(0.2)) await page.reload();
    else isFresh = false;
  } else await page.goto(desk.address(to));
  await page.locator('form[data-form], [role="alert"]').first().waitFor();
  if ((await page.locator('form[data-form]').count()) === 0) return ledger.count('objects found gone');
  const seen = await shownObject(person, desk);
  if (seen === undefined) return;
  await ledger.settled();
  const replaced = ledger.replacedAt(pathOf(desk, idAt(person)), seen);
  if (isFresh && replaced !== undefined && replaced < opened) person.find('a stale form', { seen });
  const wanted = await type(person, seen);
  await person.pause();
  const form = (await page.evaluate(FORM)) as Record<string, string>;
  const [before, after] = [flat(seen), flat(wanted)];
  for (const name of Object.keys({ ...before, ...after }))
    if (!isSame(before[name], after[name]) && form[name] !== typedText(after[name]))
      person.find('an edit has left the form', { name, value: after[name], form: form[name] });
  if (isSame(wanted, seen)) return;
  if (random.chance(0.2)) return leave(person);
  await saveObject(person, desk, seen, wanted);
}

const idAt = (person: SimulatedUser) => new URL(person.page.url()).pathname.split('/').at(-1)!;

/** The object as the page shows it, form and JSON alike. */
async function shownObject(person: SimulatedUser, desk: Desk): Promise<Values | undefined> {
  const { page } = person;
  for (let tries = 0; ; tries++) {
    const text = (await page.evaluate(AS_JSON)) as string | undefined;
    const form = (await page.evaluate(FORM)) as Record<string, string>;
    if (text === undefined) return undefined;
    const values = bare(JSON.parse(text));
    const shown = flat(values);
    const wrong = Object.keys(form).filter((name) => !showsValue(form[name], shown[name]));
    if (wrong.length === 0) return values;
    if (tries < 5) await page.waitForTimeout(100);
    else {
      person.find('a form that shows another object than its JSON', {
        wrong,
        form,
        shown,
        at: desk.objectId,
      });
      await page.reload();
      return undefined;
    }
  }
}

async function type({ page, random, ledger }: SimulatedUser, seen: Values): Promise<Values> {
  const labels = Object.keys((await page.evaluate(FORM)) as object);
  let wanted = seen;
  for (const name of random.shuffled(labels).slice(0, 1 + random.below(3))) {
    const chosen = valueFor(name, random.below(1_000_000), random.pick(WORDS));
    // A text that is emptied is no value.
    const value = chosen === '' ? undefined : chosen;
    // An empty control keeps no value where nothing is typed in it.
    if (typedText(flat(wanted)[name]) === typedText(value)) continue;
    const control = page.getByLabel(name, { exact: true });
    await control.click();
    await control.fill(typedText(value));
    ledger.count('fields edited');
    if (name === 'city' || name === 'zip') {
      const details = withValue((wanted.details ?? {}) as Values, name, value);
      wanted = withValue(wanted, 'details', Object.keys(details).length > 0 ? details : undefined);
    } else wanted = withValue(wanted, name, value);
  }
  return wanted;
}

async function leave(person: SimulatedUser): Promise<void> {
  const { page, random, ledger } = person;
  ledger.count('left without saving');
  const before = page.url();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Classes' }).first().click();
  if (await person.answerLeaving(before)) await page.reload();
  else if (random.chance(0.5)) await page.goBack();
}

async function saveObject(person: SimulatedUser, desk: Desk, seen: Values, wanted: Values): Promise<void> {
  const { page, random, ledger } = person;
  const path = pathOf(desk, idAt(person));
  const known: Values[] = [seen];
  let expected = wanted;
  let base = seen;
  let notices = (await person.see()).notices.length;
  const start = person.changes.length;
  const isSlow = random.chance(0.15);
  let late = isSlow ? await typeOn(person) : undefined;
  if (!isSlow) await person.save();
  ledger.count('saves tried');
  let asked: string | undefined;
  for (let round = 0; round < 12; round++) {
    const sight = await person.outcome(notices, asked);
    if (sight.crash) return person.find('a crash', sight.alert);
    if (sight.notices.length > notices) break;
    const question = `${sight.dialog} ${textOf(sight.rows)}`;
    // A value may have been chosen for a field that the class has lost.
    if (question === asked && sight.alert !== undefined) {
      ledger.count(`refusals of a merged object: ${sight.alert.slice(0, 60)}`);
      return void (await page.reload());
    }
    asked = question;
    // What was typed on is part of the edit that is asked about.
    if (late !== undefined && sight.dialog !== undefined) expected = { ...expected, label: late };
    if (sight.dialog !== undefined) late = undefined;
    if (sight.dialog?.includes('been changed meanwhile')) {
      ledger.count('conflicts of an object asked');
      person.checkRows(sight.rows, base, expected);
      await ledger.settled();
      const theirs = theirsOf(sight.rows, base, expected);
      known.push(theirs);
      const way = random.below(5);
      if (way === 0) {
        ledger.count('conflicts of an object: theirs loaded');
        await person.inDialog('Discard mine and load theirs').click();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        return void (await shownObject(person, desk));
      }
      const sides = await person.choose(sight.rows);
      expected = mergedBy(sight.rows, sides, expected, theirs);
      base = theirs;
      notices = (await person.see()).notices.length;
      ledger.count('conflicts of an object: merged');
      await person.inDialog('Save merged').click();
    } else if (sight.dialog?.includes('been deleted meanwhile')) {
      ledger.count('deletions met while saving');
      if (random.chance(0.4)) return person.inDialog('Discard mine').click();
      await person.inDialog('Create it again').click();
      await person.outcome(notices, asked);
      await ledger.settled();
      const made = person.changes.slice(start).find(({ method }) => method === 'POST');
      if (made?.result === undefined || !agrees(made.result.values, expected))
        person.find('created again as something else', { expected, made });
      desk.objectId = idAt(person);
      return ledger.count('objects created again');
    } else if (sight.alert !== undefined) {
      ledger.count(`refusals of an object: ${sight.alert.slice(0, 60)}`);
      return void (await page.reload());
    } else return person.find('an unknown question', sight);
  }
  ledger.count('objects saved');
  await checkSaved(person, desk, { path, start, wanted: expected, known, late });
}

interface Saved {
  path: string;
  start: number;
  wanted: Values;
  known: Values[];
  late: string | undefined;
}

/** What is stored is what was shown and chosen, and what it replaces had been shown. */
async function checkSaved(
  person: SimulatedUser,
  desk: Desk,
  { path, start, wanted, known, late }: Saved,
): Promise<void> {
  const { ledger, page } = person;
  await ledger.settled();
  const change = person.changes
    .slice(start)
    .filter((one) => one.path === path && one.method === 'PUT')
    .at(-1);
  const now = await desk.stored(path);
  await ledger.settled();
  const result = change?.result?.values ?? wanted;
  if (change === undefined) ledger.count('saves of what was stored already');
  if (!agrees(result, wanted)) person.find('stored is something else', { wanted, result });
  if (change?.result !== undefined && now?.etag === change.result.etag && !agrees(now.values, wanted))
    person.find('"Saved." and not stored', { wanted, now });
  const lost = Object.entries(change?.replaced?.values ?? {}).filter(
    ([name, value]) =>
      // A field that the class has lost takes its value along, after another question.
      (!/^x\d/.test(name) || name in result) &&
      !isSame(value, result[name]) &&
      !known.some((version) => isSame(version[name], value)),
  );
  if (lost.length > 0) person.find('lost without a question', { lost, known, result });
  if (late === undefined) return void (await shownObject(person, desk));
  const shown = await page.getByLabel('label', { exact: true }).inputValue();
  if (shown !== late) person.find('what was typed while saving is gone', { late, shown });
  await page.reload();
}

/** Types on while a slow network takes what was saved. */
async function typeOn(person: SimulatedUser): Promise<string | undefined> {
  const { page, ledger, random } = person;
  const slow = await slowSaves(page, '/storage/data/');
  await person.save();
  const text = `typed on ${random.below(1000)}`;
  await page.getByLabel('label', { exact: true }).fill(text);
  slow.go();
  ledger.count('typed on while saving');
  return text;
}
