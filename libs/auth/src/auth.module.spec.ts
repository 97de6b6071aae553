import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@app/database';
import { Problem } from '@app/problems';
import {
  type ArgumentsHost,
  Catch,
  Controller,
  type ExceptionFilter,
  Get,
  Global,
  Module,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Authorized } from './access/required-scope.js';
import { AuthModule } from './auth.module.js';
import { AuthSettings } from './auth-settings.js';
import { takeAccessToken } from './tokens/sent-access-token.js';

@Controller()
class DataController {
  @Get('data/:objectClass')
  @Authorized('data:read')
  read(): string {
    return 'read';
  }

  @Get('forgotten')
  forgotten(): string {
    return 'open to nobody';
  }
}

@Catch(Problem)
class Problems implements ExceptionFilter {
  catch(problem: Problem, host: ArgumentsHost): void {
    host
      .switchToHttp()
      .getResponse()
      .status(problem.status)
      .headers(problem.headers)
      .send(problem.toDocument());
  }
}

const BOOT = { id: 'boot', secret: 'p:ss+wörd %2B, and long' };
const directory = mkdtempSync(join(tmpdir(), 'auth-http-'));
let app: NestFastifyApplication;
let database: Database;

/** The module as the service composes it: bodies unread, the token parameter taken out of the address. */
beforeAll(async () => {
  database = await Database.open({ dataDirectory: directory, poolSize: 1 });
  @Global()
  @Module({ providers: [{ provide: Database, useValue: database }], exports: [Database] })
  class ResourcesModule {}
  const settings = Object.assign(new AuthSettings(), {
    bootstrapClientId: BOOT.id,
    bootstrapClientSecret: BOOT.secret,
  });
  @Module({ imports: [ResourcesModule, AuthModule.register(settings)], controllers: [DataController] })
  class TestModule {}

  const adapter = new FastifyAdapter({ rewriteUrl: takeAccessToken });
  const server = adapter.getInstance();
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _body, done) => done(null));
  server.decorateRequest('baseUrl', { getter: () => 'http://storage.test' });
  app = await NestFactory.create<NestFastifyApplication>(TestModule, adapter, {
    bodyParser: false,
    logger: false,
  });
  app.useGlobalFilters(new Problems());
  await app.init();
});
afterAll(async () => {
  await app.close();
  await database.close();
  rmSync(directory, { recursive: true });
});

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

function post(path: string, fields: Record<string, string> | string, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  });
}

const TOKEN = '/api/v1/auth/oauth2/token';
const CREDENTIALS = { client_id: BOOT.id, client_secret: BOOT.secret };
const GRANT = { grant_type: 'client_credentials', ...CREDENTIALS };

async function obtain(scope = ''): Promise<string> {
  return (await post(TOKEN, { ...GRANT, scope })).json().access_token;
}

