import type { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { OPERATIONS, type Place } from './support/http/operations.js';
import { onAnyEngine } from './support/services/service.js';

const ID = '019b0000-0000-7000-8000-000000000000';
const ABSENT = 'NoSuchClass';
const CLASS_PATH = `/api/v1/storage/data/${ABSENT}`;
const DEFINITION_PATH = `/api/v1/storage/classes/${ABSENT}`;
const PLACE: Place = {
  className: ABSENT,
  classPath: CLASS_PATH,
  objectPath: `${CLASS_PATH}/${ID}`,
  objectId: ID,
};

interface Request {
  name: string;
  method: string;
  path: string;
  body?: unknown;
}

/** Every operation on a class, its objects and their attachments. */
const REQUESTS: Request[] = [
  ...OPERATIONS.map(({ name, method, request }) => ({ name, method, ...request(PLACE) })),
  { name: 'class read', method: 'GET', path: DEFINITION_PATH },
  { name: 'class change', method: 'PUT', path: DEFINITION_PATH, body: { fields: {} } },
  { name: 'class deletion', method: 'DELETE', path: DEFINITION_PATH },
  { name: 'progress', method: 'GET', path: `${DEFINITION_PATH}/changes/${ID}` },
];

const PARAMETERS = [
  'dryRun=x',
  'dryRun=',
  'dryRun=true&dryRun=true',
  'force=maybe',
  'checkObjects=x',
  'checkObjects=false',
  'limit=x&page=0',
  'page=1&after=x',
  'count=all',
  'query={',
  'query={"a":{"$no":1}}',
  'sort=,',
  'search=a&search=b',
  'fields=-a,b',
  'fields=a&fields=b',
  'onConflict=x',
  'key=a',
  'onConflict=update&key=none',
  'ids=x',
  'ids=',
];

const BODIES: [what: string, body: string | Uint8Array][] = [
  ['no JSON', '{'],
  ['nothing', ''],
  ['a repeated member', '{"a":1,"a":2}'],
  ['bytes that are no UTF-8', Uint8Array.of(0x22, 0xff, 0x22)],
  ['a scalar', '7'],
  ['an object', '{"a":{"$inc":1},"_id":"x"}'],
  ['an array', '[{"_id":"x"},1,null]'],
  ['more than an object may have', `{"a":"${'x'.repeat(1024 * 1024)}"}`],
];

const HEADERS: Record<string, string>[] = [
  { 'if-match': 'x' },
  { 'if-match': '"1"' },
  { 'if-none-match': 'x' },
  { 'if-none-match': '*' },
  { 'if-range': 'x', range: 'bytes=x' },
  { 'idempotency-key': 'a b' },
  { 'idempotency-key': 'k'.repeat(300) },
  { prefer: 'wait=x, respond-async' },
  { accept: 'application/x-ndjson' },
  { accept: 'image/png' },
  { 'content-type': 'text/plain; charset=latin1' },
  { 'content-type': 'x' },
  { 'content-encoding': 'gzip' },
];

describe('an operation on a class that does not exist', () => {
  onAnyEngine((service) => {
    let client: Client;
    beforeAll(async () => {
      client = await service.client();
    });

    async function isNotFound({ method, path, body }: Request, headers?: Record<string, string>) {
      const answer = await client.send(method, path, body, headers);
      expectProblem(answer, 404, 'class_not_found');
      expect(answer.body.errors).toBeUndefined();
    }

    it.each(REQUESTS)('is 404 before its parameters are looked at: $name', async (request) => {
      await isNotFound(request);
      for (const parameters of PARAMETERS) {
        const path = `${request.path}?${new URLSearchParams(parameters)}`;
        await isNotFound({ ...request, path });
      }
    });

    it.each(REQUESTS.filter(({ body }) => body !== undefined))(
      'is 404 before its body is looked at: $name',
      async (request) => {
        for (const [, body] of BODIES) await isNotFound({ ...request, body });
      },
    );

    it.each(REQUESTS)('is 404 before its headers are looked at: $name', async (request) => {
      for (const headers of HEADERS) await isNotFound(request, headers);
    });

    it.each(REQUESTS)('is 404 where its name is one that no class can have: $name', async (request) => {
      for (const name of ['9x', 'a%20b', '%C3%A9', 'x'.repeat(100)])
        await isNotFound({ ...request, path: `${request.path.replace(ABSENT, name)}?dryRun=x&limit=x` });
    });

    it('is 401 and 403 before that', async () => {
      const narrow = client.as(await service.token('data:read:Other data:write:Other'));
      for (const { method, path, body } of REQUESTS) {
        expect((await client.as(undefined).send(method, `${path}?dryRun=x`, body)).status).toBe(401);
        expectProblem(await narrow.send(method, `${path}?dryRun=x`, body), 403, 'insufficient_scope');
      }
    });
  });
});
