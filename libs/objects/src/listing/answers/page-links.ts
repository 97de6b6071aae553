import { objectsUrl } from '../../representation/object-representation.js';
import type { Listing, ObjectPage } from '../listing.js';

/** Characters of a `Link` header; a longer one is left out, since proxies refuse what is much longer. */
const LONGEST = 4096;

/** The `Link` header of a page (RFC 8288): where its neighbours and the ends of its listing are. It has no token. */
export function pageLinks(
  { metadata: { page, pages, next, previous } }: ObjectPage,
  { limit, asked, walk }: Listing,
  className: string,
  baseUrl: string,
): string | undefined {
  let parameters = `limit=${limit}`;
  for (const name of ['query', 'search', 'sort', 'fields'] as const) {
    const text = asked[name];
    if (text !== undefined) parameters += `&${name}=${encodeURIComponent(text)}`;
  }
  if (walk?.counts === false) parameters += '&count=none';
  const address = `<${objectsUrl(baseUrl, className)}/?${parameters}`;
  let links = `${address}>; rel="first"`;
  if (previous !== undefined) links += `, ${address}&before=${previous}>; rel="prev"`;
  if (next !== undefined) links += `, ${address}&after=${next}>; rel="next"`;
  // Where the next page of a large one begins is known only once it has been sent.
  else if (page !== undefined && pages !== undefined && page < pages)
    links += `, ${address}&page=${page + 1}>; rel="next"`;
  if (pages !== undefined && pages > 0) links += `, ${address}&page=${pages}>; rel="last"`;
  return links.length > LONGEST ? undefined : links;
}
