import { OBJECTS_ROUTE } from '../object-address.js';
import type { Listing, ObjectPage } from './listing.js';

/** Characters of a `Link` header; a longer one is left out, since proxies refuse what is much longer. */
const LONGEST = 4096;

/** The `Link` header of a page (RFC 8288): where its neighbours and the ends of its listing are. It has no token. */
export function pageLinks(
  { metadata: { page, pages, next, previous } }: ObjectPage,
  { limit, asked, walk }: Listing,
  className: string,
  baseUrl: string,
): string | undefined {
  const parameters = [`limit=${limit}`];
  for (const name of ['query', 'search', 'sort', 'fields'] as const) {
    const text = asked[name];
    if (text !== undefined) parameters.push(`${name}=${encodeURIComponent(text)}`);
  }
  if (walk?.counts === false) parameters.push('count=none');
  const address = `${baseUrl}${OBJECTS_ROUTE.replace(':objectClass', className)}/?${parameters.join('&')}`;
  const links = [`<${address}>; rel="first"`];
  if (previous !== undefined) links.push(`<${address}&before=${previous}>; rel="prev"`);
  if (next !== undefined) links.push(`<${address}&after=${next}>; rel="next"`);
  // Where the next page of a large one begins is known only once it has been sent.
  else if (page !== undefined && pages !== undefined && page < pages)
    links.push(`<${address}&page=${page + 1}>; rel="next"`);
  if (pages !== undefined && pages > 0) links.push(`<${address}&page=${pages}>; rel="last"`);
  const text = links.join(', ');
  return text.length > LONGEST ? undefined : text;
}
