import { useSearchParams } from 'react-router';
import type { Listing } from '../api/objects.js';

export const PAGE_SIZES = [25, 50, 100, 500];
const DEFAULT_SIZE = 50;

/**
 * The listing on the screen: filter and page. It is kept in the address, for bookmarks, sharing and going back; also in
 * the address of an object that was opened from it.
 */
export function useListing(): [Listing, (change: Partial<Listing>, options?: { replace: boolean }) => void] {
  const [search, setSearch] = useSearchParams();
  const listing: Listing = {
    page: natural(search.get('page'), 1),
    limit: natural(search.get('limit'), DEFAULT_SIZE),
    query: search.get('query') ?? '',
  };
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

function parametersOf({ page, limit, query }: Listing): Record<string, string> {
  return {
    ...(page === 1 ? {} : { page: String(page) }),
    ...(limit === DEFAULT_SIZE ? {} : { limit: String(limit) }),
    ...(query === '' ? {} : { query }),
  };
}

function natural(text: string | null, otherwise: number): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : otherwise;
}
