import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from './api.gen.js';
import { api } from './client/client.js';
import { givenParameters } from './client/parameters.js';
import { answer, deletedOrGone } from './client/problem.js';
import { ifMatch, type Versioned, versioned } from './client/versioned.js';

export type StoredObject = components['schemas']['StoredObject'];
type AnyPage = components['schemas']['ObjectPage'];

/** Nothing here asks for a part of an object (`fields`), or for a page without its number and total. */
export interface ObjectPage {
  metadata: AnyPage['metadata'] & { page: number; pages: number; total: number };
  objects: StoredObject[];
}

export type Attachment = components['schemas']['Attachment'];

const PATH = '/api/v1/storage/data/{object-class}';
const ONE = `${PATH}/{object-id}` as const;
const at = (className: string, id: string) => ({
  params: { path: { 'object-class': className, 'object-id': id } },
});

/** Which objects of a class are looked at. */
export interface Choice {
  /** The filter as JSON text; empty for all objects. */
  query: string;
  /** Words of searchable fields; empty for all objects. */
  search: string;
}

/** Which of them, in which order. */
export interface Listing extends Choice {
  page: number;
  limit: number;
  /** The field that orders them, `-` before it for descending; empty for the order in which they were created. */
  sort: string;
}

const EVERYTHING: Choice = { query: '', search: '' };

/** A page of objects. The page before stays on the screen until the next one is here. */
export const objectsQuery = (className: string, { page, limit, query, search, sort }: Listing) =>
  queryOptions({
    queryKey: ['objects', className, 'page', { page, limit, query, search, sort }],
    queryFn: ({ signal }) => listObjects(className, { page, limit, query, search, sort }, signal),
    placeholderData: keepPreviousData,
  });

/** How many objects of a class match. */
export const countQuery = (className: string, choice: Partial<Choice> = {}) => {
  const { query, search } = { ...EVERYTHING, ...choice };
  return queryOptions({
    queryKey: ['objects', className, 'count', { query, search }],
    queryFn: async ({ signal }) =>
      (await listObjects(className, { page: 1, limit: 1, query, search, sort: '' }, signal)).metadata.total,
  });
};

export const objectQuery = (className: string, id: string) =>
  queryOptions({
    queryKey: ['objects', className, 'one', id],
    queryFn: () => versioned(api.GET(ONE, at(className, id))) as Promise<Versioned<StoredObject>>,
  });

/** Throws ApiProblem. */
export function listObjects(
  className: string,
  { page, limit, ...others }: Listing,
  signal: AbortSignal,
): Promise<ObjectPage> {
  return answer(
    api.GET(PATH, {
      params: {
        path: { 'object-class': className },
        query: { page, limit, ...givenParameters(others) } as never,
      },
      signal,
    }),
  ) as Promise<ObjectPage>;
}

/** All objects that match, in their order, one a line (NDJSON), as they arrive. Throws ApiProblem. */
export function streamObjects(
  className: string,
  { query, search, sort }: Choice & { sort: string },
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const parameters = givenParameters({ query, search, sort });
  return answer(
    api.GET(PATH, {
      params: { path: { 'object-class': className }, query: parameters as never },
      headers: { accept: 'application/x-ndjson' },
      parseAs: 'stream',
    }),
  ) as Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
}

/**
 * The ids of a page of all that match, in the order of their creation, and the cursor of the next one. Nothing is
 * counted.
 */
export async function listIds(
  className: string,
  { query, search }: Choice,
  limit: number,
  after = '',
): Promise<{ ids: string[]; next: string | undefined }> {
  const only = { limit, fields: '_id', count: 'none', ...givenParameters({ query, search, after }) };
  const page = answer(
    api.GET(PATH, { params: { path: { 'object-class': className }, query: only as never } }),
  );
  const { metadata, objects } = (await page) as AnyPage;
  return { ids: objects.map(({ _id }) => _id), next: metadata.next };
}

/** Creates an object once for each `key` and body, however often it is sent. */
export const createObject = (
  className: string,
  body: Record<string, unknown>,
  key: string,
): Promise<Versioned<StoredObject>> =>
  versioned(
    api.POST(PATH, {
      params: { path: { 'object-class': className }, header: { 'Idempotency-Key': key } },
      body,
    }),
  );

/**
 * What becomes of new objects whose value of a unique field, `key`, a stored one has already. Without these they are
 * refused.
 */
export interface OnConflict {
  onConflict?: 'skip' | 'update';
  key?: string;
}

/** What has become of the objects of a batch. */
export interface Outcome {
  created: number;
  updated: number;
  skipped: number;
}

/**
 * Creates all of these objects, 1,000 at most, or none, and once for each `key`. Throws ApiProblem `invalid_batch` with
 * their faults.
 */
export async function createObjects(
  className: string,
  objects: Record<string, unknown>[],
  query: OnConflict,
  key: string,
): Promise<Outcome> {
  const params = { path: { 'object-class': className }, query, header: { 'Idempotency-Key': key } };
  const call = api.POST(`${PATH}/batch`, { params, body: objects });
  await answer(call);
  const counts = (await call).response.headers.get('x-outcome') ?? `created=${objects.length}`;
  const count = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(counts)?.[1] ?? 0);
  return { created: count('created'), updated: count('updated'), skipped: count('skipped') };
}

/** Has objects checked as if they were created; nothing is stored. Throws as `createObjects` does. */
export const checkObjects = (className: string, objects: Record<string, unknown>[], query: OnConflict) =>
  answer(
    api.POST(`${PATH}/batch`, {
      params: { path: { 'object-class': className }, query: { ...query, dryRun: true } },
      body: objects,
    }),
  );

/** Throws ApiProblem 412 where the object is no longer in the state that `etag` names; null takes it in any. */
export const updateObject = (
  className: string,
  id: string,
  body: Record<string, unknown>,
  etag: string | null,
): Promise<Versioned<StoredObject>> =>
  versioned(api.PUT(ONE, { ...at(className, id), ...ifMatch(etag), body }));

/** Deletes an object, or finds that there is none any more. Throws ApiProblem 412 like `updateObject`. */
export const deleteObject = (className: string, id: string, etag: string | null) =>
  deletedOrGone(answer(api.DELETE(ONE, { ...at(className, id), ...ifMatch(etag) })), 'object_not_found');

/**
 * Makes the same change of all of these, 1,000 at most, or of none. Throws ApiProblem `invalid_batch` with what is
 * wrong with each.
 */
export const updateObjects = (className: string, ids: readonly string[], change: Record<string, unknown>) =>
  answer(
    api.PUT(`${PATH}/batch`, {
      params: { path: { 'object-class': className } },
      body: ids.map((_id) => ({ ...change, _id })),
    }),
  );

/**
 * Deletes all of these, 1,000 at most, or none, and once for each `key`. Throws ApiProblem `invalid_batch` where one is
 * gone.
 */
export const deleteObjects = (className: string, ids: readonly string[], key: string) =>
  answer(
    api.DELETE(`${PATH}/batch`, {
      params: { path: { 'object-class': className }, header: { 'Idempotency-Key': key } },
      body: [...ids],
    }),
  );
