import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { hasFocusMoved } from './opening-focus.js';

/** What can be filled in; of a group of radio buttons the one that is chosen. */
const FIELDS = [
  'input:not([type="hidden"], [type="file"], :disabled):not([type="radio"]:not(:checked))',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
].join(',');

/** Controls with an error, and groups and buttons that stand for one. */
const FAULTS = '[aria-invalid="true"], [data-fault]';
const FORMS = '[data-form]';

/** What leads from one form to the next. Keyboard focus stays in the form that comes next. */
const WAYS = '[data-keeps-focus]';

/** A place in the text of a control; undefined where it has none. */
type Selection = [start: number, end: number] | undefined;

/**
 * Which control of the form that is being removed had the focus, -1 for none: the form in its place gives it to the
 * same one.
 */
let last: { path: string; index: number; selection: Selection } | undefined;

/**
 * Keyboard behaviour of every form: the first one of a page, where a person has not gone on to something else, and one
 * that asks something, begins with the focus on its first field, or on the one with `data-autofocus`; an error moves
 * the focus to the first field concerned; and Ctrl+S or Cmd+S presses its button (`type="submit"` or `data-save`).
 */
export function useFormKeyboard(form: RefObject<HTMLElement | null>, error: unknown, asks = false): void {
  useLayoutEffect(() => {
    const element = form.current!;
    element.dataset.form = '';
    const fields = () => [...element.querySelectorAll<HTMLElement>(FIELDS)];
    const path = window.location.pathname;
    const first = Math.max(
      0,
      fields().findIndex((field) => field.matches('[data-autofocus]')),
    );
    const { index: before, selection } = !asks && last?.path === path ? last : { index: first };
    last = undefined;
    const isFirst =
      document.querySelector(FORMS) === element &&
      document.activeElement?.closest(WAYS) == null &&
      !hasFocusMoved();
    if (asks || (isFirst && before >= 0)) {
      const field = fields()[before] ?? fields()[0];
      field?.focus({ preventScroll: true });
      if (selection !== undefined && field !== undefined && selectionOf(field) !== undefined)
        (field as HTMLInputElement).setSelectionRange(...selection);
      // A question that is not seen holds up what waits for its answer.
      if (asks) element.scrollIntoView({ block: 'nearest' });
    }
    return () => {
      const focused = document.activeElement as HTMLElement;
      last = { path, index: fields().indexOf(focused), selection: selectionOf(focused) };
      queueMicrotask(() => {
        last = undefined;
      });
    };
  }, [form, asks]);

  useEffect(() => {
    if (error) focusIn(form.current?.querySelector<HTMLElement>(FAULTS));
  }, [error, form]);

  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      // The browser would offer to save the page.
      event.preventDefault();
      const wanted = document.activeElement?.closest(FORMS) ?? document.querySelector(FORMS);
      if (wanted !== form.current || document.querySelector('[aria-modal="true"]') !== null) return;
      wanted?.querySelector<HTMLButtonElement>('[type="submit"], [data-save]')?.click();
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, [form]);
}

/** A person who saves goes on typing where the text was left. */
function selectionOf(control: HTMLElement): Selection {
  const { selectionStart: start, selectionEnd: end } = control as HTMLInputElement;
  return typeof start === 'number' && typeof end === 'number' ? [start, end] : undefined;
}

/** Puts the focus on a control, or on the first one inside. */
export function focusIn(element: HTMLElement | null | undefined): void {
  const control = element?.matches(`${FIELDS}, button`)
    ? element
    : element?.querySelector<HTMLElement>(`${FIELDS}, button`);
  control?.focus();
}
