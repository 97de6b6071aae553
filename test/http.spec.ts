import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { isLong, itBoth } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import { newApplication } from './support/http/applications.js';
import { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { newPlace, OPERATIONS } from './support/http/operations.js';
import { rawRequest } from './support/http/raw-http.js';
import { anyEngine, startService } from './support/services/service.js';

const CLASSES = '/api/v1/storage/classes';
const ORIGIN = 'https://shop.example';
const SOME_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

function withOtherSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
}

/** The headers that speak of what is at a path, not of one request or its connection. */
function lasting(headers: Headers): [string, string][] {
  const passing = ['connection', 'date', 'keep-alive', 'x-request-id'];
  return [...headers].filter(([name]) => !passing.includes(name));
}

describe('every path', () => {
  oneEngine((service) => {
    it.each(OPERATIONS)(
      'works with and without its trailing slash, without a redirect: $name',
      async (operation) => {
        const client = await service.client();
        for (const variant of [(path: string) => path, withOtherSlash]) {
          const { path, body } = operation.request(await newPlace(service));
          const answer = await client.send(operation.method, variant(path), body);
          expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
        }
      },
    );

    it('of administration and of health works with a trailing slash too', async () => {
      const client = await service.client();
      const { definitionPath } = await service.createClass({});
      const { path } = await newApplication(service);
      const paths = [
        CLASSES,
        definitionPath,
        '/api/v1/auth/applications',
        path,
        '/health/live',
        '/health/ready',
      ];
      for (const one of paths) {
        expect({ one, status: (await client.get(one)).status }).toEqual({ one, status: 200 });
        expect({ one, status: (await client.get(`${one}/`)).status }).toEqual({ one, status: 200 });
      }
    });

    it('that GET has, HEAD has too, with the same headers and no body', async () => {
      const client = await service.client();
      const { className, classPath, objectPath } = await newPlace(service);
      for (const path of [
        classPath,
        objectPath,
        `${objectPath}/attachments/present.txt`,
        `${CLASSES}/${className}`,
        '/health/live',
      ]) {
        const [get, head] = [await client.get(path), await client.send('HEAD', path)];
        expect([head.status, head.bytes.length]).toEqual([200, 0]);
        expect({ path, headers: lasting(head.headers) }).toEqual({ path, headers: lasting(get.headers) });
      }
      expect((await client.send('HEAD', `${classPath}/${SOME_ID}`)).status).toBe(404);
      expect((await new Client(service.baseUrl).send('HEAD', classPath)).status).toBe(401);
    });

    it('tells neither length nor type of a body where it answers 304 or 204, to HEAD neither', async () => {
      const client = await service.client();
      const { className, classPath, objectPath } = await newPlace(service);
      for (const path of [
        classPath,
        objectPath,
        `${objectPath}/attachments/present.txt`,
        `${CLASSES}/${className}`,
        '/openapi.json',
      ]) {
        const known = { 'if-none-match': (await client.get(path)).headers.get('etag')! };
        for (const method of ['GET', 'HEAD']) {
          const { status, headers } = await client.send(method, path, undefined, known);
          const [length, type] = ['content-length', 'content-type'].map((name) => headers.get(name));
          const expected = { method, path, status: 304, length: null, type: null };
          expect({ method, path, status, length, type }).toEqual(expected);
        }
        const options = await client.send('OPTIONS', path);
        const about = ['content-length', 'content-type'].map((name) => options.headers.get(name));
        expect([options.status, ...about]).toEqual([204, null, null]);
      }
    });

    it('says at the root where people find what they look for, and nowhere else', async () => {
      const client = await service.client();
      for (const path of ['/', '/?from=somewhere']) {
        const answer = await client.get(path);
        expectProblem(answer, 404, 'not_found');
        expect(answer.body.detail).toBe(
          'The dashboard is at /dashboard, the documentation at /docs, the contract at /openapi.yaml.',
        );
      }
      expect((await client.get('/nothing')).body.detail).not.toContain('/dashboard');
    });

    it('leads a browser from the root to the dashboard, and nothing else', async () => {
      const nobody = new Client(service.baseUrl);
      const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
      for (const [method, path] of [
        ['GET', '/'],
        ['HEAD', '/'],
        ['GET', '/?from=somewhere'],
      ] as const) {
        const answer = await nobody.send(method, path, undefined, { accept });
        expect([answer.status, answer.headers.get('location')]).toEqual([302, '/dashboard']);
        expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      }
      for (const other of ['*/*', 'application/json'])
        expectProblem(await nobody.get('/', { accept: other }), 404, 'not_found');
      expectProblem(await nobody.post('/', '{}', { accept }), 404, 'not_found');
      for (const path of ['/nothing', '/api', '/docs/none'])
        expect((await nobody.get(path, { accept })).status).toBe(404);
    });

    it('says what is wrong where a client has joined two slashes', async () => {
      const answer = await rawRequest(service.baseUrl, { path: '//api/v1/storage/classes' });
      expectProblem(answer, 404, 'not_found');
      expect(answer.body.detail).toContain('two slashes in a row');
    });

    it('says where health is asked for', async () => {
      for (const path of ['/health', '/health/', '/health?x']) {
        const answer = await new Client(service.baseUrl).get(path);
        expectProblem(answer, 404, 'not_found');
        expect(answer.body.detail).toBe(
          'Whether the service runs is at /health/live, whether it can work at /health/ready.',
        );
      }
    });

    it.each(['/nothing', '/api', '/api/v1/storage', '/api/v1/storage/data', '/api/v2/storage/classes'])(
      'without a route is a 404: %s',
      async (path) => {
        expectProblem(await (await service.client()).get(path), 404, 'not_found');
      },
    );

    it('takes only the methods it names', async () => {
      const client = await service.client();
      const { classPath, objectPath } = await newPlace(service);
      for (const [method, path, allowed] of [
        ['PATCH', objectPath, 'DELETE, GET, HEAD, OPTIONS, PUT'],
        ['POST', objectPath, 'DELETE, GET, HEAD, OPTIONS, PUT'],
        ['QUERY', objectPath, 'DELETE, GET, HEAD, OPTIONS, PUT'],
        ['DELETE', classPath, 'GET, HEAD, OPTIONS, POST'],
        ['PATCH', `${classPath}/batch`, 'DELETE, OPTIONS, POST, PUT'],
        ['PUT', CLASSES, 'GET, HEAD, OPTIONS, POST'],
        ['GET', '/api/v1/auth/oauth2/token', 'OPTIONS, POST'],
        ['PUT', '/openapi.json', 'GET, HEAD, OPTIONS'],
        ['PUT', '/dashboard/any', 'GET, HEAD, OPTIONS'],
      ] as const) {
        const answer = await client.send(method, path, method === 'GET' ? undefined : '{}');
        expectProblem(answer, 405, 'method_not_allowed');
        expect(answer.headers.get('allow')).toBe(allowed);
        const options = await new Client(service.baseUrl).send('OPTIONS', path);
        expect([options.status, options.text, options.headers.get('allow')]).toEqual([204, '', allowed]);
      }
      const patch = await client.send('PATCH', objectPath, '{}');
      expect(patch.body.detail).toMatch(
        /A PUT of an object changes the fields that it names, and no others\.$/,
      );
      // That of a class replaces.
      const ofClass = await client.send('PATCH', `${CLASSES}/${classPath.split('/').at(-1)}`, '{}');
      expect([ofClass.status, ofClass.body.detail]).toEqual([405, expect.stringMatching(/ are\.$/)]);
      expect((await client.get(objectPath)).status).toBe(200);
      // What is no id is one that no object has.
      expectProblem(await client.get(`${classPath}/batch`), 404, 'object_not_found');
    });
  });
});

