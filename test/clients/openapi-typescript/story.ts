// The story (../README.md) through openapi-fetch, typed by what openapi-typescript makes.
import createClient from 'openapi-fetch';
import type { components, paths } from './client';
import { expect, played, step } from './steps';

const { BASE_URL: baseUrl, CLIENT_ID, CLIENT_SECRET } = process.env;
const name = `Story${Date.now().toString(16)}`;
const BIG = 9007199254740991;

type Json = 'application/json' | 'application/problem+json';
const api = createClient<paths, Json>({ baseUrl });
const path = { 'object-class': name };
const inObject = () => ({ ...path, 'object-id': objectId });
const attachment = () => ({ ...inObject(), 'attachment-name': 'a robot.txt' });
let definition: components['schemas']['ClassDefinition'];
let objectId = '';

const CLASS = '/api/v1/storage/classes/{object-class}';
const OBJECTS = '/api/v1/storage/data/{object-class}';
const OBJECT = '/api/v1/storage/data/{object-class}/{object-id}';
const ATTACHMENT = '/api/v1/storage/data/{object-class}/{object-id}/attachments/{attachment-name}';

/** The data of an answer; an error is thrown. */
async function data<T>(answer: Promise<{ data?: T; error?: unknown }>): Promise<T> {
  const { data, error } = await answer;
  if (error !== undefined || data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

await step('token', async () => {
  const { access_token } = await data(
    api.POST('/api/v1/auth/oauth2/token', {
      body: { grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  );
  api.use({
    onRequest: ({ request }) => {
      request.headers.set('authorization', `Bearer ${access_token}`);
      return request;
    },
  });
});
await step('create class', async () => {
  const fields = {
    title: { type: 'string', required: true },
    pages: { type: 'integer', minimum: 0, indexed: true },
    note: { type: 'string' },
  } as const;
  expect((await data(api.POST('/api/v1/storage/classes', { body: { name, fields } }))).name, name);
});
await step('get class', async () => {
  definition = await data(api.GET(CLASS, { params: { path } }));
  expect(definition.fields.pages!.minimum, 0);
});
await step('put class back', async () => {
  const { fields } = definition;
  const replaced = await data(api.PUT(CLASS, { params: { path }, body: { fields } }));
  // A change that takes long is answered by how far it is.
  expect('fields' in replaced && replaced.fields, fields);
});
await step('create', async () => {
  const made = await data(
    api.POST(OBJECTS, { params: { path }, body: { title: 'R.U.R.', pages: BIG, note: 'a' } }),
  );
  expect(made.pages, BIG);
  objectId = made._id;
});
await step('create three', async () => {
  const body = [0, 1, 2].map((pages) => ({ title: String(pages), pages }));
  expect((await data(api.POST(`${OBJECTS}/batch`, { params: { path }, body }))).length, 3);
});
await step('list with a query', async () => {
  const query = { limit: 10, query: '{"pages":{"$gte":1}}' };
  const page = await data(api.GET(OBJECTS, { params: { path, query } }));
  expect([page.metadata.total, page.objects[0]!.title], [3, 'R.U.R.']);
});
await step('update with a null', async () => {
  expect(
    (await data(api.PUT(OBJECT, { params: { path: inObject() }, body: { note: null } }))).note,
    undefined,
  );
});
await step('get', async () => {
  const { title, pages } = await data(api.GET(OBJECT, { params: { path: inObject() } }));
  expect([title, pages], ['R.U.R.', BIG]);
});
await step('upload', async () => {
  const { size } = await data(
    api.POST(ATTACHMENT, {
      params: { path: attachment() },
      body: btoa('Rossum'),
      headers: { 'content-type': 'text/plain' },
      bodySerializer: (text) => text,
    }),
  );
  expect(size, 6);
});
await step('download', async () => {
  const file = await data(api.GET(ATTACHMENT, { params: { path: attachment() }, parseAs: 'text' }));
  expect(file, 'Rossum');
});
await step('delete', async () => {
  expect((await data(api.DELETE(OBJECT, { params: { path: inObject() } })))._id, objectId);
});
await step('typed 404', async () => {
  const { error } = await api.GET(OBJECT, { params: { path: inObject() } });
  expect(error!.code, 'object_not_found');
});
await step('typed 400', async () => {
  const { error } = await api.POST(OBJECTS, { params: { path }, body: { pages: -1 } });
  expect([error!.code, error!.errors!.length > 0], ['invalid_object', true]);
});
await step('delete class', async () => {
  expect((await data(api.DELETE(CLASS, { params: { path, query: { force: true } } }))).name, name);
});
played();
