import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { allows, type Caller, TokenVerification } from '@app/auth';
import { ClassRegistry, type ObjectClass } from '@app/classes';
import { isObjectId } from '@app/database';
import { type Coding, knownTags, Limits, LONG_DEADLINE, turnToSend, whileConnected } from '@app/http';
import {
  answerList,
  type IsKnown,
  LIST_PARAMETERS,
  type ListAnswer,
  type Listing,
  type ListParameters,
  noteRefusedRead,
  OBJECT_ROUTE,
  OBJECTS_ROUTE,
  objectTag,
  objectText,
  prefersNdjson,
  readListing,
  readPage,
} from '@app/objects';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import queryString from 'fast-querystring';
import type { AnsweredRequest } from '../logging/logger.js';
import type { Settings } from '../settings/settings.js';
import { isHost, type PublicPath } from './address/request-address.js';
import type { Compression } from './answers/compression.js';
import type { Connections } from './sockets/connections.js';
import { countDeadlineFrom, workingTime } from './sockets/deadlines.js';
import type { Serve } from './sockets/pipelined-requests.js';

interface Read {
  caller: Caller;
  route: typeof OBJECT_ROUTE | typeof OBJECTS_ROUTE;
  /** Undefined if the framework should handle the request. */
  answer: Promise<Answer | undefined>;
}

interface Answer extends Omit<ListAnswer, 'text'> {
  /** Undefined where the client has it already. */
  text: string | Buffer | Readable | undefined;
  coding?: Coding;
}

/** What direct reads share with the framework. */
interface Surroundings {
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  requestId: (request: IncomingMessage) => string;
  publicUrl: string | undefined;
  publicPath: PublicPath;
  compression: Compression;
  /** Called for every request that was answered here. */
  answered: (request: AnsweredRequest) => void;
  framework: Serve;
}

/** An address of one of the two routes, in whose path nothing is escaped: class, object and parameters. */
const ADDRESS = new RegExp(
  `^${OBJECTS_ROUTE.replace(':objectClass', '([\\w-]+)')}(?:/([\\w-]+))?/?(?:\\?([!-~]*))?$`,
);

/** Headers that mean that a request asks for more than its address says. */
const CONDITIONS = ['content-length', 'transfer-encoding', 'origin', 'if-match'] as const;

/**
 * After this time the framework takes over, and reports that the request is late once its deadline has passed. Not
 * earlier: it reads the page again.
 */
const LATE_MILLISECONDS = 1000 * LONG_DEADLINE - 1500;

/** Characters of a response. */
const LONG_TEXT = 64 * 1024;

/** Whether direct reads are possible: rate limits and trusted proxies, which only the framework handles, are off. */
export function offersDirectReads({ auth, trustedProxies, publicUrl }: Settings): boolean {
  return auth.unitsPerSecond === undefined && (trustedProxies === undefined || publicUrl !== undefined);
}

/**
 * Fast path for the most frequent reads, before the framework sees them: an object by its id, and pages. In the
 * framework the same response costs more overhead than work. This path only ever succeeds: unusual requests, requests
 * that must be refused, and those that take too long are passed to the framework untouched, with why a listing could
 * not be read. What a request means is read by the functions that read it there.
 */
export class DirectReads {
  readonly #verification: TokenVerification;
  readonly #registry: ClassRegistry;
  readonly #limits: Limits;
  readonly #connections: Connections;
  readonly #headers: Record<Read['route'], readonly string[]>;

  constructor(
    app: NestFastifyApplication,
    private readonly around: Surroundings,
  ) {
    this.#verification = app.get(TokenVerification, { strict: false });
    this.#registry = app.get(ClassRegistry, { strict: false });
    this.#limits = app.get(Limits, { strict: false });
    this.#connections = app.getHttpAdapter().getInstance().connections;
    const varying = (...names: string[]) => {
      const vary = [around.headers.vary ?? [], ...names, 'Accept-Encoding'].flat().join(', ');
      return Object.entries({ ...around.headers, vary }).flat();
    };
    this.#headers = { [OBJECT_ROUTE]: varying(), [OBJECTS_ROUTE]: varying('Accept') };
  }

