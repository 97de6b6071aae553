import { pathOfListing } from '../listings.js';
import { comparisonOf, type Peer } from '../peers/peer.js';
import { serialOf } from '../workload.js';
import { LIMIT, type Question } from './kind.js';
import type { ListingOrder } from './listing-order.js';

/** The expected answer to a query, in the form of read-once.lua. */
export function expectedAnswer({ extent }: Question, listing: ListingOrder): string {
  const { page, total, count, first, last } = extent;
  const ends = count === 0 ? ' ' : `${listing.idAt(first)} ${listing.idAt(last)}`;
  return `${page} ${Math.ceil(total / LIMIT)} ${LIMIT} ${total} ${count} ${ends}`;
}

/** The same of an answer. */
export function described(body: string): string {
  const { metadata, objects } = JSON.parse(body) as {
    metadata: Record<'page' | 'pages' | 'limit' | 'total', number>;
    objects: { _id: string }[];
  };
  const { page, pages, limit, total } = metadata;
  const ends = `${objects[0]?._id ?? ''} ${objects.at(-1)?._id ?? ''}`;
  return `${page} ${pages} ${limit} ${total} ${objects.length} ${ends}`;
}

/** The same in the form of peer-read-once.lua. */
export function expectedOfPeer({ extent }: Question, listing: ListingOrder): string {
  const { total, count, first } = extent;
  return `${total} ${count}${count === 1 ? ` ${serialOf(listing.indexAt(first))}` : ''}`;
}

/** The path that asks a program with another API. */
export function pathOfPeer({ parameters, extent }: Question, peer: Peer, classPath: string): string {
  return `${classPath}?${peer.query(comparisonOf(parameters.query!), extent.page, LIMIT)}`;
}

/** The path that asks a question. */
export function pathOf({ parameters, extent }: Question, classPath: string): string {
  return pathOfListing(classPath, { parameters, limit: LIMIT }, { page: extent.page });
}
