import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from './api.gen.js';
import { api } from './client/client.js';
import { answer } from './client/problem.js';

export type Administrator = components['schemas']['Administrator'];
type NewAdministrator = components['schemas']['AdministratorRegistration'];
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

export const updateAdministrator = (id: string, body: AdministratorChange): Promise<Administrator> =>
  answer(api.PUT(`${PATH}/{administratorId}`, { ...at(id), body }));

export const deleteAdministrator = (id: string) => answer(api.DELETE(`${PATH}/{administratorId}`, at(id)));
