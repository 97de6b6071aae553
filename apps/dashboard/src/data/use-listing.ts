import { useSearchParams } from 'react-router';
import type { Listing } from '../api/objects.js';

export const PAGE_SIZES = [25, 50, 100, 500];
const DEFAULT_SIZE = 50;

/** Which objects are looked at. It stands in the address, so that it can be bookmarked, shared and gone back to. */
export function useListing(): [Listing, (change: Partial<Listing>) => void] {
  const [search, setSearch] = useSearchParams();
  const listing: Listing = {
    page: natural(search.get('page'), 1),
    limit: natural(search.get('limit'), DEFAULT_SIZE),
    query: search.get('query') ?? '',
  };
  const change = (wanted: Partial<Listing>) => {
    // Other objects or other pages: what was page 7 is something else now.
    const next = { ...listing, page: 1, ...wanted };
    setSearch({
      ...(next.page === 1 ? {} : { page: String(next.page) }),
      ...(next.limit === DEFAULT_SIZE ? {} : { limit: String(next.limit) }),
      ...(next.query === '' ? {} : { query: next.query }),
    });
  };
  return [listing, change];
}

function natural(text: string | null, otherwise: number): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : otherwise;
}
