import type { Filter, FilterDocument } from '../filter-cases.js';
import { matches } from '../filter-cases.js';
import type { Book, Ledger, Window } from './expected-state.js';
import { checkMetadata, found, isSame, type Page, WrongAnswer } from './listing.js';

// What can be said of a listing across writers while they write. Its total is that of one moment: every writer has done
// all writes answered before that moment, none begun after it, and its one write under way or not. Its page is a
// statement of its own and need not be of that moment, nor of any single one; every object on it is where it could be.

/** Compares a page with the possible states of a class from request to answer. Answers how many totals are possible. */
export function checkConcurrently(
  page: Page,
  window: Window,
  ledger: Ledger,
  unsettled: ReadonlySet<string>,
): number {
  const { filter } = page.listing;
  const finds = ledger.books.map((book) => ({ book, hits: new Set(found(book.objects.values(), filter)) }));
  checkMetadata(page);
  const totals = possibleTotals(finds, filter, window);
  if (!totals.has(page.metadata.total))
    throw new WrongAnswer('total under concurrent writes', page, [...totals].sort(), page.metadata.total);
  checkPage(page, sightings(finds, filter, window), unsettled);
  return totals.size;
}

/** A book, and those of its objects that a filter finds after all writes. */
interface Finds {
  book: Book;
  hits: ReadonlySet<FilterDocument>;
}

/** Every total that an order of the writes allows. */
function possibleTotals(finds: readonly Finds[], filter: Filter | undefined, window: Window): Set<number> {
  const versions = finds.map((find) => countsOf(find, filter, window.from));
  // What may be seen grows only where a write begins, so these moments stand for all.
  const begins = versions.flatMap((some) => some.map(({ from }) => from));
  const moments = [window.from, ...begins.filter((time) => time > window.from && time <= window.to)];
  const totals = new Set<number>();
  for (const moment of moments) {
    let sums = new Set([0]);
    for (const some of versions) {
      const counts = some.filter(({ from, to }) => from <= moment && moment <= to).map(({ count }) => count);
      sums = new Set([...sums].flatMap((sum) => counts.map((count) => sum + count)));
    }
    for (const sum of sums) totals.add(sum);
  }
  return totals;
}

/** How many objects of a book a filter finds, in each of the versions it has had, with the time each can be seen. */
function countsOf({ book, hits }: Finds, filter: Filter | undefined, since: number) {
  const hit = (object?: FilterDocument) =>
    object !== undefined && (filter === undefined || matches(object, filter)) ? 1 : 0;
  let count = hits.size;
  let to = Infinity;
  const versions = [];
  for (const write of [...book.writesSince(since)].reverse()) {
    versions.push({ count, from: write.from, to });
    for (const { before, after } of write.changes) count += hit(before) - hit(after);
    to = write.to;
  }
  return [...versions, { count, from: -Infinity, to }];
}

/** An object that a listing may show: in which versions, and whether it is there whatever version is seen. */
interface Sighting {
  id: string;
  versions: FilterDocument[];
  certain: boolean;
}

/** What a filter finds within the window, in the order of ids. */
function sightings(finds: readonly Finds[], filter: Filter | undefined, window: Window): Sighting[] {
  const all: Sighting[] = [];
  for (const { book, hits } of finds) {
    const touched = versionsOfTouched(book, window);
    for (const object of hits) {
      if (!touched.has(object._id)) all.push({ id: object._id, versions: [object], certain: true });
    }
    for (const [id, objects] of touched) {
      const there = objects.filter((object): object is FilterDocument => object !== undefined);
      const versions = found(there, filter);
      if (versions.length > 0) all.push({ id, versions, certain: versions.length === objects.length });
    }
  }
  return all.sort((left, right) => (left.id < right.id ? -1 : 1));
}

/** The versions that can be seen within the window of each object that was written about that time. */
function versionsOfTouched(book: Book, window: Window): Map<string, (FilterDocument | undefined)[]> {
  const writes = book.writesSince(window.from);
  const ids = new Set(writes.flatMap(({ changes }) => changes.map(({ id }) => id)));
  const current = new Map([...ids].map((id) => [id, book.objects.get(id)]));
  const versions = new Map([...ids].map((id) => [id, [] as (FilterDocument | undefined)[]]));
  const see = () => {
    for (const [id, object] of current) versions.get(id)!.push(object);
  };
  for (const write of [...writes].reverse()) {
    if (write.from <= window.to) see();
    for (const { id, before } of write.changes) current.set(id, before);
  }
  see();
  return versions;
}

/** Objects in order, once, as they were at some time, nothing left out, and as far from the start as they can be. */
function checkPage(page: Page, all: readonly Sighting[], unsettled: ReadonlySet<string>): void {
  const { objects, listing } = page;
  const start = (listing.page - 1) * listing.limit;
  const full = objects.length === listing.limit;
  let place = 0;
  let certainBefore = 0;
  all.forEach(({ id, versions, certain }, possibleBefore) => {
    const object = objects[place];
    const rank = start + place;
    if (object?._id === id) {
      if (!versions.some((version) => isSame(object, version, unsettled)))
        throw new WrongAnswer('object under concurrent writes', page, versions, object);
      if (rank < certainBefore || rank > possibleBefore)
        throw new WrongAnswer(`place of ${id}`, page, [certainBefore, possibleBefore], rank);
      place++;
    } else if (certain) {
      const between = place > 0 && place < objects.length;
      const onPage = certainBefore >= start && possibleBefore < start + listing.limit;
      const lastMissing = !full && place === objects.length && certainBefore >= start;
      if (between || onPage || lastMissing)
        throw new WrongAnswer(`page lacks ${id}`, page, versions, objects);
    }
    if (certain) certainBefore++;
  });
  if (place < objects.length)
    throw new WrongAnswer('object that cannot be there, or out of order', page, null, objects[place]);
}
