/** What is selected of a listing: these objects by their ids, or all that match, on whatever page. */
export type Selected = ReadonlySet<string> | 'all';

export const NONE_SELECTED: Selected = new Set();

export function isSelected(selected: Selected, id: string): boolean {
  return selected === 'all' || selected.has(id);
}

/**
 * What is selected, or taken out, by a press on an object with Shift: it, and what of the page lies between it and the
 * one that was pressed before. What is that already stays as it is.
 */
export function rangeTo(selected: Selected, onPage: readonly string[], from: string | undefined, id: string) {
  const [one, other] = [onPage.indexOf(from ?? id), onPage.indexOf(id)];
  if (one < 0) return [id];
  const isIn = isSelected(selected, id);
  return onPage
    .slice(Math.min(one, other), Math.max(one, other) + 1)
    .filter((between) => isSelected(selected, between) === isIn);
}

/**
 * The selection with these objects; without them where all of them are in it. Of all that match only the objects of the
 * page, `onPage`, stay then: no list of ids has the others.
 */
export function toggled(selected: Selected, ids: readonly string[], onPage: readonly string[]): Selected {
  const next = new Set(selected === 'all' ? onPage : selected);
  const wanted = !ids.every((id) => next.has(id));
  for (const id of ids) {
    if (wanted) next.add(id);
    else next.delete(id);
  }
  return next;
}