describe('a page of another origin', () => {
  oneEngine((service) => {
    it('may send every request with a token: the preflight says so without a token', async () => {
      const headers =
        'authorization,content-type,idempotency-key,if-match,if-none-match,if-range,prefer,range,x-request-id';
      // PATCH as well, which is refused: its page is to read what to do instead.
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
        const answer = await new Client(service.baseUrl).send(
          'OPTIONS',
          `/api/v1/storage/data/Any/${SOME_ID}`,
          undefined,
          {
            origin: ORIGIN,
            'access-control-request-method': method,
            'access-control-request-headers': headers,
          },
        );
        expect(answer.status).toBe(204);
        expect(answer.headers.get('access-control-allow-origin')).toBe('*');
        expect(answer.headers.get('access-control-allow-methods')).toContain(method);
        // Libraries of pages add headers of their own to every request, such as `traceparent`.
        const allowed = answer.headers.get('access-control-allow-headers')!.toLowerCase().split(', ');
        expect(allowed.sort().join()).toBe(`*,${headers}`);
        expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
        expect(answer.headers.get('x-request-id')).toMatch(/./);
      }
    });

    it('may read all headers that the contract tells of', async () => {
      const answer = await (await service.client()).get(CLASSES, { origin: ORIGIN });
      const exposed = answer.headers.get('access-control-expose-headers')!.split(', ');
      const { headers } = parse(readFileSync('openapi.yaml', 'utf8')).components;
      // Of a request, and what no page may read.
      const told = Object.keys(headers).filter((name) => !['Accept-Encoding', 'Set-Cookie'].includes(name));
      expect(told.filter((name) => !exposed.includes(name))).toEqual([]);
    });

    it('may read the answers, errors among them, and the headers that matter', async () => {
      const { path } = await service.createClass({});
      for (const client of [await service.client(), new Client(service.baseUrl)]) {
        const answer = await client.get(path, { origin: ORIGIN });
        expect(answer.headers.get('access-control-allow-origin')).toBe('*');
        expect(answer.headers.get('access-control-expose-headers')).toMatch(/Location/i);
        expect(answer.headers.get('access-control-expose-headers')).toMatch(/ETag/i);
      }
    });
  });

  it('may do so only from the origins of CORS_ORIGINS, where that is set', async () => {
    const { service, stop } = await startService(anyEngine(), {
      CORS_ORIGINS: `${ORIGIN}, https://other.example`,
    });
    try {
      const nobody = new Client(service.baseUrl);
      const allowed = async (origin: string) =>
        (await nobody.get('/health/live', { origin })).headers.get('access-control-allow-origin');
      expect(await allowed(ORIGIN)).toBe(ORIGIN);
      expect(await allowed('https://other.example')).toBe('https://other.example');
      expect(await allowed('https://evil.example')).toBeNull();
      expect(await allowed(`${ORIGIN}.evil.example`)).toBeNull();
    } finally {
      await stop();
    }
  });
});

