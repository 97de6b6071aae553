import type { ServerResponse } from 'node:http';
import type { Cancellation } from '@app/concurrency';
import { clientDisconnected, invalidParameters, nameHint, nearestName, parameterFault } from '@app/problems';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where clients reach this service, without a trailing slash: PUBLIC_URL, else the request's own host. */
    readonly baseUrl: string;
  }
}

/** A request whose path names something, such as a class. */
export type PathRequest = FastifyRequest<{ Params: Record<string, string> }>;

/** A request and its response. */
export interface Exchange {
  request: PathRequest;
  reply: FastifyReply;
}

/** Passes the request to a pipe: `@FromRequest(SomePipe)` gives a handler what the pipe makes of it. */
export const FromRequest = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<PathRequest>(),
);

/** Passes the request and the response to a pipe that also sets headers. */
export const FromExchange = createParamDecorator((_: unknown, context: ExecutionContext): Exchange => {
  const http = context.switchToHttp();
  return { request: http.getRequest(), reply: http.getResponse() };
});

/** Most warnings of parameters of one request, and characters of a name in one. */
const MAX_WARNINGS = 4;
const MAX_CHARACTERS = 32;

/** Characters of `X-Warning`: longer headers are refused by some proxies, and with them the answer. */
const MAX_HEADER_LENGTH = 4096;

/** What a client would otherwise not notice. */
export interface UnknownParameter {
  code: 'unknown_parameter';
  message: string;
  field: string;
}

const NONE: readonly UnknownParameter[] = [];

/** Parameter names of other services, and the parameter that takes their place here. */
const FOREIGN_PARAMETER_NAMES: Readonly<Record<string, string>> = {
  filter: 'query',
  filters: 'query',
  where: 'query',
  q: 'search',
  perPage: 'limit',
  per_page: 'limit',
  pageSize: 'limit',
  page_size: 'limit',
  offset: 'page',
  skip: 'page',
  order: 'sort',
  orderBy: 'sort',
  order_by: 'sort',
  select: 'fields',
  keys: 'fields',
  cursor: 'after',
};

/** The {base_url} of SPEC.md for this request. */
export const BaseUrl = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().baseUrl,
);

/** What every write needs to know of its request. */
export interface WriteRequest {
  /** It is only tried out. */
  dryRun: boolean;
  /**
   * Cancels the work if the client disconnects before it has begun: throws Problem `invalid_request`, which no client
   * sees. Work that has begun is completed, since it is unknown how far it is.
   */
  signal: Cancellation;
}

/** The names of the parameters that every write of objects and attachments knows. */
const OF_ALL: ReadonlySet<string> = new Set(['dryRun']);

/**
 * Reads `dryRun`, and names unknown parameters in `X-Warning`. Both are headers of the answer even where the write is
 * refused. `owner`: the caller, where large writes take turns.
 * @throws Problem invalid_parameter
 */
export function takeWriteRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  known: ReadonlySet<string> = OF_ALL,
  owner?: string,
): WriteRequest {
  warnOfUnknown(request, reply, known);
  const dryRun = readFlag(request, 'dryRun', false);
  if (dryRun) reply.header('x-dry-run', 'true');
  return { dryRun, signal: whileConnected(reply.raw, owner) };
}

/** How languages write truth in an address: PHP has 1 and 0, Python and C# have True and False. */
const TRUE = /^(?:true|1)$/i;
const FALSE = /^(?:false|0)$/i;

/**
 * A query parameter that is true or false, also as 1, 0, True and False, and `defaultValue` if absent. Any other value
 * is refused, since a guess might do the opposite of what was meant. Not a parameter decorator, since it would run
 * before the pipes that look up the class.
 * @throws Problem invalid_parameter
 */
export function readFlag({ query }: FastifyRequest, name: string, defaultValue: boolean): boolean {
  const received = (query as Record<string, unknown>)[name];
  if (received === undefined) return defaultValue;
  if (typeof received === 'string' && FALSE.test(received)) return false;
  if (typeof received === 'string' && TRUE.test(received)) return true;
  throw invalidParameters([parameterFault(name, `${name} is true or false, given once.`, received)]);
}

/** Throws Problem `invalid_request`, which no client sees, once the client has disconnected. */
export function whileConnected(response: ServerResponse, owner?: string): Cancellation {
  return {
    ...(owner !== undefined && { owner }),
    throwIfAborted() {
      if (response.closed) throw clientDisconnected();
    },
  };
}

/** The parameters that an operation does not know, with the names that were most likely meant. */
export function unknownParameters(query: object, known: ReadonlySet<string>): readonly UnknownParameter[] {
  let found = NONE;
  for (const name in query) {
    if (known.has(name)) continue;
    found = [...found, unknown(name, known)];
    if (found.length === MAX_WARNINGS) break;
  }
  return found;
}

/** Names the parameters that a write does not know in `X-Warning`, if there are any. */
export function warnOfUnknown(
  { query }: FastifyRequest,
  reply: FastifyReply,
  known: ReadonlySet<string>,
): void {
  const warnings = unknownParameters(query as object, known);
  if (warnings.length > 0) reply.header('x-warning', warningHeader(warnings));
}

/** Adds to the warnings that an answer has already. */
export function addWarnings(reply: FastifyReply, warnings: readonly object[]): void {
  const before = JSON.parse(String(reply.getHeader('x-warning') ?? '[]')) as object[];
  reply.header('x-warning', warningHeader([...before, ...warnings]));
}

/**
 * Warnings as the value of `X-Warning`: a JSON array in visible ASCII, so that no name can end the header; of many the
 * first ones, and how many others there are.
 */
export function warningHeader(warnings: readonly object[]): string {
  const texts = warnings.map(asciiJson);
  let kept = texts.length;
  let header = `[${texts.join()}]`;
  while (header.length > MAX_HEADER_LENGTH) {
    kept--;
    header = `[${[...texts.slice(0, kept), asciiJson(furtherWarnings(texts.length - kept))].join()}]`;
  }
  return header;
}

function furtherWarnings(count: number): object {
  return { code: 'further_warnings', message: `There are ${count} more, which no header has room for.` };
}

function asciiJson(value: object): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function unknown(name: string, known: ReadonlySet<string>): UnknownParameter {
  const field = shortened(name);
  const elsewhere = Object.hasOwn(FOREIGN_PARAMETER_NAMES, name) ? FOREIGN_PARAMETER_NAMES[name]! : '';
  const nearest = known.has(elsewhere) ? elsewhere : nearestName(name.slice(0, MAX_CHARACTERS), known);
  const hint = nameHint(nearest, `Known are ${[...known].join(', ')}.`);
  return { code: 'unknown_parameter', message: `There is no parameter ${field} here.${hint}`, field };
}

/** Cut between code points. */
function shortened(name: string): string {
  const start = [...name.slice(0, 2 * MAX_CHARACTERS)].slice(0, MAX_CHARACTERS).join('');
  return start.length < name.length ? `${start}...` : name;
}
