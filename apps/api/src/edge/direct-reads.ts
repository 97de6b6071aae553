import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import { AccessTokens, allows, type Caller } from '@app/auth';
import { ClassRegistry, type ObjectClass } from '@app/classes';
import { isObjectId } from '@app/database';
import { Limits } from '@app/http';
import {
  DEFAULT_LIMIT,
  type ListWarning,
  list,
  MAX_LIMIT,
  objectTag,
  objectText,
  PageStream,
  pageText,
} from '@app/objects';
import { type Predicate, parseFilter } from '@app/schema';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
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
  answer: Promise<{ text: string | PageStream; etag?: string } | undefined>;
}

/** An object, or a listing. */
const ADDRESS = /^\/api\/v1\/storage\/data\/([A-Za-z][\w-]{0,63})(?:\/([\da-f-]{36})\/?|\/?(?:\?([!-~]*))?)$/;
const NUMBER = /^[1-9]\d{0,8}$/;
const AUTHORIZATION = /^bearer (\S+)$/i;

/** Headers that mean that a request asks for more than its address says. */
const CONDITIONS = ['content-length', 'transfer-encoding', 'origin'] as const;

/** After this time the framework takes over, and reports that the request is late once its deadline has passed. */
const LATE_MILLISECONDS = 8500;

/** Characters of a response. */
const LONG_TEXT = 64 * 1024;

const OBJECT_ROUTE = '/api/v1/storage/data/:objectClass/:objectId';
const CLASS_ROUTE = '/api/v1/storage/data/:objectClass';

/** Whether direct reads are possible: rate limits and trusted proxies, which only the framework handles, are off. */
export function offersDirectReads({ auth, trustedProxies, publicUrl }: Settings): boolean {
  return auth.unitsPerSecond === undefined && (trustedProxies === undefined || publicUrl !== undefined);
}

/** The parameters of a listing. */
interface Asked {
  page: number;
  limit: number;
  predicate: Predicate;
  warnings: ListWarning[];
}

/**
 * Fast path for the most frequent reads, before the framework sees them: an object by its id, and pages. In the
 * framework the same response costs more overhead than work. This path only ever succeeds: unusual requests, requests
 * that must be refused, and those that take too long are passed to the framework untouched.
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
    const late = read.route === CLASS_ROUTE ? setTimeout(leave, LATE_MILLISECONDS) : undefined;
    read.answer.then((answer) => {
      if (isLeft && answer?.text instanceof PageStream) answer.text.destroy();
      if (isLeft) return;
      if (answer === undefined) {
        leave();
        return;
      }
      clearTimeout(late);
      const id = this.requestId(request);
      const { text, etag } = answer;
      const headers = ['x-request-id', id, ...this.#headers];
      if (this.#connections.closesBehindAnswers) headers.push('connection', 'close');
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
    // An empty header counts as none.
    if (headers['if-none-match']) return undefined;
    const token = AUTHORIZATION.exec(headers.authorization ?? '')?.[1];
    const caller = token === undefined ? undefined : this.#tokens.remembered(token);
    if (caller === undefined || !allows(caller.scopes, 'data:read', className)) return undefined;
    const objectClass = this.#registry.remembered(className);
    if (objectClass === undefined) return undefined;

    const base = this.publicUrl ?? `http://${headers.host}`;
    if (objectId !== undefined) {
      if (!isObjectId(objectId)) return undefined;
      return { caller, route: OBJECT_ROUTE, answer: object(objectClass, objectId, base) };
    }
    const asked = askedOf(parameters, objectClass, this.#limits);
    return asked && { caller, route: CLASS_ROUTE, answer: listing(objectClass, asked, base) };
  }
}

async function object({ table, name }: ObjectClass, id: string, base: string) {
  const found = await table.find(id);
  return found && { text: objectText(found, name, base), etag: objectTag(found) };
}

async function listing(objectClass: ObjectClass, { predicate, ...asked }: Asked, base: string) {
  const where = objectClass.table.filter(predicate);
  const found = await list(objectClass, { ...asked, predicate }, where);
  return { text: pageText(found, objectClass.name, base) };
}

/** Undefined if anything is unusual or invalid. */
function askedOf(
  parameters: string | undefined,
  { definition }: ObjectClass,
  limits: Limits,
): Asked | undefined {
  const asked: Asked = { page: 1, limit: DEFAULT_LIMIT, predicate: { kind: 'always' }, warnings: [] };
  if (!parameters) return asked;
  const given = new Set<string>();
  for (const parameter of parameters.split('&')) {
    const end = parameter.indexOf('=');
    const [name, value] = [parameter.slice(0, end), parameter.slice(end + 1)];
    if (given.has(name)) return undefined;
    given.add(name);
    if (name === 'query') {
      try {
        const query = decodeURIComponent(value.replaceAll('+', ' '));
        Object.assign(asked, parseFilter(query, definition, limits.ofFilters));
      } catch {
        return undefined;
      }
    } else if ((name === 'page' || name === 'limit') && NUMBER.test(value)) asked[name] = Number(value);
    else return undefined;
  }
  return asked.limit <= MAX_LIMIT ? asked : undefined;
}
