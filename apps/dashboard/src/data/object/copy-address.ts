/** Names the object that a new one begins as a copy of. */
export const COPY_OF = 'copyOf';

/** Where a copy of an object is made; `search` is the listing that one came from, from `?` on. */
export function copyAddress(className: string, id: string, search: string): string {
  return `/classes/${className}/objects/new${search === '' ? '?' : `${search}&`}${COPY_OF}=${id}`;
}
