import { useSearchParams } from 'react-router';
import type { Listing } from '../api/objects.js';
import { pagingOf, pagingParameters } from '../ui/paging.js';

/**
 * The listing on the screen: filter and page. It is kept in the address, for bookmarks, sharing and going back; also in
 * the address of an object that was opened from it.
 */
export function useListing(): [Listing, (change: Partial<Listing>, options?: { replace: boolean }) => void] {
  const [search, setSearch] = useSearchParams();
  const listing: Listing = { ...pagingOf(search), query: search.get('query') ?? '' };
  const change = (wanted: Partial<Listing>, options?: { replace: boolean }) => {
    // Other objects or other pages: what was page 7 is something else now.
    setSearch(parametersOf({ ...listing, page: 1, ...wanted }), options);
  };
  return [listing, change];
}

/** The end of an address from `?` on, or nothing for the listing that every class begins with. */
export function listingSearch(listing: Listing): string {
  const search = new URLSearchParams(parametersOf(listing)).toString();
  return search === '' ? '' : `?${search}`;
}

function parametersOf({ query, ...paging }: Listing): Record<string, string> {
  return { ...pagingParameters(paging), ...(query === '' ? {} : { query }) };
}
