import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import { AccessTokens, allows, type Caller } from '@app/auth';
import { ClassRegistry, type ObjectClass } from '@app/classes';
import { isObjectId } from '@app/database';
import { Limits } from '@app/http';
import {
  LIST_PARAMETERS,
  type Listing,
  type ListParameters,
  list,
  OBJECT_ROUTE,
  OBJECTS_ROUTE,
  objectTag,
  objectText,
  PageStream,
  pageLinks,
  pageText,
  prefersLines,
  readListing,
  readPage,
} from '@app/objects';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import queryString from 'fast-querystring';
import type { Settings } from '../settings/settings.js';
import type { Serve } from './fastify-internals.js';
import { isHost } from './host.js';
import type { PublicPath } from './public-path.js';
import type { AnsweredRequest } from './request-log.js';
import type { Connections } from './sockets/connections.js';
import { countDeadlineFrom } from './sockets/deadlines.js';
import { rememberLatest } from './sockets/latest-request.js';

interface Read {
  caller: Caller;
  route: string;
  /** Undefined if the framework should handle the request. */
  answer: Promise<{ text: string | PageStream; etag?: string; link?: string | undefined } | undefined>;
}

/** An address of one of the two routes, in whose path nothing is escaped: class, object and parameters. */
const ADDRESS = new RegExp(
  `^${OBJECTS_ROUTE.replace(':objectClass', '([\\w-]+)')}(?:/([\\w-]+))?/?(?:\\?([!-~]*))?$`,
);

/** Headers that mean that a request asks for more than its address says. */
const CONDITIONS = ['content-length', 'transfer-encoding', 'origin'] as const;

/** After this time the framework takes over, and reports that the request is late once its deadline has passed. */
const LATE_MILLISECONDS = 8500;

/** Characters of a response. */
const LONG_TEXT = 64 * 1024;

/** Whether direct reads are possible: rate limits and trusted proxies, which only the framework handles, are off. */
export function offersDirectReads({ auth, trustedProxies, publicUrl }: Settings): boolean {
  return auth.unitsPerSecond === undefined && (trustedProxies === undefined || publicUrl !== undefined);
}

/**
 * Fast path for the most frequent reads, before the framework sees them: an object by its id, and pages. In the
 * framework the same response costs more overhead than work. This path only ever succeeds: unusual requests, requests
 * that must be refused, and those that take too long are passed to the framework untouched. What a request means is read
 * by the functions that read it there.
 */
export class DirectReads {
  readonly #tokens: AccessTokens;
  readonly #registry: ClassRegistry;
  readonly #limits: Limits;
  readonly #connections: Connections;
  readonly #headers: readonly string[];

  constructor(
    app: NestFastifyApplication,
    /** Headers of every response. */
    headers: Readonly<Record<string, string>>,
    private readonly requestId: (request: IncomingMessage) => string,
    private readonly publicUrl: string | undefined,
    private readonly publicPath: PublicPath,
    /** Called for every request that was answered here. */
    private readonly answered: (request: AnsweredRequest) => void,
    private readonly framework: Serve,
  ) {
    this.#tokens = app.get(AccessTokens, { strict: false });
    this.#registry = app.get(ClassRegistry, { strict: false });
    this.#limits = app.get(Limits, { strict: false });
    this.#connections = app.getHttpAdapter().getInstance().connections;
    this.#headers = Object.entries({ ...headers, 'content-type': 'application/json; charset=utf-8' }).flat();
  }

  readonly serve: Serve = (request, response) => {
    const read = this.#readOf(request);
    if (read === undefined) {
      this.framework(request, response);
      return;
    }
    const began = performance.now();
    rememberLatest(response);
    let isLeft = false;
    const leave = () => {
      if (isLeft) return;
      isLeft = true;
      clearTimeout(late);
      countDeadlineFrom(request, began);
      this.framework(request, response);
    };
    // An object takes one statement, which has a deadline of its own.
    const late = read.route === OBJECTS_ROUTE ? setTimeout(leave, LATE_MILLISECONDS) : undefined;
    read.answer.then((answer) => {
      if (isLeft && answer?.text instanceof PageStream) answer.text.destroy();
      if (isLeft) return;
      if (answer === undefined) {
        leave();
        return;
      }
      clearTimeout(late);
      const id = this.requestId(request);
      const { text, etag, link } = answer;
      const headers = ['x-request-id', id, ...this.#headers];
      if (this.#connections.closesBehindAnswers) headers.push('connection', 'close');
      if (link !== undefined) headers.push('link', link);
      const { caller, route } = read;
      const answered = () => {
        const milliseconds = performance.now() - began;
        this.answered({ method: 'GET', route, status: 200, milliseconds, caller, id });
      };
      if (text instanceof PageStream) {
        pipeline(text, response.writeHead(200, headers), answered);
        return;
      }
      // Text is sent in one piece with its headers, unless it is so long that joining them costs more.
      const body = text.length > LONG_TEXT ? Buffer.from(text) : text;
      const length = Buffer.byteLength(body);
      headers.push('content-length', String(length));
      if (etag !== undefined) headers.push('etag', etag);
      // If each character is one byte, latin1 needs no encoding.
      response.writeHead(200, headers).end(body, length === body.length ? 'latin1' : 'utf8');
      answered();
    }, leave);
  };

  #readOf({ method, url, headers }: IncomingMessage): Read | undefined {
    if (method !== 'GET') return undefined;
    const [, className, objectId, parameters] = ADDRESS.exec(this.publicPath.routed(url!)) ?? [];
    if (className === undefined || headers.host === undefined || !isHost(headers.host)) return undefined;
    for (const name of CONDITIONS) if (headers[name] !== undefined) return undefined;
    if (prefersLines(headers.accept)) return undefined;
    // An empty header counts as none.
    if (headers['if-none-match']) return undefined;
    const caller = this.#tokens.rememberedBearer(headers.authorization);
    if (caller === undefined || !allows(caller.scopes, 'data:read', className)) return undefined;
    const objectClass = this.#registry.remembered(className);
    if (objectClass === undefined) return undefined;

    const base = this.publicUrl ?? `http://${headers.host}`;
    if (objectId !== undefined) {
      if (parameters !== undefined || !isObjectId(objectId)) return undefined;
      return { caller, route: OBJECT_ROUTE, answer: object(objectClass, objectId, base) };
    }
    const listing = listingOf(parameters, objectClass, this.#limits);
    return (
      listing && { caller, route: OBJECTS_ROUTE, answer: page(objectClass, listing, this.#limits, base) }
    );
  }
}

async function object({ table, name }: ObjectClass, id: string, base: string) {
  const found = await table.find(id);
  return found && { text: objectText(found, name, base), etag: objectTag(found) };
}

async function page(objectClass: ObjectClass, listing: Listing, limits: Limits, base: string) {
  const where = objectClass.table.filter(listing.predicate);
  const found = await list(objectClass, listing, limits, where);
  const { name } = objectClass;
  return {
    text: pageText(found, name, base, listing.projection),
    link: pageLinks(found, listing, name, base),
  };
}

/** Undefined if a parameter is unknown or invalid. */
function listingOf(
  text: string | undefined,
  { definition }: ObjectClass,
  limits: Limits,
): Listing | undefined {
  // As the router of the framework parses it.
  const parameters: ListParameters = text ? queryString.parse(text) : {};
  for (const name in parameters) if (!LIST_PARAMETERS.has(name)) return undefined;
  try {
    return readListing(readPage(parameters), definition, limits.ofFilters);
  } catch {
    return undefined;
  }
}
