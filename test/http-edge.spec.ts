import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type ClassHandle, Client } from './support/http/client.js';
import { expectOAuthError, expectProblem } from './support/http/expect-problem.js';
import { answersIn, lastAnswer, rawExchange, rawRequest } from './support/http/raw-http.js';
import { logged } from './support/services/logged.js';
import { onAnyEngine } from './support/services/service.js';
import { until } from './support/until.js';

const PLACE = '/api/v1/storage/data/Any/';

/** What is refused before or instead of any operation: bytes after the request line, status, code. */
const REFUSED: [what: string, request: string, status: number, code: string][] = [
  ['no HTTP at all', 'HELLO\r\n\r\n', 400, 'invalid_request'],
  ['another protocol', '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n', 400, 'invalid_request'],
  ['another version', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n', 400, 'invalid_request'],
  ['a method nobody knows', `FROB ${PLACE}?token=x HTTP/1.1\r\nHost: a\r\n\r\n`, 405, 'method_not_allowed'],
  ['a method in lower case', `get ${PLACE} HTTP/1.1\r\nHost: a\r\n\r\n`, 405, 'method_not_allowed'],
  ['a tunnel', 'CONNECT evil.test:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'method_not_allowed'],
  ['no host', `GET ${PLACE} HTTP/1.1\r\n\r\n`, 400, 'invalid_request'],
  [
    'headers of 40 KiB',
    `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'x'.repeat(40_960)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  [
    '1 MiB in a header',
    `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'x'.repeat(1 << 20)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  [
    'many headers',
    `GET / HTTP/1.1\r\nHost: a\r\n${'X-A: x\r\n'.repeat(20_000)}\r\n`,
    431,
    'headers_too_large',
  ],
  ['no host', `GET ${PLACE} HTTP/1.1\r\n\r\n`, 400, 'invalid_request'],
  ...['a"b', 'a b', 'a/b', 'user@a', '[::1', 'a:b', 'x'.repeat(256), ''].map(
    (host): [string, string, number, string] => [
      `a host of ${JSON.stringify(host.slice(0, 10))}`,
      `GET ${PLACE} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      400,
      'invalid_request',
    ],
  ),
  ['two hosts', `GET ${PLACE} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`, 400, 'invalid_request'],
  ['an address of 40 KiB', `GET /${'a'.repeat(40_960)} HTTP/1.1\r\nHost: a\r\n\r\n`, 414, 'uri_too_long'],
  ...(
    [
      ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
      ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
      ['chunks and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n'],
      ['an unknown transfer encoding', 'Transfer-Encoding: xchunked\r\n\r\n{}'],
      ['chunked, then something else', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
      ['another coding below chunks', 'Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n'],
      ['chunks in chunks', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
      ['a space before the colon', 'Content-Length : 2\r\n\r\n{}'],
      ['a folded header', 'X-A: 1\r\n 2\r\nContent-Length: 2\r\n\r\n{}'],
      ['a negative length', 'Content-Length: -1\r\n\r\n'],
      ['a length beyond counting', 'Content-Length: 99999999999999999999\r\n\r\n'],
      ['a length with a sign', 'Content-Length: +2\r\n\r\n{}'],
      ['line feeds alone', 'X-A: 1\nContent-Length: 2\r\n\r\n{}'],
      ['a carriage return in a header', 'X-A: 1\rX-B: 2\r\n\r\n'],
      ['a NUL in a header', 'X-A: \0\r\nContent-Length: 2\r\n\r\n{}'],
    ] as const
  ).map(([what, rest]): [string, string, number, string] => [
    what,
    `POST ${PLACE} HTTP/1.1\r\nHost: a\r\n${rest}`,
    400,
    'invalid_request',
  ]),
];

onAnyEngine((service) => {
  let client: Client;
  let things: ClassHandle;

  beforeAll(async () => {
    client = await service.client();
    things = await service.createClass({ text: { type: 'string' } });
  });

  it.each(REFUSED)(
    '%s is refused with a problem, logged once, and the connection closed',
    async (_, request, status, code) => {
      const received = await rawExchange(service.baseUrl, request);
      expect(answersIn(received)).toBe(1);
      const answer = lastAnswer(received);
      expect({ status: answer.status, code: answer.body?.code }).toEqual({ status, code });
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/problem+json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        ...(status === 405 && { allow: expect.any(String) }),
      });
      expect(answer.body).toMatchObject({ status, title: expect.any(String), detail: expect.any(String) });
      const id = answer.headers.get('x-request-id');
      expect(answer.body.requestId).toBe(id);
      expect(await logged(service, id)).toEqual([expect.stringContaining(`"status":${status},`)]);
    },
  );

  it('a body in another transfer coding than chunked is refused before it is sent', async () => {
    const total = await client.total(things);
    const send = (coding: string, rest: string) =>
      rawExchange(
        service.baseUrl,
        `POST ${things.path} HTTP/1.1\r\nHost: a\r\nAuthorization: bearer ${client.token}\r\n` +
          `Connection: close\r\nTransfer-Encoding: ${coding}\r\n\r\n${rest}`,
      );
    for (const coding of ['gzip, chunked', 'identity, chunked', 'gzip\r\nTransfer-Encoding: chunked']) {
      const answer = lastAnswer(await send(coding, ''));
      expectProblem(answer, 400, 'invalid_request');
      expect(answer.body.detail).toBe(
        'The header Transfer-Encoding names another coding than chunked, which alone is taken.',
      );
    }
    expect(await client.total(things)).toBe(total);
    const taken = lastAnswer(await send('Chunked', '2\r\n{}\r\n0\r\n\r\n'));
    expect([taken.status, await client.total(things)]).toEqual([200, total + 1]);
  });

  it('an unknown method is answered with the methods that are offered', async () => {
    const request = `FROB ${things.path} HTTP/1.1\r\nHost: a\r\n\r\n`;
    expect(lastAnswer(await rawExchange(service.baseUrl, request)).headers.get('allow')).toBe(
      'GET, HEAD, OPTIONS, POST',
    );
  });

  it('a client that breaks off a tunnel does not take the service with it', async () => {
    const { hostname, port } = new URL(service.baseUrl);
    for (let time = 0; time < 20; time++) {
      const socket = connect(Number(port), hostname).on('error', () => {});
      socket.write('CONNECT evil.test:443 HTTP/1.1\r\nHost: a\r\n\r\nrubbish', () =>
        socket.resetAndDestroy(),
      );
      await new Promise((resolve) => socket.once('close', resolve));
    }
    expect((await client.get('/health/live')).status).toBe(200);
    process.kill(service.running.pid, 0);
  });

  it('nothing of what is refused stands in the log', async () => {
    const marker = 'edge-marker-81c4';
    for (const request of [
      `FROB /${marker}?token=${marker} HTTP/1.1\r\nHost: a\r\n\r\n`,
      `GET /?token=${marker} HTTP/1.1\r\nHost: a\r\nAuthorization: bearer ${marker}\r\nbad header\r\n\r\n`,
      `${marker}\r\n\r\n`,
    ]) {
      const answer = lastAnswer(await rawExchange(service.baseUrl, request));
      await logged(service, answer.headers.get('x-request-id'));
      expect(answer.text).not.toContain(marker);
    }
    expect(service.log()).not.toContain(marker);
  });

  it('a body that turns out malformed is refused as part of its request', async () => {
    const head = `POST ${things.path} HTTP/1.1\r\nHost: a\r\nAuthorization: bearer ${client.token}\r\n`;
    const total = await client.total(things);
    const received = await rawExchange(
      service.baseUrl,
      `${head}X-Request-Id: half-way.${service.running.engine}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\nzz\r\n`,
    );
    expect(answersIn(received)).toBe(1);
    const answer = lastAnswer(received);
    expectProblem(answer, 400, 'invalid_request');
    expect(answer.headers.get('x-request-id')).toBe(`half-way.${service.running.engine}`);
    expect(await logged(service, answer.headers.get('x-request-id'))).toHaveLength(1);
    expect(await client.total(things)).toBe(total);
  });

  it('rubbish behind a good request does not cost it its answer', async () => {
    const good = `GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n`;
    const received = await rawExchange(service.baseUrl, `${good}${good}RUBBISH\r\n\r\n`);
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  it('neither does a tunnel', async () => {
    const good = `GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n`;
    const tunnel = 'CONNECT evil.test:443 HTTP/1.1\r\nHost: a\r\n\r\n';
    const received = await rawExchange(service.baseUrl, `${good}${good}${tunnel}`);
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 405']);
  });

  it('bytes beyond ASCII in an address are refused with how they are written', async () => {
    for (const part of ['Plze\u00c5\u0088', '?search=Plze\u00c5\u0088']) {
      const request = `GET ${PLACE}${part} HTTP/1.1\r\nHost: a\r\n\r\n`;
      const { status, body } = lastAnswer(await rawExchange(service.baseUrl, request));
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      expect(body.detail).toContain('--data-urlencode');
    }
  });

  it('a query of 8 KiB fits, every byte of it percent-encoded', async () => {
    const query = `{"text":{"$eq":"${'é'.repeat(4080)}"}}`;
    const encoded = [...Buffer.from(query)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    const answer = await rawRequest(service.baseUrl, {
      path: `${things.path}?query=${encoded}`,
      headers: { authorization: `bearer ${client.token}` },
    });
    expect([encoded.length > 24_000, answer.status]).toEqual([true, 200]);
  });

  describe('a body with a Content-Encoding', () => {
    it.each(['gzip', 'deflate', 'br', 'zstd', 'br, gzip', 'x'])(
      '%s is 415 and names what is taken',
      async (encoding) => {
        const total = await client.total(things);
        const path = await client.create(things, { text: 'kept' });
        const body = gzipSync('{"text":"packed"}');
        const headers = { 'content-encoding': encoding };
        for (const answer of [
          await client.post(things.path, body, headers),
          await client.put(path, body, headers),
          await client.post(`${things.path}/batch`, body, headers),
          await client.post(`${path}/attachments/a`, body, headers),
          await client.post('/api/v1/auth/applications', body, headers),
        ]) {
          expectProblem(answer, 415, 'unsupported_media_type');
          expect(answer.headers.get('accept-encoding')).toBe('identity');
        }
        expect((await client.get(path)).body).toMatchObject({ text: 'kept', attachments: [] });
        expect(await client.total(things)).toBe(total + 1);
      },
    );

    it('identity is read as it is', async () => {
      expect((await client.post(things.path, '{}', { 'content-encoding': 'identity' })).status).toBe(200);
    });
  });

  describe('Expect: 100-continue', () => {
    const head = (authorization: string, body: string) =>
      `POST ${things.path} HTTP/1.1\r\nHost: a\r\n${authorization}Content-Length: ${body.length}\r\n` +
      'Expect: 100-continue\r\n\r\n';

    it('without a token is 401 before the body, and the connection closes', async () => {
      const received = await rawExchange(service.baseUrl, head('', 'x'.repeat(1000)));
      expect(received).toMatch(/^HTTP\/1\.1 401 /);
      expectProblem(lastAnswer(received), 401, 'token_missing');
    });

    it('with a length beyond the limit is 413 before the body', async () => {
      const authorization = `Authorization: bearer ${client.token}\r\n`;
      const received = await rawExchange(service.baseUrl, head(authorization, 'x'.repeat(2 << 20)));
      expect(received).toMatch(/^HTTP\/1\.1 413 /);
    });

    it('with a token gets its 100, then its answer', async () => {
      const body = '{"text":"awaited"}';
      const { hostname, port } = new URL(service.baseUrl);
      const socket = connect(Number(port), hostname);
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
      });
      socket.write(head(`Authorization: bearer ${client.token}\r\n`, body));
      await until('the interim answer', async () => received.includes('\r\n\r\n'));
      expect(received).toBe('HTTP/1.1 100 Continue\r\n\r\n');
      socket.write(body);
      await until('the answer', async () => received.includes('"awaited"'));
      expect(received).toContain('HTTP/1.1 200 OK');
      socket.destroy();
    });

    it('another expectation is ignored', async () => {
      const headers = { authorization: `bearer ${client.token}`, expect: 'miracles' };
      const request = { method: 'POST', path: things.path, headers, body: '{}' };
      expect((await rawRequest(service.baseUrl, request)).status).toBe(200);
    });
  });

  it('a form of more than 16 KiB is 413 at every endpoint that takes forms', async () => {
    for (const endpoint of ['token', 'revoke', 'introspect']) {
      for (const bytes of [16_385, 200_000]) {
        const form = new URLSearchParams({ client_secret: 'x'.repeat(bytes) });
        const answer = await new Client(service.baseUrl).post(`/api/v1/auth/oauth2/${endpoint}`, form);
        expectOAuthError(answer, 413, 'invalid_request');
      }
    }
  });

  it.each([
    '/health/live',
    '/nothing',
    '/docs',
    '/docs/swagger-ui-bundle.js',
    '/openapi.json',
    '/dashboard',
    '/%zz',
  ])('the answer at %s has the headers that keep browsers careful', async (path) => {
    const { headers } = await new Client(service.baseUrl).get(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      ...(headers.get('content-type')?.startsWith('text/html') && {
        'content-security-policy': expect.stringMatching(/default-src 'self'.*frame-ancestors 'none'/),
      }),
    });
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});
