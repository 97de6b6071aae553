import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { components } from './api.gen.js';
import { changeDone } from './class-changes.js';
import { api } from './client/client.js';
import { everyPage } from './client/every-page.js';
import { ApiProblem, answer, deletedOrGone } from './client/problem.js';
import { ifMatch, type Versioned, versioned } from './client/versioned.js';

export type ObjectClass = components['schemas']['ClassDefinition'];
export type FieldDefinition = components['schemas']['FieldDefinition'];
export type FieldType = FieldDefinition['type'];
export type ClassDefinition = components['schemas']['NewClass'];

const PATH = '/api/v1/storage/classes';
const named = (name: string) => ({ params: { path: { 'object-class': name } } });

export const classesQuery = queryOptions({
  queryKey: ['classes'],
  queryFn: async () => {
    const pages = await everyPage((page) => answer(api.GET(PATH, { params: { query: { page } } })));
    return pages.flatMap(({ classes }) => classes);
  },
});

export const classNamesQuery = queryOptions({
  ...classesQuery,
  select: (classes: ObjectClass[]) => classes.map(({ name }) => name),
});

/** A class with its ETag, for the page that changes it. */
export const classVersionQuery = (name: string) =>
  queryOptions({
    queryKey: ['classes', name],
    queryFn: () => versioned(api.GET(`${PATH}/{object-class}`, named(name))),
  });

export const classQuery = (name: string) => queryOptions({ ...classVersionQuery(name), select: dataOf });

/** Reads a class again where an object was refused: it may not fit since another person has changed the fields. */
export function rereadClass(client: QueryClient, name: string, refusal: unknown): void {
  if (refusal instanceof ApiProblem && refusal.status === 400)
    void client.invalidateQueries({ queryKey: classVersionQuery(name).queryKey });
}

const dataOf = ({ data }: Versioned<ObjectClass>) => data;

export const createClass = (body: ClassDefinition): Promise<ObjectClass> => answer(api.POST(PATH, { body }));

/**
 * Throws ApiProblem 412 where the class is no longer in the state that `etag` names; null takes it in any. A change
 * that takes long is followed by `useChange`.
 */
export async function replaceClass(
  name: string,
  body: ClassDefinition,
  etag: string | null,
): Promise<Versioned<ObjectClass>> {
  const replaced = await versioned(
    api.PUT(`${PATH}/{object-class}`, { ...named(name), ...ifMatch(etag), body }),
  );
  const { data } = replaced;
  if (!('state' in data)) return { ...replaced, data };
  await changeDone(data);
  return versioned(api.GET(`${PATH}/{object-class}`, named(name)));
}

/**
 * Deletes a class with everything in it, or finds that there is none any more; the caller has asked the person. Throws
 * ApiProblem 412 like `replaceClass`.
 */
export const deleteClass = (name: string, etag: string | null) =>
  deletedOrGone(
    answer(
      api.DELETE(`${PATH}/{object-class}`, {
        params: { path: { 'object-class': name }, query: { force: true } },
        ...ifMatch(etag),
      }),
    ),
    'class_not_found',
  );

/** Has a definition checked, of a new class or as a change of one; nothing is stored. Throws ApiProblem. */
export const checkClass = (
  name: string | undefined,
  body: ClassDefinition,
  signal: AbortSignal,
): Promise<ObjectClass> =>
  name === undefined
    ? answer(api.POST(PATH, { params: { query: { dryRun: true } }, body, signal }))
    : (answer(
        api.PUT(`${PATH}/{object-class}`, {
          // While one types, a class of a million objects would be read again and again.
          params: { path: { 'object-class': name }, query: { dryRun: true, checkObjects: false } },
          body,
          signal,
        }),
        // Only what is stored takes long.
      ) as Promise<ObjectClass>);