describe('the token endpoint', () => {
  it('answers a token that nobody may cache', async () => {
    const answer = await post(TOKEN, { ...GRANT, scope: 'data:read data:write:Shipment' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(answer.json()).toEqual({
      access_token: expect.stringMatching(/^ost_/),
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'data:read data:write:Shipment',
    });
  });

  it('takes HTTP Basic, encoded as RFC 6749 asks and as most clients do', async () => {
    const grant = { grant_type: 'client_credentials' };
    const plain = await post(TOKEN, grant, { authorization: basic(BOOT.id, BOOT.secret) });
    const encoded = await post(TOKEN, grant, {
      authorization: basic(BOOT.id, encodeURIComponent(BOOT.secret)),
    });
    expect([plain.statusCode, encoded.statusCode]).toEqual([200, 200]);
    expect(plain.json().scope).toContain('applications:write');
  });

  it.each([
    ['an unknown client', { ...GRANT, client_id: 'nobody' }, 401, 'invalid_client'],
    ['a wrong secret', { ...GRANT, client_secret: 'wrong' }, 401, 'invalid_client'],
    ['an id that is none', { ...GRANT, client_id: '{"$ne":null}' }, 401, 'invalid_client'],
    ['no credentials', { grant_type: 'client_credentials' }, 401, 'invalid_client'],
    ['no grant type', CREDENTIALS, 400, 'invalid_request'],
    ['another grant type', { ...GRANT, grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['a scope beyond its own', { ...GRANT, scope: 'data:read admin' }, 400, 'invalid_scope'],
    [
      'a repeated parameter',
      'grant_type=client_credentials&grant_type=client_credentials',
      400,
      'invalid_request',
    ],
  ])('refuses %s', async (_, fields, status, error) => {
    const answer = await post(TOKEN, fields);
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('does not tell an unknown client from a wrong secret', async () => {
    const unknown = await post(TOKEN, { ...GRANT, client_id: 'nobody' });
    const wrong = await post(TOKEN, { ...GRANT, client_secret: 'wrong' });
    expect(unknown.json()).toEqual(wrong.json());
  });

  it('asks for Basic where Basic was used, and takes credentials in one place only', async () => {
    const answer = await post(
      TOKEN,
      { grant_type: 'client_credentials' },
      { authorization: basic('x', 'y') },
    );
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([
      401,
      expect.stringMatching(/^Basic /),
    ]);
    const both = await post(TOKEN, GRANT, { authorization: basic(BOOT.id, BOOT.secret) });
    expect([both.statusCode, both.json().error]).toEqual([400, 'invalid_request']);
  });

  it('does not read the address', async () => {
    const answer = await post(`${TOKEN}?${new URLSearchParams(GRANT)}`, '');
    expect(answer.json().error).toBe('invalid_client');
  });
});

describe('the guard', () => {
  const read = (url: string, authorization?: string) =>
    app.inject({ url, headers: authorization === undefined ? {} : { authorization } });

  it('takes the token in the header, in any case, or in the address, or the same in both', async () => {
    const token = await obtain();
    for (const [url, header] of [
      ['/data/Shipment', `bearer ${token}`],
      ['/data/Shipment', `BEARER ${token}`],
      [`/data/Shipment?token=${token}`, undefined],
      [`/data/Shipment?token=${token}`, `Bearer ${token}`],
      [`/data/Shipment?token=${token}`, basic('a', 'proxy')],
    ] as const) {
      expect((await read(url, header)).statusCode).toBe(200);
    }
  });

  it('asks for a token where none is sent', async () => {
    for (const answer of [
      await read('/data/X'),
      await read(`/data/X?access_token=${await obtain()}`),
      await read('/data/X', 'Basic eA=='),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'token_missing']);
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="storage"');
    }
  });

  it('answers every token that is not valid alike', async () => {
    const revoked = await obtain();
    await post('/api/v1/auth/oauth2/revoke', { ...CREDENTIALS, token: revoked });
    for (const header of [
      `bearer ${revoked}`,
      `bearer ost_${'0'.repeat(49)}`,
      'bearer x',
      'bearer',
      'bearer a b',
    ]) {
      const answer = await read('/data/X', header);
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'token_invalid']);
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="storage", error="invalid_token"');
    }
  });

  it('refuses two different tokens, even if both are valid', async () => {
    const [one, other] = [await obtain(), await obtain()];
    for (const answer of [
      await read(`/data/X?token=${one}`, `bearer ${other}`),
      await read(`/data/X?token=${one}&token=${other}`),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'token_invalid']);
      expect(answer.json().detail).toContain('two different access tokens');
    }
  });

  it('wants the scope, for all classes or for the one of the path', async () => {
    const token = await obtain('data:read:Shipment classes:read');
    expect((await read('/data/Shipment', `bearer ${token}`)).statusCode).toBe(200);
    const answer = await read('/data/Invoice', `bearer ${token}`);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'insufficient_scope']);
    expect(answer.headers['www-authenticate']).toBe(
      'Bearer realm="storage", error="insufficient_scope", scope="data:read"',
    );
  });

  it('closes an operation that says nothing', async () => {
    expect((await read('/forgotten')).statusCode).toBe(401);
    expect((await read('/forgotten', `bearer ${await obtain()}`)).statusCode).toBe(403);
  });
});

describe('introspection and metadata', () => {
  const introspect = async (fields: Record<string, string>) =>
    (await post('/api/v1/auth/oauth2/introspect', fields)).json();

  it('tells about a valid token only', async () => {
    const token = await obtain('data:read');
    const answer = await introspect({ ...CREDENTIALS, token });
    expect(answer).toMatchObject({
      active: true,
      scope: 'data:read',
      client_id: BOOT.id,
      token_type: 'bearer',
    });
    expect(answer.exp - answer.iat).toBe(3600);
    expect(await introspect({ ...CREDENTIALS, token: 'x' })).toEqual({ active: false });
    expect(await introspect({ token })).toMatchObject({ error: 'invalid_client' });
    expect(await introspect(CREDENTIALS)).toMatchObject({ error: 'invalid_request' });
  });

  it('names the endpoints', async () => {
    const answer = await app.inject({ url: '/.well-known/oauth-authorization-server' });
    expect(answer.json()).toMatchObject({
      issuer: 'http://storage.test',
      token_endpoint: `http://storage.test${TOKEN}`,
    });
  });
});