describe('an absolute address', () => {
  oneEngine((service) => {
    it('names the host that was asked', async () => {
      const { path } = await service.createClass({});
      const headers = { host: 'storage.example:8080', authorization: `bearer ${await service.token()}` };
      const created = await rawRequest(service.baseUrl, { method: 'POST', path, headers, body: '{}' });
      expect(created.headers.get('location')).toBe(`http://storage.example:8080${path}/${created.body._id}`);
    });

    it('as the target of a request is like its path, and its host counts, not the header', async () => {
      const { path } = await service.createClass({});
      const headers = { host: 'other.example', authorization: `bearer ${await service.token()}` };
      const at = (target: string) => ({ path: `http://storage.example:8080${target}`, headers });
      const created = await rawRequest(service.baseUrl, { ...at(path), method: 'POST', body: '{}' });
      expect(created.headers.get('location')).toBe(`http://storage.example:8080${path}/${created.body._id}`);
      const nothing = await rawRequest(service.baseUrl, at(`${path}/%zz`));
      expectProblem(nothing, 404, 'object_not_found');
      expect(nothing.body.instance).toBe(`${path}/%zz`);
      expect((await rawRequest(service.baseUrl, at(''))).body.detail).toMatch(/^The dashboard is at /);
    });
  });

  it('begins with PUBLIC_URL where that is set, whatever the headers say', async () => {
    const { service, stop } = await startService(anyEngine(), { PUBLIC_URL: 'https://storage.example/base' });
    try {
      const { path } = await service.createClass({});
      const headers = {
        host: 'evil.test',
        'x-forwarded-host': 'evil.test',
        'x-forwarded-proto': 'gopher',
        forwarded: 'host=evil.test',
        authorization: `bearer ${await service.token()}`,
      };
      const created = await rawRequest(service.baseUrl, { method: 'POST', path, headers, body: '{}' });
      const objectPath = `${path}/${created.body._id}`;
      expect(created.headers.get('location')).toBe(`https://storage.example/base${objectPath}`);
      const batch = await rawRequest(service.baseUrl, {
        method: 'POST',
        path: `${path}/batch`,
        headers,
        body: '[{}]',
      });
      expect(batch.body[0]).toMatch(/^https:\/\/storage\.example\/base\/api\/v1\/storage\/data\//);
      const file = { method: 'POST', path: `${objectPath}/attachments/a.txt`, headers, body: 'YQ==' };
      await rawRequest(service.baseUrl, file);
      // Some proxies send the whole URL.
      const target = `http://evil.test/base${objectPath}`;
      const { body } = await rawRequest(service.baseUrl, { path: target, headers });
      expect(body.attachments[0].url).toBe(`https://storage.example/base${objectPath}/attachments/a.txt`);
    } finally {
      await stop();
    }
  });
});

describe('X-Request-Id', () => {
  oneEngine((service) => {
    it('is made for every request and stands in its problem too', async () => {
      const client = new Client(service.baseUrl);
      const answers = [
        await client.get('/health/live'),
        await client.get(CLASSES),
        await client.get('/nothing'),
      ];
      const ids = answers.map(({ headers }) => headers.get('x-request-id'));
      for (const id of ids) expect(id).toMatch(/^[\w-]{16,}$/);
      expect(new Set(ids).size).toBe(3);
      expect(answers.slice(1).map(({ body }) => body.requestId)).toEqual(ids.slice(1));
    });

    it('is that of the client where it has one, unless it could not be logged', async () => {
      const path = '/nothing';
      for (const id of ['a', 'trace-7f.3_A', 'x'.repeat(64)]) {
        const answer = await rawRequest(service.baseUrl, { path, headers: { 'x-request-id': id } });
        expect([answer.headers.get('x-request-id'), answer.body.requestId]).toEqual([id, id]);
      }
      for (const id of ['', ' ', 'a b', '"', '\u00e9', 'x'.repeat(65), 'a\tb', '<script>']) {
        const answer = await rawRequest(service.baseUrl, { path, headers: { 'x-request-id': id } });
        expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{16,}$/);
        expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'));
      }
    });
  });
});

