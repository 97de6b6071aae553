import { type Fault, Problem } from '@app/problems';
import { type ClassDefinition, type FilterLimits, type Predicate, parseFilter } from '@app/schema';
import type { Listing, ListWarning } from './listing.js';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 1000;

const PLAIN_DIGITS = /^0*[1-9][0-9]*$/;

const ALL: Predicate = { kind: 'always' };

/** The query parameters of a listing as they arrive (SPEC 4.5); one that is given several times is an array. */
export interface ListParameters {
  limit?: unknown;
  page?: unknown;
  query?: unknown;
}

/** What the parameters ask for, whatever the class. */
export interface WantedPage {
  page: number;
  limit: number;
  /** The filter as text. */
  query: string | undefined;
  warnings: ListWarning[];
}

/**
 * Reads the parameters that need no class. By hand, since this is on the fast path of pages: class-validator would take
 * longer than all the rest of it.
 * @throws Problem invalid_parameter with all faults
 */
export function readPage({ limit, page, query }: ListParameters): WantedPage {
  if (!isNumber(limit) || !isNumber(page) || !isText(query)) throw invalidParameters({ limit, page, query });
  const asked = limit === undefined ? DEFAULT_LIMIT : toNumber(limit);
  return {
    page: page === undefined ? 1 : toNumber(page),
    limit: Math.min(asked, MAX_LIMIT),
    query,
    warnings: asked > MAX_LIMIT ? [clamped(asked)] : [],
  };
}

/**
 * Reads the filter, which has a meaning for one class only.
 * @throws Problem invalid_query
 */
export function readListing(
  { page, limit, query, warnings }: WantedPage,
  definition: ClassDefinition,
  limits: FilterLimits,
): Listing {
  if (query === undefined) return { page, limit, predicate: ALL, warnings };
  const filter = parseFilter(query, definition, limits);
  return { page, limit, predicate: filter.predicate, warnings: [...warnings, ...filter.warnings] };
}

function isNumber(parameter: unknown): parameter is string | undefined {
  return parameter === undefined || (typeof parameter === 'string' && PLAIN_DIGITS.test(parameter));
}

function isText(parameter: unknown): parameter is string | undefined {
  return parameter === undefined || typeof parameter === 'string';
}

function invalidParameters({ limit, page, query }: ListParameters): Problem {
  const errors: Fault[] = [];
  const add = (field: string, received: unknown, rule: string) =>
    errors.push({
      pointer: '',
      field,
      code: 'invalid_parameter',
      message: `${field} is ${rule}.`,
      received,
    });
  if (!isNumber(limit)) add('limit', limit, 'a whole number of at least 1, in plain digits');
  if (!isNumber(page)) add('page', page, 'a whole number of at least 1, in plain digits');
  if (!isText(query)) add('query', query, 'given once');
  return new Problem('invalid_parameter', errors.map(({ message }) => message).join(' '), { errors });
}

function clamped(asked: number): ListWarning {
  return {
    code: 'limit_clamped',
    message: `limit=${asked} is more than a page holds; this page has at most ${MAX_LIMIT} objects.`,
  };
}

/** Digits as a number. Any value above MAX_SAFE_INTEGER is equally out of range, so it is capped there. */
function toNumber(digits: string): number {
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
}
