import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from './api.gen.js';
import { api } from './client/client.js';
import { everyPage } from './client/every-page.js';
import { searchFor } from './client/parameters.js';
import { answer, deletedOrGone } from './client/problem.js';
import { ifMatch, type Versioned, versioned } from './client/versioned.js';

export type Administrator = components['schemas']['Administrator'];
export type NewAdministrator = components['schemas']['AdministratorRegistration'];
type AdministratorChange = components['schemas']['AdministratorChange'];

const PATH = '/api/v1/auth/administrators';
const at = (administratorId: string) => ({ params: { path: { administratorId } } });

/** What is known of administrators: lists and single ones. */
export const ADMINISTRATORS = ['administrators'];

/** A page of administrators. The page before stays on the screen until the next one is here. */
export const administratorsQuery = (paging: { page: number; limit: number }) =>
  queryOptions({
    queryKey: [...ADMINISTRATORS, 'page', paging],
    queryFn: ({ signal }) => answer(api.GET(PATH, { params: { query: paging }, signal })),
    placeholderData: keepPreviousData,
  });

export const administratorQuery = (id: string) =>
  queryOptions({
    queryKey: [...ADMINISTRATORS, 'one', id],
    queryFn: () => answer(api.GET(`${PATH}/{administratorId}`, at(id))),
  });

export const createAdministrator = (body: NewAdministrator): Promise<Administrator> =>
  answer(api.POST(PATH, { body }));

/** The administrator of an address; undefined where there is none. The case of A to Z does not matter. */
export async function findAdministrator(email: string): Promise<Administrator | undefined> {
  const pages = await everyPage((page) =>
    answer(api.GET(PATH, { params: { query: { page, limit: 1000, search: searchFor(email) } } })),
  );
  return pages
    .flatMap(({ administrators }) => administrators)
    .find((one) => one.email.toLowerCase() === email.trim().toLowerCase());
}

/** An administrator as it is now. */
export const readAdministrator = (id: string): Promise<Versioned<Administrator>> =>
  versioned(api.GET(`${PATH}/{administratorId}`, at(id)));

/** Throws ApiProblem 412 where the administrator no longer has the role that `etag` names; null takes any. */
export const updateAdministrator = (
  id: string,
  body: AdministratorChange,
  etag: string | null = null,
): Promise<Administrator> =>
  answer(api.PUT(`${PATH}/{administratorId}`, { ...at(id), ...ifMatch(etag), body }));

/** Deletes an administrator, or finds that there is none any more. */
export const deleteAdministrator = (id: string) =>
  deletedOrGone(answer(api.DELETE(`${PATH}/{administratorId}`, at(id))), 'administrator_not_found');
