import { useSearchParams } from 'react-router';
import { givenParameters } from '../../api/client/parameters.js';
import type { Listing } from '../../api/objects.js';
import { latestSearch } from '../../ui/paging/latest-search.js';
import { pagingOf, pagingParameters } from '../../ui/paging/paging.js';

/**
 * The listing on the screen: filter, search, order and page. It is kept in the address, for bookmarks, sharing and
 * going back; also in the address of an object that was opened from it.
 */
export function useListing(): [Listing, (change: Partial<Listing>, options?: { replace: boolean }) => void] {
  const [search, setSearch] = useSearchParams();
  const change = (wanted: Partial<Listing>, options?: { replace: boolean }) => {
    // Other objects or other pages: what was page 7 is something else now.
    setSearch(parametersOf({ ...listingOf(latestSearch()), page: 1, ...wanted }), options);
  };
  return [listingOf(search), change];
}

function listingOf(search: URLSearchParams): Listing {
  const text = (name: string) => search.get(name) ?? '';
  return { ...pagingOf(search), query: text('query'), search: text('search'), sort: text('sort') };
}

/** The end of an address from `?` on, or nothing for the listing that every class begins with. */
export function listingSearch(listing: Listing): string {
  const search = new URLSearchParams(parametersOf(listing)).toString();
  return search === '' ? '' : `?${search}`;
}

function parametersOf({ page, limit, ...others }: Listing): Record<string, string> {
  return { ...pagingParameters({ page, limit }), ...givenParameters(others) };
}
