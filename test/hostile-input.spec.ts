import type { Answer, ClassHandle, Client } from './support/client.js';
import { expectProblem } from './support/expect-problem.js';
import { type RawRequest, rawExchange, rawRequest } from './support/raw-http.js';
import { eachEngine } from './support/service.js';

const DATA = '/api/v1/storage/data';
const SOME_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

eachEngine((service) => {
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
    it.each([
      ...['%2e%2e', '%2E', 'a%2Fb', 'a%5Cb', '..%2f..%2fetc', '%00', 'a%00', '%0d%0a', '%20', "'%20OR%201=1"],
      ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'classes', 'batch', '1a', '-a', '_a'],
      ...[
        'caf%C3%A9',
        'cafe%CC%81',
        '%F0%9F%98%80',
        'x'.repeat(65),
        'x'.repeat(700),
        '$where',
        '*',
        '%25',
        '*()',
      ],
    ])('%s does not exist', async (name) => {
      for (const method of ['GET', 'POST']) {
        expectProblem(
          await send({ method, path: `${DATA}/${name}/`, body: method === 'POST' ? '{}' : '' }),
          404,
          'class_not_found',
        );
      }
      expectProblem(await send({ path: `${DATA}/${name}/${SOME_ID}` }), 404, 'class_not_found');
    });

    it('by another case, or with a space, is another class', async () => {
      const variants = [
        things.name.toLowerCase(),
        things.name.toUpperCase(),
        `${things.name}%20`,
        `%20${things.name}`,
      ];
      for (const name of variants.filter((variant) => variant !== things.name)) {
        expectProblem(await send({ path: `${DATA}/${name}/` }), 404, 'class_not_found');
      }
    });
  });

  describe('an object with the id', () => {
    it.each([
      ...[
        'batch',
        'null',
        'undefined',
        '0',
        '%00',
        '%20',
        '__proto__',
        'constructor',
        "'%20OR%20'1'='1",
        '*',
      ],
      ...['%2e%2e', '..%2f', SOME_ID, `${SOME_ID}%00`, `{${SOME_ID}}`, 'x'.repeat(700), '%F0%9F%98%80'],
    ])('%s does not exist', async (id) => {
      expectProblem(await send({ path: `${things.path}/${id}` }), 404, 'object_not_found');
      if (id !== 'batch') {
        expectProblem(
          await send({ method: 'PUT', path: `${things.path}/${id}`, body: '{}' }),
          404,
          'object_not_found',
        );
      }
      expectProblem(await send({ method: 'DELETE', path: `${things.path}/${id}` }), 404, 'object_not_found');
      expectProblem(await send({ path: `${things.path}/${id}/attachments/a` }), 404, 'object_not_found');
    });

    it('in another form of the same UUID does not exist', async () => {
      const id = path.split('/').at(-1)!;
      for (const form of [
        id.toUpperCase(),
        id.replaceAll('-', ''),
        `${id}%20`,
        `%20${id}`,
        `urn:uuid:${id}`,
        `${id}0`,
      ]) {
        expectProblem(await send({ path: `${things.path}/${form}` }), 404, 'object_not_found');
        expectProblem(
          await send({ method: 'DELETE', path: `${things.path}/${form}` }),
          404,
          'object_not_found',
        );
      }
    });
  });

  it.each([
    ...[
      '/..',
      '/../../etc/passwd',
      `${DATA}/../classes`,
      `${DATA}/Any/../../classes`,
      '//',
      '/./',
      '/%2e%2e/%2e%2e',
    ],
    ...[
      '/%',
      '/%zz',
      '/%ff',
      '/%c0%ae',
      `${DATA}/%`,
      `${DATA}/%ff/`,
      `${DATA}/Any/%E0%A4%A`,
      '/\\..\\',
      '/;/',
      '/a?%',
    ],
    ...[`/${'a'.repeat(12_000)}`, `${DATA}/${'a/'.repeat(500)}`, '/?'.repeat(100), 'http://evil.test/', '*'],
  ])('a request for %s is a plain refusal', async (odd) => {
    const { status, headers } = await send({ path: odd });
    expect([400, 404, 405, 414]).toContain(status);
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
  });

  it('no header can change the method', async () => {
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      expect((await send({ path, headers: { [name]: 'DELETE' } })).status).toBe(200);
      expect((await send({ path: `${path}?_method=DELETE`, headers: { [name]: 'DELETE' } })).status).toBe(
        200,
      );
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

  it('headers of 20 KiB are refused without a failure', async () => {
    const { status } = await send({ path, headers: { 'x-long': 'x'.repeat(20_480) } });
    expect(status).toBe(431);
    const token = await rawRequest(service.baseUrl, {
      path,
      headers: { authorization: `bearer ${'x'.repeat(10_000)}` },
    });
    expectProblem(token, 401, 'token_invalid');
  });

  it('parameters in odd forms never fail the service', async () => {
    const odd = [
      'limit[]=1',
      'limit[a]=1',
      'page=1&page=2',
      'query[$gt]=1',
      '__proto__[x]=1',
      'constructor=1',
      '%00=1',
    ];
    for (const parameters of [...odd, 'token', 'token=', '&&&', '=', 'x'.repeat(5000)]) {
      const { status } = await send({ path: `${things.path}/?${parameters}` });
      expect({ parameters, fine: [200, 400].includes(status) }).toEqual({ parameters, fine: true });
    }
  });

  describe('a filter', () => {
    it.each([
      ...[
        '{',
        '[]',
        '1',
        'null',
        '"text"',
        '',
        'text=1',
        '{"text":1}',
        '{"text":{}}',
        '{"text":null}',
        '{"text":["a"]}',
      ],
      ...['{"text":{"$regex":"."}}', '{"text":{"$where":"1"}}', '{"text":{"$ne":1}}', '{"text":{"eq":1}}'],
      ...['{"text":{"$EQ":1}}', '{"text":{"$eq ":1}}', '{"$or":[{"text":{"$eq":1}}]}', '{"$where":"1"}'],
      ...['{"text":{"$in":"a"}}', '{"text":{"$nin":{}}}', '{"text":{"$in":null}}', '{"any":{"a":{"$eq":1}}}'],
      ...[
        '{"a\') OR 1=1 -- ":{"$eq":1}}',
        '{"text\'":{"$eq":1}}',
        '{"$.text":{"$eq":1}}',
        '{"$**":{"$eq":1}}',
      ],
      ...['{"text[*]":{"$eq":1}}', '{"text\\".\\"b":{"$eq":1}}', '{"text.a":{"$eq":1}}', '{"":{"$eq":1}}'],
      ...[
        '{"toString":{"$eq":1}}',
        '{"constructor":{"$eq":1}}',
        '{"__proto__":{"$eq":1}}',
        '{"nothing":{"$eq":1}}',
      ],
      ...['{"text":{"$eq":9007199254740993}}', '{"text":{"$eq":1e400}}', '{"text":{"$eq":"\\ud800"}}'],
      ...['{"text":{"$eq":"a","$eq":"b"}}', '{"text":{"$eq":"\\u0000"}}', '{"text":{"__proto__":1}}'],
      `{"any":{"$eq":${'['.repeat(40)}${']'.repeat(40)}}}`,
    ])('like %s is refused and says what is wrong', async (query) => {
      const answer = await client.list(things, query);
      expectProblem(answer, 400, 'invalid_query');
      expect(answer.body.errors.length).toBeGreaterThan(0);
    });

    it('is refused beyond 50 conditions and beyond 8 KiB', async () => {
      const conditions = (count: number) => ({
        any: { $eq: 1 },
        ...Object.fromEntries(Array.from({ length: count - 1 }, (_, index) => [`any.a${index}`, { $eq: 1 }])),
      });
      expect((await client.list(things, conditions(50))).status).toBe(200);
      expectProblem(await client.list(things, conditions(51)), 400, 'invalid_query');
      const ofBytes = (bytes: number) => `{"text":{"$eq":"${'x'.repeat(bytes - 19)}"}}`;
      expect((await client.list(things, ofBytes(8192))).status).toBe(200);
      expectProblem(await client.list(things, ofBytes(8193)), 400, 'invalid_query');
    });

    it('with a thousand values in 8 KiB is answered', async () => {
      const { status } = await client.list(things, {
        any: { $in: Array.from({ length: 1500 }, (_, index) => index) },
      });
      expect(status).toBe(200);
    });
  });

  it('an upload without a token is refused although its body has not come', async () => {
    const head = [
      `POST ${things.path} HTTP/1.1`,
      'Host: a',
      'Content-Length: 1000000',
      'Expect: 100-continue',
      'Connection: close',
    ];
    expect(await rawExchange(service.baseUrl, `${head.join('\r\n')}\r\n\r\n`)).toMatch(/HTTP\/1\.1 401 /);
  });

  it.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['an unknown transfer encoding', 'Transfer-Encoding: xchunked\r\n\r\n{}'],
    ['chunked, then something else', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
    ['a space before the colon', 'Content-Length : 2\r\n\r\n{}'],
    ['a folded header', 'X-A: 1\r\n 2\r\nContent-Length: 2\r\n\r\n{}'],
    ['a negative length', 'Content-Length: -1\r\n\r\n'],
    ['a chunk of no size', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n'],
    ['a NUL in a header', 'X-A: \0\r\nContent-Length: 2\r\n\r\n{}'],
  ])('HTTP with %s is refused and the connection closed', async (_, rest) => {
    const request = `POST ${things.path} HTTP/1.1\r\nHost: a\r\nAuthorization: bearer ${client.token}\r\n${rest}`;
    const answer = await rawExchange(service.baseUrl, request);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it('bytes that are no HTTP are refused', async () => {
    for (const bytes of [
      '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n',
      'HELLO\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
    ]) {
      expect(await rawExchange(service.baseUrl, bytes)).toMatch(/^HTTP\/1\.1 400 |^$/);
    }
  });
});
