// The story (../README.md) through the client that openapi-zod-client makes, which is one of Zodios.
import { isAxiosError } from 'axios';
import { createApiClient } from './client';
import { expect, played, step } from './steps';

const { BASE_URL: baseUrl = '', CLIENT_ID: client_id, CLIENT_SECRET: client_secret } = process.env;
const name = `Story${Date.now().toString(16)}`;
const BIG = 9007199254740991;
const ofClass = { params: { objectClass: name } };
const ofObject = { params: { objectClass: name, objectId: '' } };
const ofFile = () => ({ params: { ...ofObject.params, attachmentName: 'a robot.txt' } });
let api = createApiClient(baseUrl);
let definition: Awaited<ReturnType<typeof api.getClass>>;

/** The problem that a refused request throws. */
async function problem(refused: Promise<unknown>): Promise<{ code: string; errors?: unknown[] }> {
  try {
    await refused;
  } catch (error) {
    if (isAxiosError(error)) return error.response!.data;
    throw error;
  }
  throw new Error('nothing was refused');
}

await step('token', async () => {
  const form = { grant_type: 'client_credentials', client_id, client_secret } as const;
  const authorization = `Bearer ${(await api.issueToken(form)).access_token}`;
  api = createApiClient(baseUrl, { axiosConfig: { headers: { authorization } } });
});
await step('create class', async () => {
  const fields = {
    title: { type: 'string', required: true },
    pages: { type: 'integer', minimum: 0, indexed: true },
    note: { type: 'string' },
  } as const;
  expect((await api.createClass({ name, fields })).name, name);
});
await step('get class', async () => {
  definition = await api.getClass(ofClass);
  // Its type for the fields of a class has no members.
  const fields = definition.fields as Record<string, { minimum?: number }>;
  expect(fields.pages!.minimum, 0);
});
await step('put class back', async () => {
  expect((await api.replaceClass(definition, ofClass)).fields, definition.fields);
});
await step('create', async () => {
  const made = await api.createObject({ title: 'R.U.R.', pages: BIG, note: 'a' }, ofClass);
  expect(made.pages, BIG);
  ofObject.params.objectId = made._id;
});
await step('create three', async () => {
  const three = [0, 1, 2].map((pages) => ({ title: String(pages), pages }));
  expect((await api.createObjects(three, ofClass)).length, 3);
});
await step('list with a query', async () => {
  const queries = { limit: 10, query: '{"pages":{"$gte":1}}' };
  const { metadata, objects } = await api.listObjects({ ...ofClass, queries });
  expect([metadata.total, objects[0]!.title], [3, 'R.U.R.']);
});
await step('update with a null', async () => {
  expect((await api.updateObject({ note: null }, ofObject)).note, undefined);
});
await step('get', async () => {
  const { title, pages } = await api.getObject(ofObject);
  expect([title, pages], ['R.U.R.', BIG]);
});
await step('upload', async () => {
  expect((await api.createAttachment(btoa('Rossum'), ofFile())).size, 6);
});
await step('download', async () => {
  const bytes: unknown = await api.getAttachment({ ...ofFile(), responseType: 'arraybuffer' });
  expect(Buffer.from(bytes as ArrayBuffer).toString(), 'Rossum');
});
await step('delete', async () => {
  expect((await api.deleteObject(undefined, ofObject))._id, ofObject.params.objectId);
});
await step('typed 404', async () => {
  expect((await problem(api.getObject(ofObject))).code, 'object_not_found');
});
await step('typed 400', async () => {
  const { code, errors } = await problem(api.createObject({ pages: -1 }, ofClass));
  expect([code, errors!.length > 0], ['invalid_object', true]);
});
await step('delete class', async () => {
  expect((await api.deleteClass(undefined, { ...ofClass, queries: { force: true } })).name, name);
});
played();
