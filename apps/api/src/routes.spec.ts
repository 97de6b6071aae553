import { channel } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBlobStore } from '@app/blobs';
import { Database } from '@app/database';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { OWN_ROOT } from './edge/address/request-address.js';
import { describeApi } from './openapi/document/document.js';
import { createServer } from './server/server.js';
import { loadSettings } from './settings/settings.js';

/** Everything that is served without being part of the contract. HEAD comes with every GET. */
const BESIDE_THE_CONTRACT = [
  'GET /health/live',
  'GET /health/ready',
  'GET /openapi.json',
  'GET /openapi.yaml',
];
/** Swagger UI, whose files are not part of this service. */
const SWAGGER_UI = /^GET \/docs(\/|$)/;
/** The dashboard's page and files, which hold no data. */
const DASHBOARD = /^GET \/dashboard(\/|$)/;
/** Preflights of browsers, which cannot hold a token. */
const PREFLIGHT = 'OPTIONS *';

/** The only routes that need no token. Sessions have a cookie instead. */
const PUBLIC = [
  ...BESIDE_THE_CONTRACT,
  PREFLIGHT,
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

const directory = mkdtempSync(join(tmpdir(), 'routes-'));
const routes: string[] = [];
let app: NestFastifyApplication;
let database: Database;

/** Fastify announces every instance before its first route is added. */
function observe(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push(`${one} ${url === '/' ? url : url.replace(/\/$/, '')}`);
  });
}

beforeAll(async () => {
  const settings = loadSettings({ DATA_DIR: directory });
  database = await Database.open(settings.database);
  const blobs = await openBlobStore(settings.attachments);
  channel('fastify.initialization').subscribe(observe);
  app = await createServer(settings, { database, blobs }, pino({ level: 'silent' }));
  channel('fastify.initialization').unsubscribe(observe);
  await app.getHttpAdapter().getInstance().ready();
});
afterAll(async () => {
  await app.close();
  await database.close();
  rmSync(directory, { recursive: true });
});

/** The routes of the contract, as Fastify writes them. */
function documented(): string[] {
  return Object.entries(describeApi(app).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => {
      const url = path.replace(/\{([\w-]+)\}/g, (_, name: string) => `:${camelCase(name)}`);
      return `${method.toUpperCase()} ${url}`;
    }),
  );
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function registered(): string[] {
  const found = [...new Set(routes)];
  const files = [SWAGGER_UI, DASHBOARD];
  return found.filter((route) => !files.some((pattern) => pattern.test(route.replace(/^HEAD/, 'GET'))));
}

describe('the routes of the running application', () => {
  it('are those of the contract and a short list beside it', () => {
    const withHead = [...documented(), ...BESIDE_THE_CONTRACT].flatMap((route) =>
      route.startsWith('GET ') ? [route, route.replace('GET', 'HEAD')] : [route],
    );
    expect(registered().sort()).toEqual([...withHead, PREFLIGHT].sort());
  });

  it('begin with what a path of PUBLIC_URL can be taken off', () => {
    const elsewhere = routes.filter((route) => route !== PREFLIGHT && !OWN_ROOT.test(route.split(' ')[1]!));
    expect(elsewhere).toEqual([]);
  });

  it('refuse everybody without a token, but for the public list', async () => {
    const open = new Set<string>();
    for (const route of registered()) {
      const [method, url] = route.split(' ') as [NonNullable<InjectOptions['method']>, string];
      const answer = await app.inject({ method, url: url.replace(/:\w+/g, 'any').replace('*', '/any') });
      const refused =
        answer.statusCode === 401 && answer.headers['www-authenticate'] === 'Bearer realm="storage"';
      if (!refused) open.add(route.replace('HEAD', 'GET'));
    }
    expect([...open].sort()).toEqual([...PUBLIC].sort());
  });
});
