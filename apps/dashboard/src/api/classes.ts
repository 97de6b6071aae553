import { queryOptions } from '@tanstack/react-query';
import type { components } from './api.gen.js';
import { api } from './client.js';
import { everyPage } from './every-page.js';
import { answer } from './problem.js';

export type ObjectClass = components['schemas']['ClassDto'];
export type FieldDefinition = components['schemas']['FieldDefinition'];
export type FieldType = FieldDefinition['type'];
export type ClassDefinition = components['schemas']['CreateClassDto'];

const PATH = '/api/v1/storage/classes';
const named = (name: string) => ({ params: { path: { 'object-class': name } } });

export const classesQuery = queryOptions({
  queryKey: ['classes'],
  queryFn: async () => {
    const pages = await everyPage((page) => answer(api.GET(PATH, { params: { query: { page } } })));
    return pages.flatMap(({ classes }) => classes);
  },
});

export const classQuery = (name: string) =>
  queryOptions({
    queryKey: ['classes', name],
    queryFn: () => answer(api.GET(`${PATH}/{object-class}`, named(name))),
  });

export const createClass = (body: ClassDefinition): Promise<ObjectClass> => answer(api.POST(PATH, { body }));

export const replaceClass = (name: string, body: ClassDefinition): Promise<ObjectClass> =>
  answer(api.PUT(`${PATH}/{object-class}`, { ...named(name), body }));

/** Deletes a class with everything in it; the caller has asked the person. */
export const deleteClass = (name: string) =>
  answer(
    api.DELETE(`${PATH}/{object-class}`, {
      params: { path: { 'object-class': name }, query: { force: true } },
    }),
  );

/** Has a definition checked, of a new class or as a change of one; nothing is stored. Throws ApiProblem. */
export const checkClass = (name: string | undefined, body: ClassDefinition): Promise<ObjectClass> =>
  name === undefined
    ? answer(api.POST(PATH, { params: { query: { dryRun: true } }, body }))
    : answer(
        api.PUT(`${PATH}/{object-class}`, {
          params: { path: { 'object-class': name }, query: { dryRun: true } },
          body,
        }),
      );
