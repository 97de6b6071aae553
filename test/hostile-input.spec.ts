import { oneEngine } from './support/fewer-engines.js';
import type { Answer, ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { type RawRequest, rawRequest } from './support/http/raw-http.js';
import { until } from './support/until.js';

const DATA = '/api/v1/storage/data';
const SOME_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

/** Names as they stand in a path. */
const NO_CLASSES = words(`
  %2e%2e %2E a%2Fb a%5Cb ..%2f..%2fetc %00 a%00 %0d%0a %20 '%20OR%201=1 %25 * *() $where 1a -a _a
  __proto__ constructor toString hasOwnProperty classes batch caf%C3%A9 cafe%CC%81 %F0%9F%98%80
  ${'x'.repeat(65)} ${'x'.repeat(700)}`);

const NO_OBJECTS = words(`
  batch null undefined 0 %00 %20 __proto__ constructor '%20OR%20'1'='1 * %2e%2e ..%2f %F0%9F%98%80
  ${SOME_ID} ${SOME_ID}%00 {${SOME_ID}} ${'x'.repeat(700)}`);

const ODD_PATHS = words(`
  /.. /../../etc/passwd ${DATA}/../classes ${DATA}/Any/../../classes // /./ /%2e%2e/%2e%2e /\\..\\ /;/ /a?%
  /% /%zz /%ff /%c0%ae ${DATA}/% ${DATA}/%ff/ ${DATA}/Any/%E0%A4%A http://evil.test/ *
  /${'a'.repeat(12_000)} ${DATA}/${'a/'.repeat(500)} ${'/?'.repeat(100)} /docs/..%2f..%2fpackage.json`);

/** With an escape that is none, and what they answer: checks come in their usual order. */
const MALFORMED_PATHS = [
  ['/%', 'not_found'],
  ['/%zz/%ff', 'not_found'],
  ['/docs/%zz', 'not_found'],
  ['/dashboard/%zz', 'not_found'],
  ['/dashboard/assets/%ff', 'not_found'],
  ['/api/%zz', 'not_found'],
  [`${DATA}/%zz`, 'class_not_found'],
  [`${DATA}/%ff/${SOME_ID}`, 'class_not_found'],
  [`${DATA}/%ff/${SOME_ID}/attachments/%`, 'class_not_found'],
  ['/api/v1/storage/classes/%c3%28', 'class_not_found'],
  ['/api/v1/auth/applications/%ed%a0%80', 'application_not_found'],
] as const;

const ODD_PARAMETERS = words(`
  limit[]=1 limit[a]=1 page=1&page=2 query[$gt]=1 __proto__[x]=1 constructor=1 %00=1 token token= &&& =
  ${'x'.repeat(5000)}`);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

oneEngine((service) => {
  let client: Client;
  let things: ClassHandle;
  let path: string;
  let before: unknown;

  beforeAll(async () => {
    client = await service.client();
    things = await service.createClass({ text: { type: 'string' }, any: { type: 'json' } });
    path = await client.create(things, { text: 'kept' });
    before = (await client.get(things.path)).body;
  });

  // Whatever was sent, the service runs on and has kept what it had.
  afterEach(async () => {
    expect((await client.get('/health/ready')).status).toBe(200);
    expect((await client.get(things.path)).body).toEqual(before);
  });

  function send(request: RawRequest): Promise<Answer> {
    const headers = { authorization: `bearer ${client.token}`, ...request.headers };
    return rawRequest(service.baseUrl, { ...request, headers });
  }

  describe('a class named', () => {
    it.each(NO_CLASSES)('%s does not exist', async (name) => {
      for (const request of [
        { path: `${DATA}/${name}/` },
        { path: `${DATA}/${name}/`, method: 'POST', body: '{}' },
        { path: `${DATA}/${name}/${SOME_ID}` },
      ]) {
        expectProblem(await send(request), 404, 'class_not_found');
      }
    });

    it('by another case, or with a space, is another class', async () => {
      const { name } = things;
      for (const other of [name.toLowerCase(), name.toUpperCase(), `${name}%20`, `%20${name}`]) {
        if (other !== name) expectProblem(await send({ path: `${DATA}/${other}/` }), 404, 'class_not_found');
      }
    });
  });

  describe('an object with the id', () => {
    it.each(NO_OBJECTS)('%s does not exist', async (id) => {
      const at = `${things.path}/${id}`;
      for (const request of [
        { path: at },
        { path: `${at}/attachments/a` },
        // A PUT of `batch` is the batch update, a DELETE the batch delete.
        ...(id === 'batch'
          ? []
          : [
              { path: at, method: 'DELETE' },
              { path: at, method: 'PUT', body: '{}' },
            ]),
      ]) {
        expectProblem(await send(request), 404, 'object_not_found');
      }
    });

    it('in capitals does not exist, and the answer says so', async () => {
      for (const method of ['GET', 'DELETE']) {
        const { body } = await send({ method, path: `${things.path}/${SOME_ID.toUpperCase()}` });
        expect(body.detail).toMatch(/": ids are written in lower case\.$/);
      }
    });
  });

  it.each(ODD_PATHS)('a request for %s is a plain refusal', async (odd) => {
    const { status, headers } = await send({ path: odd });
    expect([400, 404, 405, 414]).toContain(status);
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const logged = `"status":${status},`;
    const id = `"requestId":"${headers.get('x-request-id')}"`;
    const isLogged = (line: string) => line.includes(id) && line.includes(logged);
    await until('the line in the log', async () => service.log().split('\n').some(isLogged));
  });

  it.each(MALFORMED_PATHS)('nothing is at %s (%s)', async (malformed, code) => {
    const answer = await send({ path: malformed });
    expectProblem(answer, 404, code);
    expect(answer.body.instance).toBe(malformed);
    expect(answer.body.detail).toMatch(
      /%.* in the address is not percent-encoded UTF-8: .* is written %25\.$/,
    );
    const byPatch = await send({ path: `${path}/%zz`, method: 'PATCH' });
    expect([404, 405]).toContain(byPatch.status);
    if (malformed.startsWith(DATA)) {
      const byNobody = await rawRequest(service.baseUrl, { path: malformed });
      expectProblem(byNobody, 401, 'token_missing');
    }
  });

  it.each([`${SOME_ID}%zz`, '%ff', 'batch%'])('an object named %s does not exist', async (id) => {
    expectProblem(await send({ path: `${things.path}/${id}` }), 404, 'object_not_found');
    expectProblem(
      await send({ path: `${things.path}/${id}`, method: 'PUT', body: '{}' }),
      404,
      'object_not_found',
    );
    expectProblem(await send({ path: `${things.path}/${id}`, method: 'DELETE' }), 404, 'object_not_found');
  });

  it('no header can change the method', async () => {
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const disguised = { path: `${path}?_method=DELETE`, headers: { [name]: 'DELETE' } };
      expect((await send(disguised)).status).toBe(200);
    }
  });

  it.each(['TRACE', 'PATCH', 'PROPFIND', 'LINK', 'SEARCH'])(
    'the method %s is not offered',
    async (method) => {
      expectProblem(await send({ method, path }), 405, 'method_not_allowed');
    },
  );

  it('headers with names of JavaScript are headers like any other', async () => {
    const headers = { ['__proto__']: 'x', constructor: 'x', hasownproperty: 'x', tostring: 'x' };
    expect((await send({ path, headers })).status).toBe(200);
  });

  it('headers of 40 KiB are refused without a failure', async () => {
    expect((await send({ path, headers: { 'x-long': 'x'.repeat(40_960) } })).status).toBe(431);
    const authorization = `bearer ${'x'.repeat(10_000)}`;
    expectProblem(await send({ path, headers: { authorization } }), 401, 'token_invalid');
  });

  it('parameters in odd forms never fail the service', async () => {
    for (const parameters of ODD_PARAMETERS) {
      const { status } = await send({ path: `${things.path}/?${parameters}` });
      expect({ parameters, fine: [200, 400].includes(status) }).toEqual({ parameters, fine: true });
    }
  });

  it('a filter with a thousand values in 8 KiB is answered', async () => {
    const { status } = await client.list(things, {
      any: { $in: Array.from({ length: 1500 }, (_, index) => index) },
    });
    expect(status).toBe(200);
  });

  it('a hundred unknown names are refused in few words, however many fields there are to name', async () => {
    const field = (at: number) => [`f${at}`.padEnd(64, 'x'), { type: 'string' as const }];
    const large = await service.createClass(
      Object.fromEntries(Array.from({ length: 500 }, (_, at) => field(at))),
    );
    const names = Array.from({ length: 120 }, (_, at) => `n${at}`.padEnd(64, 'y'));
    const query = JSON.stringify(Object.fromEntries(names.map((name) => [name, { $eq: 1 }])));
    for (const parameter of [
      `fields=${names.join()}`,
      `sort=${names.join()}`,
      `query=${encodeURIComponent(query.slice(0, 8000).replace(/,[^,]*$/, '}'))}`,
    ]) {
      const { status, body } = await send({ path: `${large.path}/?${parameter}` });
      expect(status).toBe(400);
      expect(body.errors.at(-1).expected.at(-1)).toMatch(/^… and 4\d\d more$/);
      expect(JSON.stringify(body).length).toBeLessThan(250_000);
    }
  });
});