  readonly serve: Serve = (request, response) => {
    const { framework, requestId } = this.around;
    const read = this.#readOf(request, response);
    if (read === undefined) {
      framework(request, response);
      return;
    }
    const began = performance.now();
    const since = workingTime();
    let isLeft = false;
    const leave = () => {
      if (isLeft) return;
      isLeft = true;
      clearTimeout(late);
      countDeadlineFrom(request, since);
      framework(request, response);
    };
    // An object takes one statement, which has a deadline of its own.
    const late = read.route === OBJECTS_ROUTE ? setTimeout(leave, LATE_MILLISECONDS) : undefined;
    read.answer.then((answer) => {
      if (isLeft && answer?.text instanceof Readable) answer.text.destroy();
      if (isLeft) return;
      if (answer === undefined) {
        leave();
        return;
      }
      clearTimeout(late);
      const id = requestId(request);
      const { text, coding, etag, link } = answer;
      const { caller, route } = read;
      const headers = ['x-request-id', id, ...this.#headers[route]];
      if (this.#connections.closesBehindAnswers) headers.push('connection', 'close');
      if (etag !== undefined) headers.push('etag', etag);
      if (link !== undefined) headers.push('link', link);
      if (coding !== undefined) headers.push('content-encoding', coding);
      const status = text === undefined ? 304 : 200;
      if (status === 200) headers.push('content-type', 'application/json; charset=utf-8');
      const answered = () => {
        const milliseconds = performance.now() - began;
        this.around.answered({ method: 'GET', route, status, milliseconds, caller, id });
      };
      if (text instanceof Readable) {
        response.writeHead(status, headers);
        // A pipeline to a client that has gone would throw.
        if (response.destroyed) text.destroy().once('close', answered);
        else pipeline(text, response, answered);
        return;
      }
      if (text === undefined) {
        response.writeHead(status, headers).end();
        answered();
        return;
      }
      // Text is sent in one piece with its headers, unless it is so long that joining them costs more.
      const body = typeof text === 'string' && text.length > LONG_TEXT ? Buffer.from(text) : text;
      const length = Buffer.byteLength(body);
      headers.push('content-length', String(length));
      // If each character is one byte, latin1 needs no encoding.
      response.writeHead(status, headers).end(body, length === body.length ? 'latin1' : 'utf8');
      answered();
    }, leave);
  };

  #readOf(request: IncomingMessage, response: ServerResponse): Read | undefined {
    const { method, url, headers } = request;
    if (method !== 'GET') return undefined;
    const { publicPath, publicUrl } = this.around;
    const [, className, objectId, parameters] = ADDRESS.exec(publicPath.routed(url!)) ?? [];
    if (className === undefined || headers.host === undefined || !isHost(headers.host)) return undefined;
    for (const name of CONDITIONS) if (headers[name] !== undefined) return undefined;
    const caller = this.#verification.rememberedBearer(headers.authorization);
    if (caller === undefined || !allows(caller.scopes, 'data:read', className)) return undefined;
    const objectClass = this.#registry.remembered(className);
    if (objectClass === undefined) return undefined;

    const base = publicUrl ?? `http://${headers.host}`;
    const accepted = headers['accept-encoding'];
    const isKnown = headers['if-none-match'] === undefined ? undefined : knownTags(request);
    if (objectId !== undefined) {
      if (parameters !== undefined || !isObjectId(objectId)) return undefined;
      const answer = answerObject(objectClass, objectId, base, isKnown);
      return { caller, route: OBJECT_ROUTE, answer: this.#coded(answer, accepted) };
    }
    if (prefersNdjson(headers.accept)) return undefined;
    const listing = listingOf(parameters, objectClass);
    if (listing === undefined) return undefined;
    const signal = whileConnected(response, caller.id);
    const page = answerList(objectClass, listing, this.#limits, base, isKnown, signal);
    const answer = page.catch((error: unknown) => {
      noteRefusedRead(request, { objectClass, error });
      throw error;
    });
    return { caller, route: OBJECTS_ROUTE, answer: this.#coded(answer, accepted) };
  }

  /** The answer in a coding that its client accepts. */
  #coded(
    answer: Promise<ListAnswer | undefined>,
    accepted: string | string[] | undefined,
  ): Promise<Answer | undefined> {
    if (accepted === undefined) return answer;
    return answer.then(async (uncoded) => {
      if (uncoded?.text === undefined) return uncoded;
      const coded = await this.around.compression.of(uncoded.text, String(accepted));
      return coded === undefined ? uncoded : { ...uncoded, text: coded.body, coding: coded.coding };
    });
  }
}

async function answerObject(
  { table, name }: ObjectClass,
  id: string,
  base: string,
  isKnown: IsKnown | undefined,
): Promise<ListAnswer | undefined> {
  const found = await table.find(id);
  if (found === undefined) return undefined;
  const etag = objectTag(found);
  if (isKnown?.(etag)) return { text: undefined, etag };
  const text = objectText(found, name, base);
  const turn = turnToSend(text);
  if (turn !== undefined) await turn;
  return { text, etag };
}

/** Undefined if a parameter is unknown or invalid. */
function listingOf(text: string | undefined, { definition }: ObjectClass): Listing | undefined {
  // As the router of the framework parses it.
  const parameters: ListParameters = text ? queryString.parse(text) : {};
  for (const name in parameters) if (!LIST_PARAMETERS.has(name)) return undefined;
  try {
    return readListing(readPage(parameters), definition);
  } catch {
    return undefined;
  }
}
