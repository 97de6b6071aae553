import { SESSION } from './support/dashboard/dashboard-page.js';
import { findNginx } from './support/databases/debian.js';
import { ADMINISTRATOR, EMAIL, PASSWORD } from './support/http/administrator.js';
import { type Answer, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { lastAnswer, rawExchange, rawRequest } from './support/http/raw-http.js';
import { CLIENT_ID, CLIENT_SECRET } from './support/run/run-state.js';
import { run } from './support/services/command-line.js';
import { freePort } from './support/services/free-port.js';
import { logged } from './support/services/logged.js';
import { scrape, total } from './support/services/metrics.js';
import { type Kind, PREFIX, type Proxied, startProxied } from './support/services/nginx.js';
import { anyEngine, uniqueName } from './support/services/service.js';

const CLASSES = '/api/v1/storage/classes';
const OBJECT_ROUTE = '/api/v1/storage/data/:objectClass/:objectId';
const METADATA = '/.well-known/oauth-authorization-server';
const KINDS: Kind[] = ['leaves the path', 'takes the path off'];
/** Fastify asks for a body of the first; Node knows no such method as the last, so no hook sees it. */
const STRANGE_METHODS = ['QUERY', 'PROPFIND', 'SHOUT'];
const FORM = { grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: CLIENT_SECRET };

const describeWithNginx = findNginx() === undefined ? describe.skip : describe;

describeWithNginx.each(KINDS)('behind a proxy that %s, a service', (kind) => {
  let proxied: Proxied;
  /** With a token, at the address of the proxy. */
  let client: Client;
  let publicUrl: string;
  let metricsPort: number;
  let classPath: string;

  beforeAll(async () => {
    metricsPort = await freePort();
    const environment = { ...ADMINISTRATOR, METRICS_PORT: String(metricsPort), TRUSTED_PROXIES: '127.0.0.1' };
    proxied = await startProxied(anyEngine(), kind, environment);
    publicUrl = proxied.service.baseUrl;
    const nobody = new Client(proxied.origin);
    const { body } = await nobody.post(`${PREFIX}/api/v1/auth/oauth2/token`, new URLSearchParams(FORM));
    client = new Client(proxied.origin, body.access_token);
    const name = uniqueName();
    classPath = `/api/v1/storage/data/${name}`;
    const fields = { n: { type: 'integer', indexed: true } };
    expect((await client.post(PREFIX + CLASSES, { name, fields })).status).toBe(200);
  });
  afterAll(() => proxied.stop());

  /** Creates an object; answers where it is said to be. */
  async function created(): Promise<string> {
    return (await client.post(`${PREFIX + classPath}/`, { n: 1 })).headers.get('location')!;
  }

  /** Sends a request without a Content-Type, past the proxy. */
  async function direct(method: string, path: string): Promise<Answer> {
    const text = `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
    return lastAnswer(await rawExchange(proxied.direct.baseUrl, text));
  }

  it('answers addresses that lead to what it has stored', async () => {
    const location = await created();
    expect(location).toMatch(new RegExp(`^${publicUrl}${classPath}/[-\\da-f]{36}$`));
    expect((await client.put(location, { n: 2 })).body.n).toBe(2);
    // Once by the framework, then past it.
    for (const _ of [1, 2]) {
      expect((await client.get(location)).body).toMatchObject({ n: 2 });
      const page = await client.get(`${PREFIX + classPath}/?query={"n":{"$eq":2}}&limit=5`);
      expect(page.body.metadata).toMatchObject({ total: 1, limit: 5 });
    }
    const batch = await client.post(`${PREFIX + classPath}/batch`, [{ n: 3 }, { n: 4 }]);
    for (const url of batch.body) expect([3, 4]).toContain((await client.get(url)).body.n);
    expect((await client.delete(location)).status).toBe(200);
    expect((await client.get(location)).status).toBe(404);

    const application = await client.post(`${PREFIX}/api/v1/auth/applications`, { name: 'Another' });
    expect((await client.get(application.headers.get('location')!)).body.name).toBe('Another');
  });

  it('takes attachments, whatever their names', async () => {
    const location = await created();
    // nginx decodes and encodes what it takes the path off.
    for (const name of ['label.txt', 'a b%20c?#+;&=.txt', '%2e%2F', '..\\a', 'žluť "😀".txt']) {
      const asked = `${location}/attachments/${encodeURIComponent(name)}`;
      const posted = await client.post(asked, Buffer.from(name).toString('base64'));
      expect(posted.headers.get('location')).toBe(asked);
      expect((await client.get(asked)).text).toBe(name);
      // A link for a browser.
      expect((await fetch(`${asked}?token=${client.token}`)).status).toBe(200);
    }
    const { attachments } = (await client.get(location)).body;
    for (const { url, name } of attachments) expect((await client.get(url)).text).toBe(name);
    // More than nginx takes unless it is told to.
    const large = await client.post(`${location}/attachments/large`, Buffer.alloc(3 << 20, 'QUJD'));
    expect(large.status).toBe(200);
  });

  it('knows the methods of its addresses', async () => {
    const options = await client.send('OPTIONS', `${PREFIX + classPath}/`);
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
    const patched = await client.send('PATCH', `${PREFIX + classPath}/`, '{}');
    expectProblem(patched, 405, 'method_not_allowed');
    expect(patched.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
    const batch = await client.send('OPTIONS', `${PREFIX + classPath}/batch`);
    expect([batch.status, batch.headers.get('allow')]).toEqual([204, 'DELETE, OPTIONS, POST, PUT']);
    for (const method of STRANGE_METHODS)
      for (const path of [CLASSES, PREFIX + CLASSES]) {
        const { status, headers } = await direct(method, path);
        expect([method, status, headers.get('allow')]).toEqual([method, 405, 'GET, HEAD, OPTIONS, POST']);
      }
  });

  it('takes no method where nothing is, a preflight aside', async () => {
    for (const path of [`${PREFIX}/nothing`, `${PREFIX + classPath}/a/b`]) {
      for (const method of ['OPTIONS', ...STRANGE_METHODS]) {
        const { status, headers } = await direct(method, path);
        expect([method, status, headers.get('allow')]).toEqual([method, 404, null]);
      }
      const preflight = { origin: 'https://shop.example', 'access-control-request-method': 'PUT' };
      const { status, headers } = await client.send('OPTIONS', path, undefined, preflight);
      expect([status, headers.get('allow')]).toEqual([204, null]);
    }
  });

  it('names in problems, its log and metrics what its routes know, without the path', async () => {
    const missing = `${classPath}/nothing/`;
    const answer = await client.as(undefined).get(`${PREFIX}${missing}?token=${client.token}&x=1`);
    expectProblem(answer, 404, 'object_not_found');
    expect(answer.body.instance).toBe(missing);
    const [line] = await logged(proxied.direct, answer.headers.get('x-request-id'));
    expect(JSON.parse(line!)).toMatchObject({ route: OBJECT_ROUTE, status: 404 });
    // What nothing can decode is answered in the usual order, too.
    const undecodable = {
      path: `${PREFIX + classPath}/%zz`,
      headers: { authorization: `bearer ${client.token}` },
    };
    expectProblem(await rawRequest(proxied.direct.baseUrl, undecodable), 404, 'object_not_found');

    await client.get(await created());
    const { samples } = await scrape(metricsPort);
    const labels = { method: 'GET', route: OBJECT_ROUTE, status: '200' };
    expect(total(samples, 'storage_request_duration_seconds_count', labels)).toBeGreaterThan(0);
    const routes = samples.flatMap(({ labels: { route } }) => route ?? []);
    expect(routes.filter((route) => route.startsWith(PREFIX))).toEqual([]);
  });

  it('says where it is to who looks at the root', async () => {
    const answer = await client.get(`${proxied.direct.baseUrl}/`);
    expectProblem(answer, 404, 'not_found');
    expect(answer.body.detail).toContain(`The dashboard is at ${PREFIX}/dashboard,`);
    const { body } = await client.get(`${proxied.direct.baseUrl}${PREFIX}/health`);
    expect(body.detail).toContain(`is at ${PREFIX}/health/live,`);
  });

  it('leads a browser from its root to its dashboard', async () => {
    for (const root of [`${publicUrl}/`, `${proxied.direct.baseUrl}/`, proxied.direct.baseUrl + PREFIX]) {
      const answer = await client.get(root, { accept: 'text/html' });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `${PREFIX}/dashboard`]);
    }
  });

  it('has nothing elsewhere', async () => {
    for (const path of ['', '/', '/nothing', `${PREFIX}${CLASSES}`, '/apiary'])
      expectProblem(await client.get(`${proxied.direct.baseUrl}${PREFIX}${path}`), 404, 'not_found');
  });

  it('publishes the contract of its own addresses', async () => {
    const { body } = await client.get(`${PREFIX}/openapi.json`);
    expect(body.servers.map(({ url }: { url: string }) => url)).toEqual([PREFIX]);
    const { clientCredentials, dashboardSession } = body.components.securitySchemes;
    expect(clientCredentials.flows.clientCredentials.tokenUrl).toBe(`${PREFIX}/api/v1/auth/oauth2/token`);
    expect(dashboardSession.name).toBe('__Secure-session');
    const { text } = await client.get(`${PREFIX}/openapi.yaml`);
    expect(text).toContain(`\nservers:\n  - url: ${PREFIX}\n`);
    expect(text).toContain(`tokenUrl: ${PREFIX}/api/v1/auth/oauth2/token\n`);
    expect(text).not.toContain('__Host-');
  });

  it('is an issuer of tokens whose metadata stand where RFC 8414 says, and below the path', async () => {
    for (const address of [
      `${proxied.origin}${METADATA}${PREFIX}`,
      `${publicUrl}${METADATA}`,
      `${publicUrl}${METADATA}${PREFIX}`,
    ]) {
      const { body } = await client.as(undefined).get(address);
      expect(body).toMatchObject({ issuer: publicUrl, service_documentation: `${publicUrl}/docs` });
      const { status } = await client.as(undefined).post(body.token_endpoint, new URLSearchParams(FORM));
      expect(status).toBe(200);
    }
  });

  it('keeps the cookie of a session to its path', async () => {
    const person = { email: EMAIL, password: PASSWORD };
    const answer = await client.post(PREFIX + SESSION, person, { origin: proxied.origin });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^session=oss_\w{49}; Path=\/storage; Max-Age=604800; HttpOnly; SameSite=Strict$/,
    );
    const cookie = answer.headers.get('set-cookie')!.split(';', 1)[0]!;
    expect((await client.get(PREFIX + SESSION, { cookie })).body).toMatchObject({ email: EMAIL });
  });

  it('serves the files of its pages', async () => {
    for (const path of ['/dashboard', '/dashboard/classes/X/objects/1', '/docs', '/docs/']) {
      const page = await client.get(PREFIX + path);
      expect([page.status, page.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^text\/html/),
      ]);
      const files = [...page.text.matchAll(/(?:src|href)=["']([^"'#]+)["']/g)].map(([, file]) => file!);
      expect(files.length).toBeGreaterThan(2);
      for (const file of files) {
        const { pathname } = new URL(file, `${publicUrl}${path}`);
        expect(pathname).toMatch(/^\/storage\/(dashboard|docs)(\/|$)/);
        expect((await client.get(pathname)).status).toBe(200);
      }
    }
  });

  it('announces its public address, as commands do', async () => {
    const announced = await proxied.direct.announcement();
    expect(announced).toContain(`is ready at ${publicUrl}\n`);
    for (const path of ['/dashboard', '/docs', '/openapi.yaml'])
      expect(announced).toContain(` ${publicUrl}${path}\n`);
    const { dataDirectory, databaseUrl } = proxied.direct.running;
    const { output } = await run(['applications', 'create', '--name', 'Another'], {
      PATH: process.env.PATH,
      DATA_DIR: dataDirectory,
      PUBLIC_URL: publicUrl,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    });
    expect(output).toContain(`curl ${publicUrl}/api/v1/auth/oauth2/token`);
  });
});
