import type { ObjectClass } from '@app/classes';
import type { Limits } from '@app/http';
import { type Listing, list } from './listing.js';
import { pageLinks } from './page-links.js';
import type { PageStream } from './page-stream.js';
import { pageTag } from './page-tag.js';
import { pageText } from './page-text.js';

/** The answer to a listing. */
export interface ListAnswer {
  /** A stream must be consumed or destroyed; undefined where the client has the page already. */
  text: string | PageStream | undefined;
  etag?: string | undefined;
  link?: string | undefined;
}

/** Whether the client has what this entity tag stands for. */
export type IsKnown = (etag: string) => boolean;

/**
 * Answers a listing of one revision of a class. Where the client has a page already, it is first looked whether that is
 * still the one: by ids and revisions only, since a page that is asked for again and again seldom changes.
 */
export async function answerList(
  objectClass: ObjectClass,
  listing: Listing,
  limits: Limits,
  baseUrl: string,
  isKnown: IsKnown | undefined,
): Promise<ListAnswer> {
  const { name, table } = objectClass;
  const where = table.filter(listing.predicate);
  const read = (onlyVersions: boolean) => list(objectClass, listing, limits, where, { onlyVersions });
  let page = await read(isKnown !== undefined);
  let etag = pageTag(page, listing, objectClass, baseUrl);
  if (etag !== undefined && isKnown?.(etag)) return { text: undefined, etag };
  if (page.onlyVersions) {
    page = await read(false);
    etag = pageTag(page, listing, objectClass, baseUrl);
  }
  const text = pageText(page, name, baseUrl, listing.projection);
  return { text, etag, link: pageLinks(page, listing, name, baseUrl) };
}
