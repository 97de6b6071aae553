import type { Member } from './population.js';
import {
  groupOf,
  percentOf,
  referenceOf,
  SERIALS,
  serialOf,
  thirdOf,
  titleOf,
  weightPartsOf,
} from './workload.js';

/** What is asked of a class again and again, and what must be answered. */
export interface BenchListing {
  name: string;
  /** As the service takes them; `query` before it becomes text. */
  parameters: { query?: object; search?: string; sort?: string; fields?: string };
  /** Objects of a page: no more than are found in the smallest class, so the first page is as long in each. */
  limit: number;
  matches: (index: number) => boolean;
  /** The order, where it is not that of the ids. */
  compare?: (one: Member, other: Member) => number;
  /** What is answered of an object, where it is not all. */
  shape?: (object: Record<string, unknown>) => Record<string, unknown>;
}

const ONE_PERCENT_OF_SERIALS = Math.floor(SERIALS / 100);
const LIMIT = 50;

const everyObject = { limit: LIMIT, matches: () => true };

/** The class as it is listed without any parameter. */
export const WHOLE: BenchListing = { name: 'list', parameters: {}, ...everyObject };

/** By a field with an index, the largest value first. */
export const SORTED: BenchListing = {
  name: 'sort',
  parameters: { sort: '-serial' },
  ...everyObject,
  compare: (one, other) => serialOf(other.index!) - serialOf(one.index!),
};

/** Some fields, one of them within another. */
export const PROJECTED: BenchListing = {
  name: 'fields',
  parameters: { fields: 'serial,title,origin.city' },
  ...everyObject,
  shape: ({ _id, serial, title, origin }) => {
    const { city } = origin as { city: string };
    return { _id, serial, title, origin: { city } };
  },
};

/** Filters, of which the first page and pages in the middle are measured. */
export const FILTERS: BenchListing[] = [
  {
    name: 'filter-third',
    parameters: { query: { third: { $eq: 'beta' } } },
    limit: LIMIT,
    matches: (index) => thirdOf(index) === 'beta',
  },
  {
    name: 'filter-percent',
    parameters: { query: { percent: { $eq: 42 } } },
    limit: 10,
    matches: (index) => percentOf(index) === 42,
  },
  {
    name: 'filter-range',
    parameters: { query: { serial: { $lt: ONE_PERCENT_OF_SERIALS } } },
    limit: 10,
    matches: (index) => serialOf(index) < ONE_PERCENT_OF_SERIALS,
  },
  {
    name: 'filter-path',
    parameters: { query: { 'origin.group': { $eq: 7 } } },
    limit: LIMIT,
    matches: (index) => groupOf(index) === 7,
  },
];

/** Questions of which the first page is measured. */
export const QUESTIONS: BenchListing[] = [
  {
    // Sorted by a field without an index, the objects of equal weight by their ids.
    name: 'sort-filter',
    parameters: { query: { percent: { $eq: 42 } }, sort: 'weight' },
    limit: 10,
    matches: (index) => percentOf(index) === 42,
    compare: (one, other) =>
      weightPartsOf(one.index!) - weightPartsOf(other.index!) || (one.id < other.id ? -1 : 1),
  },
  {
    name: 'or',
    parameters: { query: { $or: [{ percent: { $eq: 42 } }, { serial: { $lt: ONE_PERCENT_OF_SERIALS } }] } },
    limit: 10,
    matches: (index) => percentOf(index) === 42 || serialOf(index) < ONE_PERCENT_OF_SERIALS,
  },
  {
    name: 'contains',
    parameters: { query: { title: { $contains: 'harbor' } } },
    limit: LIMIT,
    matches: (index) => titleOf(index).includes('harbor'),
  },
];

/** The same, where `reference` has an index. */
export const STARTS_WITH: BenchListing = {
  name: 'starts-with',
  parameters: { query: { reference: { $startsWith: 'S-12' } } },
  limit: 10,
  matches: (index) => referenceOf(index).startsWith('S-12'),
};

/** Where `title` and `reference` are searchable. */
export const SEARCHED: BenchListing = {
  name: 'search',
  parameters: { search: 'harb 12' },
  limit: 10,
  matches: (index) => titleOf(index).includes('harbor') && referenceOf(index).startsWith('S-12'),
};

/** The path of a page. */
export function pathOfListing(
  classPath: string,
  { parameters, limit }: Pick<BenchListing, 'parameters' | 'limit'>,
  place: Record<string, string | number>,
): string {
  const { query, ...others } = parameters;
  const asked = { ...place, limit: String(limit), ...(query && { query: JSON.stringify(query) }), ...others };
  return `${classPath}/?${Object.entries(asked)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;
}
