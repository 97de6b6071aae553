import { FILTER_EXAMPLES, SEARCH_EXAMPLES } from '@app/objects';
import { inClass } from './places.js';
import { type Step, stepsOf, withoutToken } from './step.js';

const list = stepsOf('listObjects', () => inClass());

/** Listings of the objects of the class. */
export const LISTING_STEPS: Step[] = [
  ...Object.entries(FILTER_EXAMPLES).map(([name, { value }]) =>
    list(name, {
      parameters: () => ({ ...inClass(), limit: '2', page: '1', query: value }),
      status: 200,
    }),
  ),
  ...Object.entries(SEARCH_EXAMPLES).map(([name, { value }]) =>
    list(name, {
      parameters: () => ({ ...inClass(), limit: '2', search: value }),
      status: 200,
    }),
  ),
  list('sorted', {
    parameters: () => ({ ...inClass(), limit: '1', sort: '-weight' }),
    status: 200,
    remember: ({ body }) => ({ next: body.metadata.next }),
  }),
  list('after_a_cursor', {
    parameters: ({ next }) => ({ ...inClass(), limit: '1', sort: '-weight', after: next! }),
    status: 200,
  }),
  list('without_total', {
    parameters: () => ({ ...inClass(), limit: '1', count: 'none' }),
    status: 200,
  }),
  list('cursor_of_another_listing', {
    parameters: ({ next }) => ({ ...inClass(), limit: '2', sort: '-weight', after: next! }),
    status: 400,
  }),
  list('sorted_by_several', {
    parameters: () => ({
      ...inClass(),
      limit: '2',
      query: '{"status":{"$eq":"packed"}}',
      sort: 'address.country,-weight',
    }),
    status: 200,
  }),
  list('some_fields', {
    parameters: () => ({ ...inClass(), limit: '2', fields: 'reference,address.city,_revision' }),
    status: 200,
  }),
  list('lines', {
    parameters: () => ({ ...inClass(), limit: '2', fields: 'reference' }),
    headers: () => ({ Accept: 'application/x-ndjson' }),
    status: 200,
  }),
  list('not_modified', {
    headers: () => ({ 'If-None-Match': '*' }),
    status: 304,
  }),
  list('unknown_sort_key', {
    parameters: () => ({ ...inClass(), sort: '-wieght,tags' }),
    status: 400,
  }),
  list('unknown_operator', {
    parameters: () => ({ ...inClass(), query: '{"weight":{"$ge":10}}' }),
    status: 400,
  }),
  list('missing_class', {
    parameters: () => inClass('Parcel'),
    status: 404,
  }),
  withoutToken('listObjects', () => inClass()),
];