describe('health', () => {
  oneEngine((service) => {
    it.each(['live', 'ready'])('is answered without a token: %s', async (status) => {
      const answer = await new Client(service.baseUrl).get(`/health/${status}`);
      expect([answer.status, answer.body]).toEqual([200, { status }]);
    });
  });
});

describe('settings that cannot be used', () => {
  const settings: [Record<string, string>, string[]][] = [
    [{ PORT: '70000', TOKEN_LIFETIME: '0' }, ['PORT', 'TOKEN_LIFETIME']],
    [{ DATABASE_URL: 'postgres://db/x', LOG_LEVEL: 'loud' }, ['DATABASE_URL is mysql://', 'LOG_LEVEL']],
    [{ PUBLIC_URL: 'storage.example' }, ['PUBLIC_URL']],
    [{ BOOTSTRAP_CLIENT_ID: 'a:b', BOOTSTRAP_CLIENT_SECRET: 'x' }, ['spaces or colons', 'CLIENT_SECRET']],
    [{ BOOTSTRAP_CLIENT_ID: 'alone' }, ['BOOTSTRAP_CLIENT_SECRET go together']],
    [{ MAX_JSON_BYTES: '1e999', MAX_ATTACHMENT_BYTES: '-1' }, ['MAX_JSON_BYTES', 'MAX_ATTACHMENT_BYTES']],
  ];

  itBoth.each(settings.filter((_, at) => at < 2 !== isLong))(
    '%j keep the service from starting and are all named',
    (environment, reasons) => {
      const outcome = spawnSync(process.execPath, ['dist/apps/api/bundle/main.js'], {
        env: { PATH: process.env.PATH, DATA_DIR: '/nonexistent/data', ...environment },
        encoding: 'utf8',
      });
      expect([outcome.status, outcome.stdout]).toEqual([1, '']);
      expect(outcome.stderr).toMatch(/^These settings cannot be used:\n( {2}- .+\n)+$/);
      for (const reason of reasons) expect(outcome.stderr).toContain(reason);
    },
  );
});
