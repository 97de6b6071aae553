import { publicUrl } from '../api/address.js';

/** A listing as other programs ask for it. Tokens are never part of what is copied. */
interface CopiedListing {
  className: string;
  query: string;
  limit: number;
}

/** The address of a listing. */
export function listingUrl({ className, query, limit }: CopiedListing): string {
  const search = new URLSearchParams({ ...(query === '' ? {} : { query }), limit: String(limit) });
  return `${publicUrl()}/api/v1/storage/data/${className}/?${search}`;
}

export function listingAsCurl(listing: CopiedListing): string {
  return `curl -H "Authorization: bearer $TOKEN" ${shellQuoted(listingUrl(listing))}`;
}

export function listingAsFetch({ className, query, limit }: CopiedListing): string {
  const address = `${publicUrl()}/api/v1/storage/data/${className}/`;
  return [
    `const url = new URL(${JSON.stringify(address)});`,
    ...(query === '' ? [] : [`url.searchParams.set('query', JSON.stringify(${query}));`]),
    `url.searchParams.set('limit', '${limit}');`,
    `const response = await fetch(url, { headers: { authorization: \`bearer \${token}\` } });`,
    'const { metadata, objects } = await response.json();',
  ].join('\n');
}

/** Text as one word of a POSIX shell. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
