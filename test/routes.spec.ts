import { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { onAnyEngine } from './support/services/service.js';

/** Served without being part of the contract. `apps/api/src/routes.spec.ts` holds that nothing else is. */
const BESIDE_THE_CONTRACT = [
  'GET /docs',
  'GET /health/live',
  'GET /health/ready',
  'GET /openapi.json',
  'GET /openapi.yaml',
];

/** What answers without a token, and nothing else does. Sessions have a cookie instead. */
const PUBLIC = [
  ...BESIDE_THE_CONTRACT,
  'DELETE /api/v1/auth/session',
  'DELETE /api/v1/auth/sessions',
  'GET /.well-known/oauth-authorization-server',
  'GET /api/v1/auth/session',
  'GET /api/v1/auth/setup',
  'POST /api/v1/auth/oauth2/introspect',
  'POST /api/v1/auth/oauth2/revoke',
  'POST /api/v1/auth/oauth2/token',
  'POST /api/v1/auth/session',
  'POST /api/v1/auth/session/password',
  'POST /api/v1/auth/session/token',
  'POST /api/v1/auth/setup',
];

const CREDENTIALS_OF_CLIENTS = ['Basic YTpi', 'Bearer', 'Digest username="a"', 'bearer undefined'];

onAnyEngine((service) => {
  const nobody = new Client(service.baseUrl);

  /** Every operation of the contract and beside it, as method and path template. */
  async function routes(): Promise<string[]> {
    const { body } = await nobody.get('/openapi.json');
    const documented = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    return [...documented, ...BESIDE_THE_CONTRACT];
  }

  async function closedRoutes(): Promise<{ method: string; path: string }[]> {
    return (await routes())
      .filter((route) => !PUBLIC.includes(route))
      .map((route) => {
        const [method, template] = route.split(' ') as [string, string];
        return { method, path: template.replace(/\{[\w-]+\}/g, 'any') };
      });
  }

  it('everything on the public list is there', async () => {
    const known = await routes();
    expect(PUBLIC.filter((route) => !known.includes(route))).toEqual([]);
    for (const path of BESIDE_THE_CONTRACT.map((route) => route.split(' ')[1]!)) {
      expect({ path, status: (await nobody.get(path)).status }).toEqual({ path, status: 200 });
    }
  });

  it('every other operation is refused without a token, whatever its path ends with', async () => {
    const closed = await closedRoutes();
    // The eleven of the specification, the batch delete, six of classes, eight of applications, five of
    // administrators, the record of events.
    expect(closed).toHaveLength(32);
    for (const { method, path } of closed) {
      for (const variant of [path, `${path}/`, `${path}?page=1`]) {
        expectProblem(await nobody.send(method, variant), 401, 'token_missing');
      }
    }
  });

  it('every other operation is refused with credentials that are no token', async () => {
    for (const { method, path } of await closedRoutes()) {
      for (const authorization of CREDENTIALS_OF_CLIENTS) {
        const answer = await nobody.send(method, path, undefined, { authorization });
        expect({ method, path, authorization, status: answer.status }).toMatchObject({ status: 401 });
      }
      expectProblem(await nobody.send(method, `${path}?token=any`), 401, 'token_invalid');
    }
  });

  it('every other GET is refused to HEAD as well', async () => {
    for (const { method, path } of await closedRoutes()) {
      if (method !== 'GET') continue;
      expect({ path, status: (await nobody.send('HEAD', path)).status }).toEqual({ path, status: 401 });
    }
  });
});
