import { useSearchParams } from 'react-router';
import { latestSearch } from './latest-search.js';
import { type Paging, pagingOf, pagingParameters } from './paging.js';

/** The page of a list on the screen. It is kept in the address, for bookmarks, sharing and going back. */
export function usePaging(): [Paging, (change: Partial<Paging>, options?: { replace: boolean }) => void] {
  const [search, setSearch] = useSearchParams();
  // With another size, what was page 7 is something else now.
  const change = (wanted: Partial<Paging>, options?: { replace: boolean }) =>
    setSearch(pagingParameters({ ...pagingOf(latestSearch()), page: 1, ...wanted }), options);
  return [pagingOf(search), change];
}
