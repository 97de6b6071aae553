import { publicUrl } from '../../api/client/address.js';
import { givenParameters } from '../../api/client/given-parameters.js';
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

export function listingAsCurl(listing: CopiedListing): string {
  return `curl -H "Authorization: bearer $TOKEN" ${shellQuoted(listingUrl(listing))}`;
}

export function listingAsFetch({ className, query, search, sort, limit }: CopiedListing): string {
  const address = `${publicUrl()}/api/v1/storage/data/${className}/`;
  return [
    `const url = new URL(${JSON.stringify(address)});`,
    ...(query === '' ? [] : [`url.searchParams.set('query', JSON.stringify(${query}));`]),
    ...Object.entries(givenParameters({ search, sort })).map(
      ([name, value]) => `url.searchParams.set('${name}', ${JSON.stringify(value)});`,
    ),
    `url.searchParams.set('limit', '${limit}');`,
    `const response = await fetch(url, { headers: { authorization: \`bearer \${token}\` } });`,
    'const { metadata, objects } = await response.json();',
  ].join('\n');
}

/** Text as one word of a POSIX shell. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
