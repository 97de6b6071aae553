import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, type ClassHandle, Client } from '../support/http/client.js';
import {
  ARTICLE_FIELDS,
  ARTICLE_OBJECTS,
  ARTICLES,
  ATTACHMENTS,
  BOOKS,
  EMAIL,
  PASSWORD,
  type Recorded,
  type RecordedClass,
  SEALED,
  SEALED_OBJECTS,
  SHELVES,
} from './content.js';

const CLASSES = '/api/v1/storage/classes';
const DATA = '/api/v1/storage/data';
const APPLICATIONS = '/api/v1/auth/applications';

/** Writes what a recorded database holds through the API of any version of the service. */
export async function writeContent(
  client: Client,
  isSealed: boolean,
): Promise<Omit<Recorded, 'commit' | 'recorder' | 'files'>> {
  const ids: Recorded['ids'] = {};
  for (const recorded of [BOOKS, SHELVES]) ids[recorded.name] = await writeClass(client, recorded);
  if (isSealed) await writeSealed(client);
  await writeArticles(client);
  const attachments = await attach(client, `${DATA}/${BOOKS.name}/${ids[BOOKS.name]![key(BOOKS, 0)]}`);
  const session = await signIn(client.baseUrl);
  return {
    application: await makeApplication(client),
    ids,
    attachments,
    ...(await createOnce(client)),
    ...(session === undefined ? {} : { session }),
  };
}

/** Some one by one, others in a batch; one is changed, and one deleted. */
async function writeClass(client: Client, recorded: RecordedClass): Promise<Record<string, string>> {
  const { name, fields, objects, unique, doomed } = recorded;
  await ok(client.post(CLASSES, { name, fields }));
  const path = `${DATA}/${name}`;
  const [first, second, ...others] = objects;
  const { [unique]: value, ...rest } = second!;
  const urls = [
    await client.create(handle(path), first),
    await client.create(handle(path), { [unique]: value }),
  ];
  const last = await client.create(handle(path), doomed);
  urls.push(...(await ok(client.post(`${path}/batch`, others))).body);
  await ok(client.put(urls[1]!, rest));
  await ok(client.delete(last));
  return Object.fromEntries(urls.map((url, n) => [key(recorded, n), idOf(url)]));
}

async function writeSealed(client: Client): Promise<void> {
  await ok(client.post(CLASSES, { name: SEALED, fields: {} }));
  const path = `${DATA}/${SEALED}`;
  await ok(client.post(`${path}/batch`, Array(SEALED_OBJECTS).fill({})));
  // A listing starts the sealing of segments, which is done a second later.
  for (let listing = 0; listing < 4; listing++) {
    await client.total(handle(path));
    await pause(1000);
  }
}

/** Where the service knows words. */
async function writeArticles(client: Client): Promise<void> {
  const { status } = await client.post(CLASSES, { name: ARTICLES, fields: ARTICLE_FIELDS });
  if (status === 200) await ok(client.post(`${DATA}/${ARTICLES}/batch`, ARTICLE_OBJECTS));
}

/** Answers the descriptors without their addresses. */
async function attach(client: Client, path: string): Promise<unknown[]> {
  for (const [name, bytes] of Object.entries(ATTACHMENTS)) {
    const at = `${path}/attachments/${encodeURIComponent(name)}`;
    await ok(client.post(at, `data:text/plain;base64,${Buffer.from('the one before').toString('base64')}`));
    await ok(client.put(at, bytes.length === 0 ? 'data:' : bytes.toString('base64')));
  }
  const { attachments } = (await ok(client.get(path))).body as { attachments: { url: string }[] };
  return attachments.map(({ url, ...descriptor }) => descriptor);
}

/** An application that may read, with two secrets and a token. */
async function makeApplication(client: Client): Promise<Recorded['application']> {
  const { body } = await ok(client.post(APPLICATIONS, { name: 'Reader', scopes: ['data:read'] }));
  const again = await ok(client.post(`${APPLICATIONS}/${body.client_id}/secrets`));
  const secrets = [body.client_secret, again.body.client_secret];
  const form = { grant_type: 'client_credentials', client_id: body.client_id, client_secret: secrets[0] };
  const { access_token: token } = (
    await ok(new Client(client.baseUrl).post('/api/v1/auth/oauth2/token', new URLSearchParams(form)))
  ).body;
  return { id: body.client_id, secrets, token };
}

/** A create with a key, where the service knows keys. */
async function createOnce(client: Client): Promise<Pick<Recorded, 'once'>> {
  const [headers, object] = [{ 'idempotency-key': 'the-only-one' }, { number: 1000 }];
  const create = () => client.post(`${DATA}/${SHELVES.name}/`, object, headers);
  const { body } = await ok(create());
  const again = await create();
  if (again.headers.get('idempotency-replayed') === 'true')
    return { once: { headers, object, id: body._id } };
  await ok(client.delete(`${DATA}/${SHELVES.name}/${body._id}`));
  return {};
}

/** The cookie of a session, where the service knows administrators. */
async function signIn(baseUrl: string): Promise<string | undefined> {
  const credentials = { email: EMAIL, password: PASSWORD };
  const answer = await new Client(baseUrl).post('/api/v1/auth/session', credentials, { origin: baseUrl });
  return answer.status === 200 ? answer.headers.get('set-cookie')!.split(';', 1)[0] : undefined;
}

function handle(path: string): ClassHandle {
  return { name: '', path, definitionPath: '' };
}

function key({ objects, unique }: RecordedClass, n: number): string {
  return String(objects[n]![unique]);
}

function idOf(url: string): string {
  return url.split('/').at(-1)!;
}

async function ok(request: Promise<Answer>): Promise<Answer> {
  const answer = await request;
  if (answer.status !== 200) throw new Error(`answered by ${answer.status}: ${answer.text}`);
  return answer;
}
