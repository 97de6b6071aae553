// The story (../README.md) through the client that @hey-api/openapi-ts makes.
import {
  type ClassDefinition,
  createAttachment,
  createClass,
  createObject,
  createObjects,
  deleteClass,
  deleteObject,
  getAttachment,
  getClass,
  getObject,
  issueToken,
  listObjects,
  replaceClass,
  updateObject,
} from './client';
import { client } from './client/client.gen';
import { expect, played, step } from './steps';

const { BASE_URL: baseUrl, CLIENT_ID, CLIENT_SECRET } = process.env;
const name = `Story${Date.now().toString(16)}`;
const BIG = 9007199254740991;
const path = { 'object-class': name };
const inObject = () => ({ ...path, 'object-id': objectId });
const attachment = () => ({ ...inObject(), 'attachment-name': 'a robot.txt' });
let definition: ClassDefinition;
let objectId = '';

const throwOnError = true;
client.setConfig({ baseUrl });

await step('token', async () => {
  const body = {
    grant_type: 'client_credentials',
    client_id: CLIENT_ID,
    client_secret: CLIENT_SECRET,
  } as const;
  const { data } = await issueToken({ body, throwOnError });
  client.setConfig({
    baseUrl,
    auth: ({ type, scheme }) => (type === 'http' && scheme === 'bearer' ? data.access_token : undefined),
  });
});
await step('create class', async () => {
  const fields = {
    title: { type: 'string', required: true },
    pages: { type: 'integer', minimum: 0, indexed: true },
    note: { type: 'string' },
  } as const;
  expect((await createClass({ body: { name, fields }, throwOnError })).data.name, name);
});
await step('get class', async () => {
  definition = (await getClass({ path, throwOnError })).data;
  expect(definition.fields.pages!.minimum, 0);
});
await step('put class back', async () => {
  const { fields } = definition;
  const { data } = await replaceClass({ path, body: { fields }, throwOnError });
  // A change that takes long is answered by how far it is.
  expect('fields' in data && data.fields, fields);
});
await step('create', async () => {
  const { data } = await createObject({
    path,
    body: { title: 'R.U.R.', pages: BIG, note: 'a' },
    throwOnError,
  });
  expect(data.pages, BIG);
  objectId = data._id;
});
await step('create three', async () => {
  const body = [0, 1, 2].map((pages) => ({ title: String(pages), pages }));
  expect((await createObjects({ path, body, throwOnError })).data.length, 3);
});
await step('list with a query', async () => {
  const { data } = await listObjects({
    path,
    query: { limit: 10, query: '{"pages":{"$gte":1}}' },
    throwOnError,
  });
  expect([data.metadata.total, data.objects[0]!.title], [3, 'R.U.R.']);
});
await step('update with a null', async () => {
  expect((await updateObject({ path: inObject(), body: { note: null }, throwOnError })).data.note, undefined);
});
await step('get', async () => {
  const { title, pages } = (await getObject({ path: inObject(), throwOnError })).data;
  expect([title, pages], ['R.U.R.', BIG]);
});
await step('upload', async () => {
  expect((await createAttachment({ path: attachment(), body: btoa('Rossum'), throwOnError })).data.size, 6);
});
await step('download', async () => {
  const { data } = await getAttachment({ path: attachment(), parseAs: 'blob', throwOnError });
  expect(await (data as Blob).text(), 'Rossum');
});
await step('delete', async () => {
  expect((await deleteObject({ path: inObject(), throwOnError })).data._id, objectId);
});
await step('typed 404', async () => {
  expect((await getObject({ path: inObject() })).error!.code, 'object_not_found');
});
await step('typed 400', async () => {
  const { error } = await createObject({ path, body: { pages: -1 } });
  expect([error!.code, error!.errors!.length > 0], ['invalid_object', true]);
});
await step('delete class', async () => {
  expect((await deleteClass({ path, query: { force: true }, throwOnError })).data.name, name);
});
played();
