// The story (../README.md) through the client that orval makes for fetch.
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
import { access } from './fetch';
import { expect, played, step } from './steps';

const { BASE_URL = '', CLIENT_ID: client_id, CLIENT_SECRET: client_secret } = process.env;
const name = `Story${Date.now().toString(16)}`;
const BIG = 9007199254740991;
let definition: ClassDefinition;
let objectId = '';
const attachment = () => [name, objectId, 'a robot.txt'] as const;

type Good<T> = T extends { status: 200 } ? T : never;

/** What an answer says when it is 200; others are thrown. */
async function data<T extends { status: number; data: unknown }>(
  answer: Promise<T>,
): Promise<Good<T>['data']> {
  const { status, data } = await answer;
  if (status !== 200) throw new Error(JSON.stringify(data));
  return data as Good<T>['data'];
}

access.baseUrl = BASE_URL;

await step('token', async () => {
  const answer = await data(issueToken({ grant_type: 'client_credentials', client_id, client_secret }));
  access.token = answer.access_token;
});
await step('create class', async () => {
  const fields = {
    title: { type: 'string', required: true },
    pages: { type: 'integer', minimum: 0, indexed: true },
    note: { type: 'string' },
  } as const;
  expect((await data(createClass({ name, fields }))).name, name);
});
await step('get class', async () => {
  definition = await data(getClass(name));
  expect(definition.fields.pages!.minimum, 0);
});
await step('put class back', async () => {
  const { fields } = definition;
  expect((await data(replaceClass(name, { fields }))).fields, fields);
});
await step('create', async () => {
  const made = await data(createObject(name, { title: 'R.U.R.', pages: BIG, note: 'a' }));
  expect(made.pages, BIG);
  objectId = made._id;
});
await step('create three', async () => {
  const three = [0, 1, 2].map((pages) => ({ title: String(pages), pages }));
  expect((await data(createObjects(name, three))).length, 3);
});
await step('list with a query', async () => {
  const asked = [name, { limit: 10, query: '{"pages":{"$gte":1}}' }] as const;
  const page = await data(listObjects(...asked));
  expect([page.metadata.total, page.objects[0]!.title], [3, 'R.U.R.']);
  const { headers } = await listObjects(...asked);
  const again = await listObjects(...asked, { headers: { 'if-none-match': headers.get('etag')! } });
  expect(again.status, 304);
});
await step('update with a null', async () => {
  expect((await data(updateObject(name, objectId, { note: null }))).note, undefined);
});
await step('get', async () => {
  const { title, pages } = await data(getObject(name, objectId));
  expect([title, pages], ['R.U.R.', BIG]);
});
await step('upload', async () => {
  expect((await data(createAttachment(...attachment(), btoa('Rossum')))).size, 6);
});
await step('download', async () => {
  expect(await (await data(getAttachment(...attachment()))).text(), 'Rossum');
});
await step('delete', async () => {
  expect((await data(deleteObject(name, objectId)))._id, objectId);
});
await step('typed 404', async () => {
  const answer = await getObject(name, objectId);
  expect(answer.status === 404 && answer.data.code, 'object_not_found');
});
await step('typed 400', async () => {
  const answer = await createObject(name, { pages: -1 });
  if (answer.status !== 400) throw new Error(String(answer.status));
  expect([answer.data.code, answer.data.errors!.length > 0], ['invalid_object', true]);
});
await step('delete class', async () => {
  expect((await data(deleteClass(name, { force: true }))).name, name);
});
played();
