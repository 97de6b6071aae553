import { useQuery } from '@tanstack/react-query';
import { countQuery, type Listing, type ObjectPage, objectsQuery } from '../../api/objects.js';
import { queryBefore } from '../filter/filter.js';

/** An object beside another one, and the page it is on. */
export interface Neighbour {
  id: string;
  page: number;
}

interface Position {
  /** From 1; undefined where the listing does not have the object, which may have been changed since. */
  number: number | undefined;
  total: number;
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
}

/**
 * Where an object stands in a listing; undefined while that is not known. The page that is named is looked at first,
 * since it has mostly been read already; where the object is not on it, those before the object are counted, unless
 * another order than that of creation has been asked for.
 */
export function usePosition(className: string, id: string, listing: Listing): Position | undefined {
  const pageQuery = (page: number | undefined) => ({
    ...objectsQuery(className, { ...listing, page: page ?? 1 }),
    placeholderData: undefined,
    enabled: page !== undefined,
  });
  const named = useQuery(pageQuery(listing.page)).data;
  const isNamed = named?.objects.some(({ _id }) => _id === id);
  const isByAge = listing.sort === '';
  const before = useQuery({
    ...countQuery(className, { query: queryBefore(listing.query, id), search: listing.search }),
    enabled: isNamed === false && isByAge,
  }).data;
  const counted = before === undefined ? undefined : Math.floor(before / listing.limit) + 1;
  const page = isNamed === true ? listing.page : counted;
  const here = useQuery(pageQuery(page)).data;
  const at = here && indexesAround(here, id, isByAge);
  const isFirst = at !== undefined && at.previous < 0 && page! > 1;
  const isLast = at !== undefined && at.next >= here!.objects.length && page! < here!.metadata.pages;
  const pageBefore = useQuery(pageQuery(isFirst ? page! - 1 : undefined)).data;
  const pageAfter = useQuery(pageQuery(isLast ? page! + 1 : undefined)).data;
  if (here === undefined || at === undefined || page === undefined) return undefined;
  return {
    number: at.self === undefined ? undefined : (page - 1) * listing.limit + at.self + 1,
    total: here.metadata.total,
    previous: isFirst
      ? neighbour(pageBefore, (pageBefore?.objects.length ?? 0) - 1, page - 1)
      : neighbour(here, at.previous, page),
    next: isLast ? neighbour(pageAfter, 0, page + 1) : neighbour(here, at.next, page),
  };
}

function neighbour(page: ObjectPage | undefined, index: number, number: number): Neighbour | undefined {
  const found = page?.objects[index];
  return found === undefined ? undefined : { id: found._id, page: number };
}

/**
 * In the order of creation, which is that of ids, an object that a page does not have still has its place between
 * others.
 */
function indexesAround({ objects }: ObjectPage, id: string, isByAge: boolean) {
  const found = objects.findIndex(({ _id }) => (isByAge ? _id >= id : _id === id));
  if (found === -1 && !isByAge) return undefined;
  const index = found === -1 ? objects.length : found;
  const isThere = objects[index]?._id === id;
  return { self: isThere ? index : undefined, previous: index - 1, next: isThere ? index + 1 : index };
}
