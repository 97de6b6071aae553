import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import type { Cookie, Locator, Page } from 'playwright-core';
import type { Service } from '../services/service.js';
import { until } from '../until.js';

export const ADMINISTRATOR = { email: 'ada@example.com', password: 'tremendous quokka lantern' };

/** Settings of a service with an administrator. */
export const WITH_ADMINISTRATOR = {
  ADMIN_EMAIL: ADMINISTRATOR.email,
  ADMIN_PASSWORD: ADMINISTRATOR.password,
};

/** Settings of a fresh service: no administrator, no application. */
export const UNTOUCHED = { BOOTSTRAP_CLIENT_ID: '', BOOTSTRAP_CLIENT_SECRET: '' };

/** The address of a page of the dashboard. */
export function dashboardAt({ baseUrl }: Service, path = ''): string {
  return `${baseUrl}/dashboard${path}`;
}

/** Signs in through the form, and is then where the dashboard leads. */
export async function signIn(page: Page, service: Service, path = ''): Promise<void> {
  await keepNotices(page);
  await page.goto(dashboardAt(service, path));
  await page.getByLabel('E-mail').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password').first().fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await frame(page).waitFor();
}

/** The cookies of a session, by the address of its service. */
const sessions = new Map<string, Cookie[]>();

/**
 * Is where the dashboard leads, as after `signIn`: by the form for the first page of a file, by its session for all
 * others.
 */
export async function enter(page: Page, service: Service, path = ''): Promise<void> {
  const known = sessions.get(service.baseUrl);
  if (known === undefined) {
    await signIn(page, service, path);
    sessions.set(service.baseUrl, await page.context().cookies());
    return;
  }
  await keepNotices(page);
  await page.context().addCookies(known);
  await page.goto(dashboardAt(service, path));
  await frame(page).waitFor();
}

/** The frame of every page of a signed-in person. */
function frame(page: Page): Locator {
  return page
    .getByRole('navigation', { name: 'Main' })
    .or(page.getByRole('button', { name: 'Open the menu' }))
    .first();
}

/** Waits until a control has this value: what the page reads again comes into it a moment after its other texts. */
export function holds(control: Locator, value: string): Promise<void> {
  return until(`the control to hold ${value}`, async () => (await control.inputValue()) === value);
}

/** Waits until what is read is this: a page shows a moment later what follows from a press. */
export async function becomes<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  let last: T | undefined;
  const isThere = async () => {
    last = await read();
    return isDeepStrictEqual(last, wanted);
  };
  await until('what is wanted', isThere).catch(() => expect(last).toEqual(wanted));
}

/** Presses what copies, and answers what it has copied: that is on the clipboard a moment after the press. */
export async function copiedBy(press: Locator): Promise<string> {
  const page = press.page();
  await page.evaluate("navigator.clipboard.writeText('')");
  await press.click();
  let text = '';
  await until('something to be copied', async () => {
    text = await page.evaluate<string>('navigator.clipboard.readText()');
    return text !== '';
  });
  return text;
}

const noticesOf = new WeakMap<Page, string[]>();

/**
 * Keeps the messages that a page has shown since it was loaded, for `told`: each stands there for 4 seconds, in which a
 * busy machine may not look. Begins with the next load; `signIn` and `enter` do this.
 */
export async function keepNotices(page: Page): Promise<string[]> {
  const kept = noticesOf.get(page);
  if (kept !== undefined) return kept;
  const notices: string[] = [];
  noticesOf.set(page, notices);
  await page.exposeFunction('keepNotice', (text: string) => notices.push(text));
  await page.exposeFunction('forgetNotices', () => notices.splice(0));
  await page.addInitScript(`
    forgetNotices();
    const NOTICE = '.mantine-Notification-root';
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element);
      for (const node of added)
        for (const notice of node.matches(NOTICE) ? [node] : node.querySelectorAll(NOTICE)) keepNotice(notice.textContent);
    }).observe(document, { childList: true, subtree: true });
  `);
  return notices;
}

/** Waits for a message of a page, and takes it: the next one is waited for, though it says the same. */
export async function told(page: Page, text: string | RegExp): Promise<void> {
  const notices = noticesOf.get(page)!;
  const place = () =>
    notices.findIndex((notice) => (typeof text === 'string' ? notice === text : text.test(notice)));
  await until(`the message ${text}`, async () => place() >= 0);
  notices.splice(place(), 1);
}

/** Whether closing the tab of a page asks first; it stays open. */
export function asksBeforeClosing(page: Page): Promise<boolean> {
  return page.evaluate<boolean>("!dispatchEvent(new Event('beforeunload', { cancelable: true }))");
}

/** Holds back what a page saves below a path, until `go`. */
export async function slowSaves(page: Page, below: string): Promise<{ go: () => void }> {
  let go = () => {};
  const gone = new Promise<void>((done) => {
    go = done;
  });
  await page.route(
    (url) => url.pathname.includes(below) && !url.searchParams.has('dryRun'),
    async (route) => {
      if (route.request().method() === 'PUT') await gone;
      await route.continue();
    },
  );
  return { go };
}

const AXE = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds on a page by any of its rules, with the elements concerned. */
export async function barriersOn(page: Page): Promise<string[]> {
  // As an expression of the debugger it is no script of the page, which the page's policy would refuse.
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run: () => Promise<{
          violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
        }>;
      };
    };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
  });
}
