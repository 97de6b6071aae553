import { limitClamped, PLAIN_DIGITS, pageWarnings, toNumber } from '@app/http';
import { type Fault, invalidParameters, Problem, parameterFault } from '@app/problems';
import {
  type ClassDefinition,
  conjunction,
  type ParsedFilter,
  type ParsedSearch,
  type Predicate,
  type Projection,
  parseFields,
  parseFilter,
  parseSearch,
  parseSort,
} from '@app/schema';
import type { CursorQuery, Listing, ListWarning } from './listing.js';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 1000;

const ALL: Predicate = { kind: 'always' };
const NOTHING = {};

/** The names of all parameters of a listing. */
export const LIST_PARAMETERS: ReadonlySet<string> = new Set([
  'limit',
  'page',
  'query',
  'search',
  'sort',
  'fields',
  'after',
  'before',
  'count',
]);

/** The query parameters of a listing as they arrive (SPEC 4.5); one that is given several times is an array. */
export interface ListParameters {
  limit?: unknown;
  page?: unknown;
  query?: unknown;
  search?: unknown;
  sort?: unknown;
  fields?: unknown;
  after?: unknown;
  before?: unknown;
  count?: unknown;
}

/** What the parameters ask for, whatever the class. */
export interface WantedPage {
  page: number;
  limit: number;
  /** The filter as text. */
  query: string | undefined;
  /** The search as text. */
  search: string | undefined;
  /** The order as text. */
  sort: string | undefined;
  /** The projection as text. */
  fields: string | undefined;
  walk: CursorQuery | undefined;
  warnings: ListWarning[];
}

/**
 * Reads the parameters that need no class. By hand, since this is on the fast path of pages: class-validator would take
 * longer than all the rest of it.
 * @throws Problem invalid_parameter with all faults
 */
export function readPage(parameters: ListParameters): WantedPage {
  const { limit, page, query, search, sort, fields } = parameters;
  if (!isNumber(limit) || !isNumber(page) || !isText(query)) throw refusedParameters(parameters);
  if (!isText(search) || !isText(sort) || !isText(fields)) throw refusedParameters(parameters);
  const { after, before, count } = parameters;
  const walks = after !== undefined || before !== undefined || count !== undefined;
  const asked = limit === undefined ? DEFAULT_LIMIT : toNumber(limit);
  return {
    page: page === undefined ? 1 : toNumber(page),
    limit: Math.min(asked, MAX_LIMIT),
    query,
    search,
    sort,
    fields,
    walk: walks ? readWalk(parameters) : undefined,
    warnings: [
      ...(asked > MAX_LIMIT ? [limitClamped(limit!, MAX_LIMIT, 'objects')] : []),
      ...pageWarnings(page),
    ],
  };
}

/**
 * Reads them for a stream, which has no pages: all that matches, or as many objects as `limit` says.
 * @throws Problem invalid_parameter with all faults
 */
export function readStream(parameters: ListParameters): WantedPage {
  const errors: Fault[] = [];
  const isPlaced = parameters.after !== undefined || parameters.before !== undefined;
  for (const field of ['page', 'after', 'before', 'count'] as const) {
    const received = parameters[field];
    if (received === undefined || (field === 'page' && !isPlaced && isFirst(received))) continue;
    const message = `${field} is for pages: a stream has all that matches.`;
    errors.push(parameterFault(field, message, received, 'not_applicable'));
  }
  if (errors.length > 0) throw invalidParameters(errors);
  const { limit } = parameters;
  const limitOfStream = isNumber(limit) && limit !== undefined ? toNumber(limit) : Number.MAX_SAFE_INTEGER;
  return { ...readPage(parameters), limit: limitOfStream, warnings: [] };
}

function readWalk(parameters: ListParameters): CursorQuery {
  const { page, after, before, count } = parameters;
  const places = [page, after, before].filter((place) => place !== undefined);
  if (!isText(after) || !isText(before) || places.length > 1 || (count !== undefined && count !== 'none'))
    throw refusedParameters(parameters);
  const counts = count === undefined;
  const cursor = after ?? before;
  return cursor === undefined ? { counts } : { counts, behind: { cursor, backwards: after === undefined } };
}

/**
 * Reads the filter, the order and the projection, which have a meaning for one class only.
 * @throws Problem invalid_query or invalid_parameter with all faults
 */
