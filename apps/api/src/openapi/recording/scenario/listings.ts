import { FILTER_EXAMPLES, SEARCH_EXAMPLES } from '@app/objects';
import { inClass, type Step, stepsOf, withoutToken } from './step.js';

const list = stepsOf('listObjects', inClass());

/** Listings of the objects of the class. */
export const LISTING_STEPS: Step[] = [
  ...Object.entries(FILTER_EXAMPLES).map(([name, { value }]) =>
    list(name, 200, { parameters: { ...inClass(), limit: '2', page: '1', query: value } }),
  ),
  ...Object.entries(SEARCH_EXAMPLES).map(([name, { value }]) =>
    list(name, 200, { parameters: { ...inClass(), limit: '2', search: value } }),
  ),
  list('sorted', 200, {
    parameters: { ...inClass(), limit: '1', sort: '-weight' },
    remember: ({ body }) => ({ next: body.metadata.next }),
  }),
  list('after_a_cursor', 200, {
    parameters: ({ next }) => ({ ...inClass(), limit: '1', sort: '-weight', after: next! }),
  }),
  list('without_total', 200, { parameters: { ...inClass(), limit: '1', count: 'none' } }),
  list('cursor_of_another_listing', 400, {
    parameters: ({ next }) => ({ ...inClass(), limit: '2', sort: '-weight', after: next! }),
  }),
  list('sorted_by_several', 200, {
    parameters: {
      ...inClass(),
      limit: '2',
      query: '{"status":{"$eq":"packed"}}',
      sort: 'address.country,-weight',
    },
  }),
  list('some_fields', 200, {
    parameters: { ...inClass(), limit: '2', fields: 'reference,address.city,_revision' },
  }),
  list('lines', 200, {
    parameters: { ...inClass(), limit: '2', fields: 'reference' },
    headers: { Accept: 'application/x-ndjson' },
  }),
  list('not_modified', 304, { headers: { 'If-None-Match': '*' } }),
  list('unknown_sort_key', 400, { parameters: { ...inClass(), sort: '-wieght,tags' } }),
  list('unknown_operator', 400, { parameters: { ...inClass(), query: '{"weight":{"$ge":10}}' } }),
  list('missing_class', 404, { parameters: inClass('Parcel') }),
  withoutToken('listObjects', inClass()),
];
