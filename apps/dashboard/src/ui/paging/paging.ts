export const PAGE_SIZES = [25, 50, 100, 500];
const DEFAULT_SIZE = 50;

/** A page of a list, from 1, and how much is on one. */
export interface Paging {
  page: number;
  limit: number;
}

/** The page that an address names; the first one where it names none. */
export function pagingOf(search: URLSearchParams): Paging {
  return { page: natural(search.get('page'), 1), limit: natural(search.get('limit'), DEFAULT_SIZE) };
}

/** The parameters of an address that name a page: none for the page that every list begins with. */
export function pagingParameters({ page, limit }: Paging): Record<string, string> {
  return {
    ...(page === 1 ? {} : { page: String(page) }),
    ...(limit === DEFAULT_SIZE ? {} : { limit: String(limit) }),
  };
}

/** What is on a page of a list that is here as a whole. */
export function pageOf<T>(list: readonly T[], { page, limit }: Paging): T[] {
  return list.slice((page - 1) * limit, page * limit);
}

function natural(text: string | null, otherwise: number): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : otherwise;
}
