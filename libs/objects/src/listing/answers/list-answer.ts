import { hash } from 'node:crypto';
import type { ObjectClass } from '@app/classes';
import type { Cancellation } from '@app/concurrency';
import type { RowCursor, StoredObject } from '@app/database';
import { type Limits, mapInTurns, PageStream, prefersType, turnToSend } from '@app/http';
import type { Projection } from '@app/schema';
import {
  objectPieces,
  objectsUrl,
  objectText,
  projectedPieces,
} from '../../representation/object-representation.js';
import { type Listing, list, type ObjectPage } from '../listing.js';

/** The media type of a listing as lines of JSON (`ndjson-stream.ts`). */
export const NDJSON = 'application/x-ndjson';

/** The maximum characters of a `Link` header. A longer one is left out, since proxies refuse very long headers. */
const MAX_LINK_LENGTH = 4096;

/**
 * Larger texts are parsed and rewritten in steps (attachments, and data of projected fields); this size takes some 1
 * ms.
 */
const MANY_CHARACTERS = 256 * 1024;

/** Whether a listing is asked for as lines. */
export function prefersNdjson(accept: string | undefined): boolean {
  return prefersType(accept, NDJSON, 'application/json');
}

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
  /** Shared by all requests of the same moment, which would otherwise each make it. */
  text?: string | Promise<string>;
  link?: string | undefined;
}

/**
 * Where the objects of a page, which all callers of the same moment share (`SharedPages`), have its latest answer. A
 * WeakMap would keep it alive longer than them (docs/decisions/011-processes.md).
 */
const ANSWER = Symbol('answer');

type AnsweredObjects = readonly StoredObject[] & { [ANSWER]?: PageAnswer };

/**
 * Answers a listing of one revision of a class. If the client has the page already, only ids and revisions are read
 * first, to see whether it is still the same: a page that is polled seldom changes. Ends when `signal` throws.
 */
export async function answerList(
  objectClass: ObjectClass,
  listing: Listing,
  limits: Limits,
  baseUrl: string,
  isKnown: IsKnown | undefined,
  signal: Cancellation | undefined,
): Promise<ListAnswer> {
  const { name, table } = objectClass;
  const where = table.filter(listing.predicate, signal);
  const read = (onlyVersions: boolean) => list(objectClass, listing, limits, where, { onlyVersions });
  const answerOf = (page: ObjectPage) => pageAnswer(page, pageContext(page, listing, objectClass, baseUrl));

  let page = await read(isKnown !== undefined);
  let answer = answerOf(page);
  if (answer !== undefined && isKnown?.(answer.etag)) return { text: undefined, etag: answer.etag };
  if (page.onlyVersions) {
    page = await read(false);
    answer = answerOf(page);
  }
  if (answer === undefined) {
    const text = streamedPage(page, page.cursor!, name, baseUrl, listing.projection);
    return { text, link: pageLinks(page, listing, name, baseUrl) };
  }
  const isShared = answer.text !== undefined;
  answer.text ??= pageText(page, name, baseUrl, listing.projection);
  answer.link ??= pageLinks(page, listing, name, baseUrl);
  const text = await answer.text;
  // The first one waits for nothing: pages that are read for one request each would pile up.
  const turn = isShared ? turnToSend(text) : undefined;
  if (turn !== undefined) await turn;
  return { text, link: answer.link, etag: answer.etag };
}

/** Undefined of a large page, whose objects are not known yet. */
function pageAnswer({ objects, cursor }: ObjectPage, context: string): PageAnswer | undefined {
  if (cursor !== undefined) return undefined;
  const answered: AnsweredObjects = objects;
  if (answered[ANSWER]?.context !== context) answered[ANSWER] = { context, etag: pageTag(objects, context) };
  return answered[ANSWER];
}

/** Everything that decides the answer of a page apart from its objects, as text. */
function pageContext(
  { metadata }: ObjectPage,
  { asked: { query = '', search = '', sort = '', fields = '' } }: Listing,
  { id, revision, name }: ObjectClass,
  baseUrl: string,
): string {
  return [id, revision, name, baseUrl, JSON.stringify(metadata), query, search, sort, fields].join('\n');
}

/**
 * The entity tag of a page whose objects are all known. It is a digest of everything that decides the text of the page;
 * a revision stands for its whole object, including attachments. The tag is weak, since it is the same in every content
 * coding (RFC 9110 section 8.8.1).
 */
function pageTag(objects: readonly StoredObject[], context: string): string {
  let decisive = context;
  for (const { id, revision } of objects) decisive += `\n${id}${revision}`;
  return `W/"${hash('sha1', decisive, 'base64url')}"`;
}

/**
 * A page as responses represent it (SPEC 2.4), as JSON text; a promise of it only where other work goes on in between.
 */
export function pageText(
  { metadata, objects }: ObjectPage,
  className: string,
  baseUrl: string,
  projection?: Projection,
): string | Promise<string> {
  const page = (texts: readonly string[]) =>
    `{"metadata":${JSON.stringify(metadata)},"objects":[${texts.join(',')}]}`;
  const textOf = textOfObjects(className, baseUrl, projection);
  // Others would overtake a usual page that waits for its turn.
  const isLong = parsedCharacters(objects, projection) > MANY_CHARACTERS;
  return isLong ? mapInTurns(objects, textOf).then(page) : page(objects.map(textOf));
}

/**
 * The same of a large page, as a stream, which must be consumed or destroyed. The metadata comes last, since it names
 * the last object.
 */
export function streamedPage(
  { metadata, objects, nextAfter }: ObjectPage,
  cursor: RowCursor<StoredObject>,
  className: string,
  baseUrl: string,
  projection?: Projection,
): PageStream<StoredObject> {
  const pieces =
    projection === undefined
      ? (object: StoredObject) => objectPieces(object, className, baseUrl)
      : (object: StoredObject) => projectedPieces(object, projection, className, baseUrl);
  const end = (last: StoredObject | undefined) => {
    const whole =
      nextAfter === undefined || last === undefined ? metadata : { ...metadata, next: nextAfter(last) };
    return `],"metadata":${JSON.stringify(whole)}}`;
  };
  return new PageStream('{"objects":[', objects, cursor, pieces, end);
}

function parsedCharacters(objects: readonly StoredObject[], projection: Projection | undefined): number {
  let characters = 0;
  for (const { attachments, data } of objects) {
    characters += attachments?.length ?? 0;
    if (projection !== undefined) characters += data.length;
  }
  return characters;
}

/** What makes the text of each object, or of the part of it that a projection leaves. */
export function textOfObjects(
  className: string,
  baseUrl: string,
  projection?: Projection,
): (object: StoredObject) => string {
  if (projection === undefined) return (object) => objectText(object, className, baseUrl);
  return (object) => projectedPieces(object, projection, className, baseUrl).join('');
}

/** The `Link` header of a page (RFC 8288): where its neighbours and the ends of its listing are. It has no token. */
function pageLinks(
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
  return links.length > MAX_LINK_LENGTH ? undefined : links;
}
