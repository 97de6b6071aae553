import { nameHint, nearestName } from '@app/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Most warnings of one request, and characters of a name in one: a header above 4 KiB is refused by some proxies. */
const MOST_WARNINGS = 4;
const MOST_CHARACTERS = 32;

/** What a client would otherwise not notice. */
export interface UnknownParameter {
  code: 'unknown_parameter';
  message: string;
  field: string;
}

const NONE: readonly UnknownParameter[] = [];

/** What other services call parameters of ours. */
const NAMES_ELSEWHERE: Readonly<Record<string, string>> = {
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

/** The parameters that an operation does not know, with the names that were most likely meant. */
export function unknownParameters(query: object, known: ReadonlySet<string>): readonly UnknownParameter[] {
  let found = NONE;
  for (const name in query) {
    if (known.has(name)) continue;
    found = [...found, unknown(name, known)];
    if (found.length === MOST_WARNINGS) break;
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

/** Warnings as the value of `X-Warning`: a JSON array in visible ASCII, so that no name can end the header. */
export function warningHeader(warnings: readonly object[]): string {
  return JSON.stringify(warnings).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function unknown(name: string, known: ReadonlySet<string>): UnknownParameter {
  const field = shortened(name);
  const elsewhere = Object.hasOwn(NAMES_ELSEWHERE, name) ? NAMES_ELSEWHERE[name]! : '';
  const nearest = known.has(elsewhere) ? elsewhere : nearestName(name.slice(0, MOST_CHARACTERS), known);
  const hint = nameHint(nearest, `Known are ${[...known].join(', ')}.`);
  return { code: 'unknown_parameter', message: `There is no parameter ${field} here.${hint}`, field };
}

/** Cut between code points. */
function shortened(name: string): string {
  const start = [...name.slice(0, 2 * MOST_CHARACTERS)].slice(0, MOST_CHARACTERS).join('');
  return start.length < name.length ? `${start}...` : name;
}
