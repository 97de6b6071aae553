import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from './api.gen.js';
import { api } from './client/client.js';
import { everyPage } from './client/every-page.js';
import { searchFor } from './client/parameters.js';
import { answer, deletedOrGone } from './client/problem.js';
import { ifMatch, type Versioned, versioned } from './client/versioned.js';

export type Application = components['schemas']['Application'];
export type ApplicationPage = components['schemas']['ApplicationPage'];
export type CreatedApplication = components['schemas']['CreatedApplication'];
export type NewSecret = components['schemas']['CreatedClientSecret'];

const PATH = '/api/v1/auth/applications';
const at = (applicationId: string) => ({ params: { path: { applicationId } } });

/** What is known of applications: lists and single ones. */
export const APPLICATIONS = ['applications'];

/**
 * A page of applications, or of those that a search finds. The page before stays on the screen until the next one is
 * here.
 */
export const applicationsQuery = (query: { page: number; limit: number; search?: string }) =>
  queryOptions({
    queryKey: [...APPLICATIONS, 'page', query],
    queryFn: ({ signal }) => answer(api.GET(PATH, { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...APPLICATIONS, 'one', id],
    queryFn: () => answer(api.GET(`${PATH}/{applicationId}`, at(id))),
  });

/** What a new application is made of. */
export interface NewApplication {
  name: string;
  scopes: string[];
}

export const createApplication = (body: NewApplication): Promise<CreatedApplication> =>
  answer(api.POST(PATH, { body }));

/** The latest application that is as one of these, and was never used; undefined where there is none. */
export async function findUnused(wanted: readonly NewApplication[]): Promise<Application | undefined> {
  const found: Application[] = [];
  for (const search of new Set(wanted.map(({ name }) => searchFor(name)))) {
    const pages = await everyPage((page) =>
      answer(api.GET(PATH, { params: { query: { page, limit: 1000, search } } })),
    );
    found.push(...pages.flatMap(({ applications }) => applications));
  }
  return found
    .filter((one) => one.lastUsedAt === null && wanted.some((other) => isAlike(one, other)))
    .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
    .at(-1);
}

/** A set of scopes has no order. */
function isAlike(one: NewApplication, other: NewApplication): boolean {
  return one.name === other.name && one.scopes.toSorted().join() === other.scopes.toSorted().join();
}

/** An application as it is now. */
export const readApplication = (id: string): Promise<Versioned<Application>> =>
  versioned(api.GET(`${PATH}/{applicationId}`, at(id)));

/** Throws ApiProblem 412 where the application is no longer in the state that `etag` names; null takes it in any. */
export const updateApplication = (
  id: string,
  body: { name?: string; scopes?: string[]; enabled?: boolean },
  etag: string | null = null,
): Promise<Application> => answer(api.PUT(`${PATH}/{applicationId}`, { ...at(id), ...ifMatch(etag), body }));

/** Deletes an application, or finds that there is none any more. */
export const deleteApplication = (id: string) =>
  deletedOrGone(answer(api.DELETE(`${PATH}/{applicationId}`, at(id))), 'application_not_found');

export const rotateSecret = (id: string): Promise<NewSecret> =>
  answer(api.POST(`${PATH}/{applicationId}/secrets`, at(id)));

/** Ends a secret, or finds that it has ended. */
export const deleteSecret = (applicationId: string, secretId: string) =>
  deletedOrGone(
    answer(
      api.DELETE(`${PATH}/{applicationId}/secrets/{secretId}`, {
        params: { path: { applicationId, secretId } },
      }),
    ),
    'secret_not_found',
  );

export const revokeTokens = (id: string) => answer(api.DELETE(`${PATH}/{applicationId}/tokens`, at(id)));