export function readListing(wanted: WantedPage, definition: ClassDefinition): Listing {
  const { page, limit, query, search, sort, fields, walk, warnings } = wanted;
  const isPlain = sort === undefined && fields === undefined && walk === undefined;
  if (query === undefined && search === undefined && isPlain)
    return { page, limit, predicate: ALL, asked: NOTHING, warnings };
  const problems: Problem[] = [];
  const filter = taken(problems, query, (text) => parseFilter(text, definition));
  const searched = taken(problems, search, (text) => parseSearch(text, definition));
  const order = taken(problems, sort, (text) => parseSort(text, definition));
  const projection = taken(problems, fields, (text) => parseFields(text, definition));
  if (problems.length > 0) throw together(problems);
  return {
    page,
    limit,
    ...matching(filter, searched, warnings),
    asked: { query, search, sort, fields },
    ...(order && { sort: order }),
    ...(walk && { walk }),
    ...(projection && { projection }),
  };
}

/** The problem of all faulty parameters: of those that need no class, and those that do. */
export function withFaultsOfListing(
  problem: Problem,
  { query, search, sort, fields }: ListParameters,
  definition: ClassDefinition,
): Problem {
  const [page, limit] = [1, 1];
  const text = (parameter: unknown) => (typeof parameter === 'string' ? parameter : undefined);
  const texts = { query: text(query), search: text(search), sort: text(sort), fields: text(fields) };
  try {
    readListing({ page, limit, ...texts, walk: undefined, warnings: [] }, definition);
    return problem;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return together([problem, error]);
  }
}

/** What a filter and a search find together, and what they warn of. */
function matching(
  filter: ParsedFilter | undefined,
  search: ParsedSearch | undefined,
  warnings: ListWarning[],
): Pick<Listing, 'predicate' | 'warnings'> {
  const parsed = [search, filter].filter((one) => one !== undefined);
  if (parsed.length === 0) return { predicate: ALL, warnings };
  return {
    predicate: parsed.length === 1 ? parsed[0]!.predicate : conjunction(parsed.map((one) => one.predicate)),
    warnings: [...warnings, ...parsed.flatMap((one): ListWarning[] => one.warnings)],
  };
}

/**
 * Reads the `fields` parameter of the read of one object.
 * @throws Problem invalid_parameter
 */
export function readFields(fields: unknown, definition: ClassDefinition): Projection | undefined {
  if (!isText(fields)) throw refusedParameters({ fields });
  return fields === undefined ? undefined : parseFields(fields, definition);
}

/** What `read` makes of a parameter, unless it throws a problem, which is noted. */
function taken<T>(problems: Problem[], text: string | undefined, read: (text: string) => T): T | undefined {
  if (text === undefined) return undefined;
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    problems.push(error);
    return undefined;
  }
}

function together(problems: readonly Problem[]): Problem {
  if (problems.length === 1) return problems[0]!;
  return new Problem('invalid_parameter', problems.map(({ detail }) => detail).join(' '), {
    errors: problems.flatMap(({ errors = [] }) => errors),
  });
}

function isNumber(parameter: unknown): parameter is string | undefined {
  return parameter === undefined || (typeof parameter === 'string' && PLAIN_DIGITS.test(parameter));
}

/** Some generated clients send defaults: a stream begins with the first page all the same. */
function isFirst(page: unknown): boolean {
  return typeof page === 'string' && isNumber(page) && toNumber(page) === 1;
}

function isText(parameter: unknown): parameter is string | undefined {
  return parameter === undefined || typeof parameter === 'string';
}

function refusedParameters(parameters: ListParameters): Problem {
  const { limit, page, query, search, sort, fields, after, before, count } = parameters;
  const errors: Fault[] = [];
  const add = (field: string, received: unknown, rule: string) =>
    errors.push(parameterFault(field, `${field} is ${rule}.`, received));
  for (const [field, received] of Object.entries({ limit, page })) {
    if (!isText(received)) add(field, received, 'given once');
    else if (!isNumber(received)) add(field, received, 'a whole number of at least 1, in plain digits');
  }
  for (const [field, received] of Object.entries({ query, search, sort, fields, after, before })) {
    if (!isText(received)) add(field, received, 'given once');
  }
  if (after !== undefined && before !== undefined) add('before', before, 'not given together with after');
  if (page !== undefined && after !== undefined) add('after', after, 'not given together with page');
  if (page !== undefined && before !== undefined) add('before', before, 'not given together with page');
  if (count !== undefined && count !== 'none')
    add('count', count, 'none, or not given: without it a list counts exactly');
  return invalidParameters(errors);
}
