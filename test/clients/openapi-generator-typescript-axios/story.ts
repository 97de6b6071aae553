// The story (../README.md) through the client that openapi-generator makes for axios.
import { isAxiosError } from 'axios';
import {
  AttachmentsApi,
  AuthenticationApi,
  type ClassDefinition,
  ClassesApi,
  Configuration,
  FieldDefinitionTypeEnum,
  IssueTokenGrantTypeEnum,
  ObjectsApi,
  type Problem,
} from './client/index';
import { expect, played, step } from './steps';

const { BASE_URL: basePath, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = process.env;
const name = `Story${Date.now().toString(16)}`;
const BIG = 9007199254740991;

let accessToken = '';
const configuration = new Configuration({ basePath, accessToken: () => accessToken });
const classes = new ClassesApi(configuration);
const objects = new ObjectsApi(configuration);
const attachments = new AttachmentsApi(configuration);
let definition: ClassDefinition;
let objectId = '';
const attachment = () => ({ objectClass: name, objectId, attachmentName: 'a robot.txt' });

async function problem(refused: Promise<unknown>): Promise<Problem> {
  try {
    await refused;
  } catch (error) {
    if (isAxiosError<Problem>(error) && error.response) return error.response.data;
    throw error;
  }
  throw new Error('nothing was refused');
}

await step('token', async () => {
  const grantType = IssueTokenGrantTypeEnum.ClientCredentials;
  const { data } = await new AuthenticationApi(configuration).issueToken({
    grantType,
    clientId,
    clientSecret,
  });
  accessToken = data.access_token;
});
await step('create class', async () => {
  const fields = {
    title: { type: FieldDefinitionTypeEnum.String, required: true },
    pages: { type: FieldDefinitionTypeEnum.Integer, minimum: 0, indexed: true },
    note: { type: FieldDefinitionTypeEnum.String },
  };
  expect((await classes.createClass({ newClass: { name, fields } })).data.name, name);
});
await step('get class', async () => {
  definition = (await classes.getClass({ objectClass: name })).data;
  expect(definition.fields.pages.minimum, 0);
});
await step('put class back', async () => {
  const { description, fields } = definition;
  const again = await classes.replaceClass({ objectClass: name, classReplacement: { description, fields } });
  expect(again.data.fields, definition.fields);
});
await step('create', async () => {
  const { data: made } = await objects.createObject({
    objectClass: name,
    requestBody: { title: 'R.U.R.', pages: BIG, note: 'a' },
  });
  expect(made.pages, BIG);
  objectId = made._id;
});
await step('create three', async () => {
  const requestBody = [0, 1, 2].map((pages) => ({ title: String(pages), pages }));
  expect((await objects.createObjects({ objectClass: name, requestBody })).data.length, 3);
});
await step('list with a query', async () => {
  const page = await objects.listObjects({ objectClass: name, limit: 10, query: '{"pages":{"$gte":1}}' });
  expect([page.data.metadata.total, page.data.objects[0]!.title], [3, 'R.U.R.']);
});
await step('update with a null', async () => {
  const { data } = await objects.updateObject({ objectClass: name, objectId, requestBody: { note: null } });
  expect(data.note, undefined);
});
await step('get', async () => {
  const { title, pages } = (await objects.getObject({ objectClass: name, objectId })).data;
  expect([title, pages], ['R.U.R.', BIG]);
});
await step('upload', async () => {
  expect((await attachments.createAttachment({ ...attachment(), body: btoa('Rossum') })).data.size, 6);
});
await step('download', async () => {
  const { data } = await attachments.getAttachment(attachment(), { responseType: 'arraybuffer' });
  expect(new TextDecoder().decode(data as unknown as ArrayBuffer), 'Rossum');
});
await step('delete', async () => {
  expect((await objects.deleteObject({ objectClass: name, objectId })).data._id, objectId);
});
await step('typed 404', async () => {
  expect((await problem(objects.getObject({ objectClass: name, objectId }))).code, 'object_not_found');
});
await step('typed 400', async () => {
  const { code, errors } = await problem(
    objects.createObject({ objectClass: name, requestBody: { pages: -1 } }),
  );
  expect([code, errors!.length > 0], ['invalid_object', true]);
});
await step('delete class', async () => {
  expect((await classes.deleteClass({ objectClass: name, force: true })).data.name, name);
});
played();
