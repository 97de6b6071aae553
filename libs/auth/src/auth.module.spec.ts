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
import { AuthModule } from './auth.module.js';
import { AuthSettings } from './auth-settings.js';
import { takeAccessToken } from './tokens/sent-access-token.js';

@Controller()
class ForgottenController {
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
  @Module({ imports: [ResourcesModule, AuthModule.register(settings)], controllers: [ForgottenController] })
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

function requestToken(secret: string) {
  return app.inject({
    method: 'POST',
    url: '/api/v1/auth/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: basic(BOOT.id, secret) },
    payload: 'grant_type=client_credentials',
  });
}

describe('the token endpoint', () => {
  it('takes HTTP Basic, encoded as RFC 6749 asks and as most clients do', async () => {
    const plain = await requestToken(BOOT.secret);
    const encoded = await requestToken(encodeURIComponent(BOOT.secret));
    expect([plain.statusCode, encoded.statusCode]).toEqual([200, 200]);
    expect(plain.json().scope).toContain('applications:write');
  });
});

describe('the guard', () => {
  it('closes an operation that says nothing', async () => {
    expect((await app.inject({ url: '/forgotten' })).statusCode).toBe(401);
    const token = (await requestToken(BOOT.secret)).json().access_token;
    const headers = { authorization: `bearer ${token}` };
    expect((await app.inject({ url: '/forgotten', headers })).statusCode).toBe(403);
  });
});
