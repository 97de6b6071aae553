import type { Page } from 'playwright-core';
import type { SeededRandom } from '../../seeded-random.js';
import { patience } from '../../slowness.js';
import { type Change, isSame, type Ledger, textOf, type Values } from './ledger.js';

/** A field of the comparison, with the texts that it shows. */
export interface Row {
  name: string;
  before: string;
  mine: string;
  theirs: string;
}

interface Sight {
  notices: string[];
  dialog: string | undefined;
  alert: string | undefined;
  crash: boolean;
  rows: Row[];
}

const PATIENCE_MILLISECONDS = 30_000;

/** A simulated person at a browser; a seed decides the actions. */
export class SimulatedUser {
  readonly changes: Change[];
  /** Whether the browser itself has asked before it left a page. */
  askedByBrowser = 0;

  constructor(
    readonly name: string,
    readonly page: Page,
    readonly ledger: Ledger,
    readonly random: SeededRandom,
  ) {
    this.changes = ledger.watch(page);
    page.on('pageerror', (error) => ledger.find(name, 'an error of the page', error.message));
    page.on('console', (message) => {
      // A refusal that the page handles is told by the browser too.
      if (message.type() === 'error' && !/status of 4(00|04|09|12|22)/.test(message.text()))
        ledger.find(name, 'an error on the console', message.text());
    });
    page.on('dialog', (dialog) => {
      this.askedByBrowser++;
      void dialog.accept().catch(() => {});
    });
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name, exact: true });
  }

  inDialog(name: string) {
    return this.page.getByRole('dialog').getByRole('button', { name, exact: true });
  }

  find(what: string, details: unknown): void {
    this.ledger.find(this.name, what, details);
  }

  pause(): Promise<void> {
    return this.page.waitForTimeout(this.random.below(600));
  }

  /**
   * Answers the question that unsaved changes ask, and waits for what follows; whether they stay.
   * The next page may load for a while in which the form is still there, and would take an edit.
   */
  async answerLeaving(before: string): Promise<boolean> {
    const stay = this.random.chance(0.3);
    await this.inDialog(stay ? 'Stay' : 'Leave')
      .click({ timeout: patience(5000) })
      .catch(() => this.find('left without a question', { before, now: this.page.url() }));
    await this.page.getByRole('dialog').waitFor({ state: 'detached' });
    if (!stay) await this.page.waitForURL((url) => url.href !== before);
    return stay;
  }

  async save(): Promise<void> {
    if (this.random.chance(0.5)) await this.button('Save changes').click();
    else await this.page.keyboard.press('Control+s');
  }

  /** What is on the screen beside the form. */
  see(): Promise<Sight> {
    return this.page.evaluate(SEE);
  }

  /** What follows an action: a question, a refusal, or a notice beyond those there have been. */
  async outcome(notices: number, except?: string): Promise<Sight> {
    const began = Date.now();
    for (;;) {
      const sight = await this.see();
      const isNew = sight.notices.length > notices;
      const key = `${sight.dialog} ${textOf(sight.rows)}`;
      if (isNew || sight.crash || (sight.dialog !== undefined && key !== except) || sight.alert !== undefined)
        return sight;
      if (Date.now() - began > patience(PATIENCE_MILLISECONDS)) {
        this.find('nothing follows', { at: this.page.url(), except });
        return sight;
      }
      await this.page.waitForTimeout(40);
    }
  }

  /** Chooses at random of each field; answers the sides. */
  async choose(rows: readonly Row[]): Promise<Record<string, 'mine' | 'theirs'>> {
    const sides: Record<string, 'mine' | 'theirs'> = {};
    for (const { name } of rows) {
      const row = this.page.getByRole('dialog').getByRole('group', { name, exact: true });
      const keep = row.getByLabel('Keep mine');
      const take = row.getByLabel('Take theirs');
      const chosen = (await keep.isChecked()) ? 'mine' : (await take.isChecked()) ? 'theirs' : undefined;
      if (chosen === undefined || this.random.chance(0.3)) {
        sides[name] = this.random.pick(['mine', 'theirs'] as const);
        await (sides[name] === 'mine' ? keep : take).check();
      } else sides[name] = chosen;
      this.ledger.count(`choices of ${sides[name] === 'mine' ? 'mine' : 'theirs'}`);
    }
    return sides;
  }

  /** The rows say of each field what was seen first, what is wanted, and what is stored by now. */
  checkRows(rows: readonly Row[], seen: Values, wanted: Values): void {
    for (const row of rows) {
      if (!isShown(row.before, seen[row.name]))
        this.find('a comparison begins elsewhere', { row, seen: seen[row.name] });
      if (!isShown(row.mine, wanted[row.name]))
        this.find('a comparison shows another edit', { row, wanted: wanted[row.name] });
    }
  }
}

/** Whether a text of the comparison says a value. */
export function isShown(text: string, value: unknown): boolean {
  if (value === undefined) return text === 'none';
  if (typeof value === 'string') return text === (value === '' ? 'empty text' : value);
  try {
    return isSame(JSON.parse(text), value);
  } catch {
    return false;
  }
}

/** What a page is asked; tests know no types of the browser. */
const SEE = `(() => {
  const dialog = document.querySelector('[role="dialog"]');
  const rows = [...(dialog?.querySelectorAll('fieldset[aria-label]') ?? [])].map((set) => {
    const texts = [...set.lastElementChild.children].map((one) => one.lastElementChild.textContent ?? '');
    const [before, mine, theirs] = texts.length === 2 ? [texts[0], '', texts[1]] : texts;
    return { name: set.getAttribute('aria-label'), before, mine, theirs };
  });
  return {
    notices: [...(globalThis.notices ?? [])],
    dialog: dialog?.querySelector('h2')?.textContent ?? undefined,
    alert: document.querySelector('[role="alert"]:not([class*="Notification"])')?.textContent ?? undefined,
    crash: document.body.textContent.includes('Load the page again'),
    rows,
  };
})()`;

/** Remembers the notices of a page, which go by. */
export const REMEMBER_NOTICES = `
  globalThis.notices = [];
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      const root = '[class*="Notification-root"]';
      const notice = node.matches(root) ? node : node.querySelector(root);
      if (notice) globalThis.notices.push(notice.textContent ?? '');
    }
  }).observe(document, { childList: true, subtree: true });
`;
