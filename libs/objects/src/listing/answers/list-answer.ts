import { hash } from 'node:crypto';
import type { ObjectClass } from '@app/classes';
import type { StoredObject } from '@app/database';
import type { Limits, PageStream } from '@app/http';
import { type Listing, list, type ObjectPage } from '../listing.js';
import { pageLinks } from './page-links.js';
import { pageText } from './page-text.js';

/** The answer to a listing. */
export interface ListAnswer {
  /** A stream must be consumed or destroyed; undefined where the client has the page already. */
  text: string | PageStream<StoredObject> | undefined;
  etag?: string | undefined;
  link?: string | undefined;
}

/** Whether the client has what this entity tag stands for. */
export type IsKnown = (etag: string) => boolean;

/** The answer of a page; without text as long as it was not wanted. */
interface PageAnswer {
  context: string;
  etag: string;
  text?: string;
  link?: string | undefined;
}

/** The latest answer of a page, whose objects all callers of the same moment share (`SharedPages`). */
const ANSWERS = new WeakMap<readonly StoredObject[], PageAnswer>();

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
  const answerOf = (page: ObjectPage) => pageAnswer(page, pageContext(page, listing, objectClass, baseUrl));

  let page = await read(isKnown !== undefined);
  let answer = answerOf(page);
  if (answer !== undefined && isKnown?.(answer.etag)) return { text: undefined, etag: answer.etag };
  if (page.onlyVersions) {
    page = await read(false);
    answer = answerOf(page);
  }
  if (answer?.text !== undefined) return { text: answer.text, link: answer.link, etag: answer.etag };
  const text = pageText(page, name, baseUrl, listing.projection);
  const link = pageLinks(page, listing, name, baseUrl);
  if (answer === undefined || typeof text !== 'string') return { text, link };
  return Object.assign(answer, { text, link });
}

/** Undefined of a large page, whose objects are not known yet. */
function pageAnswer({ objects, cursor }: ObjectPage, context: string): PageAnswer | undefined {
  if (cursor !== undefined) return undefined;
  const known = ANSWERS.get(objects);
  if (known?.context === context) return known;
  const answer: PageAnswer = { context, etag: pageTag(objects, context) };
  ANSWERS.set(objects, answer);
  return answer;
}

/** What decides the answer of a page besides its objects, as text. */
function pageContext(
  { metadata }: ObjectPage,
  { asked: { query = '', search = '', sort = '', fields = '' } }: Listing,
  { id, revision, name }: ObjectClass,
  baseUrl: string,
): string {
  return [id, revision, name, baseUrl, JSON.stringify(metadata), query, search, sort, fields].join('\n');
}

/**
 * The entity tag of a page, all of whose objects are known. It is a digest of what decides its text: a revision changes
 * with all that is shown of an object, its attachments too. It is weak, since the page has the same one in every content
 * coding (RFC 9110 section 8.8.1).
 */
function pageTag(objects: readonly StoredObject[], context: string): string {
  let decisive = context;
  for (const { id, revision } of objects) decisive += `\n${id}${revision}`;
  return `W/"${hash('sha1', decisive, 'base64url')}"`;
}
