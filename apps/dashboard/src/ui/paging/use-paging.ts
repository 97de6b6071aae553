import { useSearchParams } from 'react-router';
import { type Paging, pagingOf, pagingParameters } from './paging.js';

/** The page of a list on the screen. It is kept in the address, for bookmarks, sharing and going back. */
export function usePaging(): [Paging, (change: Partial<Paging>, options?: { replace: boolean }) => void] {
  const [search, setSearch] = useSearchParams();
  const paging = pagingOf(search);
  // With another size, what was page 7 is something else now.
  return [
    paging,
    (change, options) => setSearch(pagingParameters({ ...paging, page: 1, ...change }), options),
  ];
}
