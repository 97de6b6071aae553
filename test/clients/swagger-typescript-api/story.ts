// The story (../README.md) through the client that swagger-typescript-api makes.
import { Api, type ClassDefinition, type Problem } from './client';
import { expect, played, step } from './steps';

const { BASE_URL: baseUrl, CLIENT_ID: client_id, CLIENT_SECRET: client_secret } = process.env;
const name = `Story${Date.now().toString(16)}`;
const BIG = 9007199254740991;
const { api, setSecurityData } = new Api<string>({
  baseUrl,
  securityWorker: (token) => ({ headers: { authorization: `Bearer ${token}` } }),
});
let definition: ClassDefinition;
let objectId = '';
const attachment = () => [name, objectId, encodeURIComponent('a robot.txt')] as const;

/** The problem that a refused request throws. */
async function problem(refused: Promise<unknown>): Promise<Problem> {
  try {
    await refused;
  } catch (answer) {
    return (answer as { error: Problem }).error;
  }
  throw new Error('nothing was refused');
}

await step('token', async () => {
  const { data } = await api.issueToken({ grant_type: 'client_credentials', client_id, client_secret });
  setSecurityData(data.access_token);
});
await step('create class', async () => {
  const fields = {
    title: { type: 'string', required: true },
    pages: { type: 'integer', minimum: 0, indexed: true },
    note: { type: 'string' },
  } as const;
  expect((await api.createClass({ name, fields })).data.name, name);
});
await step('get class', async () => {
  definition = (await api.getClass(name)).data;
  expect(definition.fields.pages!.minimum, 0);
});
await step('put class back', async () => {
  const { fields } = definition;
  expect((await api.replaceClass(name, { fields })).data.fields, fields);
});
await step('create', async () => {
  const { data } = await api.createObject(name, { title: 'R.U.R.', pages: BIG, note: 'a' });
  expect(data.pages, BIG);
  objectId = data._id;
});
await step('create three', async () => {
  const three = [0, 1, 2].map((pages) => ({ title: String(pages), pages }));
  expect((await api.createObjects(name, three)).data.length, 3);
});
await step('list with a query', async () => {
  const { data } = await api.listObjects(name, { limit: 10, query: '{"pages":{"$gte":1}}' });
  expect([data.metadata.total, data.objects[0]!.title], [3, 'R.U.R.']);
});
await step('update with a null', async () => {
  expect((await api.updateObject(name, objectId, { note: null })).data.note, undefined);
});
await step('get', async () => {
  const { title, pages } = (await api.getObject(name, objectId)).data;
  expect([title, pages], ['R.U.R.', BIG]);
});
await step('upload', async () => {
  expect((await api.createAttachment(...attachment(), btoa('Rossum'))).data.size, 6);
});
await step('download', async () => {
  const { data } = await api.getAttachment(...attachment(), { format: 'blob' });
  expect(await data.text(), 'Rossum');
});
await step('delete', async () => {
  expect((await api.deleteObject(name, objectId)).data._id, objectId);
});
await step('typed 404', async () => {
  expect((await problem(api.getObject(name, objectId))).code, 'object_not_found');
});
await step('typed 400', async () => {
  const { code, errors } = await problem(api.createObject(name, { pages: -1 }));
  expect([code, errors!.length > 0], ['invalid_object', true]);
});
await step('delete class', async () => {
  expect((await api.deleteClass(name, { force: true })).data.name, name);
});
played();
