import { publicUrl } from '../../api/client/address.js';
import { givenParameters } from '../../api/client/parameters.js';
import { jsonText } from '../../api/exact-json.js';
import type { Listing } from '../../api/objects.js';

/** A listing as other programs ask for it. Tokens are never part of what is copied. */
interface CopiedListing extends Omit<Listing, 'page'> {
  className: string;
}

/** The address of a listing. */
export function listingUrl({ className, query, search, sort, limit }: CopiedListing): string {
  const parameters = new URLSearchParams({
    ...givenParameters({ query, search, sort }),
    limit: String(limit),
  });
  return `${publicUrl()}/api/v1/storage/data/${className}/?${parameters}`;
}

export const listingAsCurl = (listing: CopiedListing): string => asCurl(listingUrl(listing));

/** The address of an object. */
export const objectUrl = (className: string, id: string): string =>
  `${publicUrl()}/api/v1/storage/data/${className}/${id}`;

/** A read of an address, as a command. */
export function asCurl(url: string): string {
  return `curl -H "Authorization: bearer $TOKEN" ${shellQuoted(url)}`;
}

export function listingAsFetch({ className, query, search, sort, limit }: CopiedListing): string {
  const address = `${publicUrl()}/api/v1/storage/data/${className}/`;
  return [
    `const url = new URL(${JSON.stringify(address)});`,
    ...(query === '' ? [] : [`url.searchParams.set('query', ${queryCode(query)});`]),
    ...Object.entries(givenParameters({ search, sort })).map(
      ([name, value]) => `url.searchParams.set('${name}', ${JSON.stringify(value)});`,
    ),
    `url.searchParams.set('limit', '${limit}');`,
    `const response = await fetch(url, { headers: { authorization: \`bearer \${token}\` } });`,
    'const { metadata, objects } = await response.json();',
  ].join('\n');
}

/**
 * A query in JavaScript. `JSON.stringify` of a program would write digits, which the service refuses, for a number such
 * as `1e16`.
 */
function queryCode(query: string): string {
  try {
    const value: unknown = JSON.parse(query);
    if (jsonText(value) !== JSON.stringify(value)) return JSON.stringify(query);
  } catch {
    // It is being typed.
  }
  return `JSON.stringify(${query})`;
}

/** Text as one word of a POSIX shell. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
