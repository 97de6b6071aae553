import {
  generateSecretString,
  SECRET_PREFIX,
  TOKEN_PREFIX,
} from '../libs/auth/src/credentials/secret-string.js';
import { itLong } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { newPlace, OPERATIONS, type Operation, type Place, stateOf } from './support/http/operations.js';
import { rawExchange, rawRequest } from './support/http/raw-http.js';
import { type Service, startService } from './support/services/service.js';
import { until } from './support/until.js';

/** Sends an operation with a token where the caller wants it. */
function send(
  { baseUrl }: Service,
  operation: Operation,
  place: Place,
  token: { header?: string; parameter?: string } = {},
) {
  const { path, body } = operation.request(place);
  const query = token.parameter === undefined ? '' : `?token=${encodeURIComponent(token.parameter)}`;
  const headers: Record<string, string> = token.header === undefined ? {} : { authorization: token.header };
  return new Client(baseUrl).send(operation.method, `${path}${query}`, body, headers);
}

describe('a request to any operation on objects or attachments', () => {
  oneEngine((service) => {
    let place: Place;
    let before: unknown;

    beforeAll(async () => {
      place = await newPlace(service);
      before = await stateOf(service, place);
    });

    afterAll(async () => {
      // None of the refused requests has had an effect.
      expect(await stateOf(service, place)).toEqual(before);
    });

    it.each(OPERATIONS)(
      'is refused alike with any wrong token, in the header or in ?token=: $name',
      async (operation) => {
        const good = await service.token();
        const flipped = `${good.slice(0, -1)}${good.endsWith('a') ? 'b' : 'a'}`;
        // With its checksum right, only the database can tell that it was never issued.
        const neverIssued = generateSecretString(TOKEN_PREFIX);
        const documents = [];
        for (const wrong of [
          neverIssued,
          'wrong',
          good.slice(0, -1),
          flipped,
          `${good}x`,
          good.toUpperCase(),
        ]) {
          for (const token of [{ header: `bearer ${wrong}` }, { parameter: wrong }]) {
            const answer = await send(service, operation, place, token);
            expectProblem(answer, 401, 'token_invalid');
            expect(answer.headers.get('www-authenticate')).toBe(
              'Bearer realm="storage", error="invalid_token"',
            );
            expect(answer.text).not.toContain(wrong);
            documents.push({ ...answer.body, requestId: undefined });
          }
        }
        for (const document of documents) expect(document).toEqual(documents[0]);
      },
    );

    it.each(OPERATIONS)(
      'is refused with two different tokens, even two good ones: $name',
      async (operation) => {
        const [one, other] = [await service.token(), await service.token()];
        for (const [header, parameter] of [
          [one, other],
          [one, 'wrong'],
          ['wrong', one],
        ]) {
          const answer = await send(service, operation, place, {
            header: `bearer ${header}`,
            parameter: parameter!,
          });
          expectProblem(answer, 401, 'token_invalid');
          expect(answer.body.detail).toContain('two different access tokens');
        }
      },
    );

    it('is refused with two headers, even of good tokens', async () => {
      const tokens = [await service.token(), await service.token()];
      const { path } = await service.createClass({});
      for (const [one, other] of [tokens, [tokens[0], 'wrong'], ['wrong', tokens[0]]]) {
        const authorization = [`bearer ${one}`, `bearer ${other}`];
        const answer = await rawRequest(service.baseUrl, { path: `${path}/`, headers: { authorization } });
        expectProblem(answer, 401, 'token_invalid');
      }
    });

    it('is told how it is sent, where the header is not the word bearer and the token', async () => {
      const token = await service.token();
      for (const header of [
        token,
        'Bearer',
        `Bearer Bearer ${token}`,
        `Bearer "${token}"`,
        `Bearer <${token}>`,
      ]) {
        const answer = await send(service, OPERATIONS[3]!, place, { header });
        expectProblem(answer, 401, 'token_invalid');
        expect(answer.body.detail).toMatch(
          /^The header Authorization has to be the word bearer, a space, and the/,
        );
        expect(answer.text).not.toContain(token);
      }
    });

    it('is told that a client secret is none', async () => {
      const header = `Bearer ${generateSecretString(SECRET_PREFIX)}`;
      const answer = await send(service, OPERATIONS[3]!, place, { header });
      expectProblem(answer, 401, 'token_invalid');
      expect(answer.body.detail).toMatch(
        /^A client secret is no access token, .* POST .*\/token answers one/,
      );
    });

    it('is answered with a good token in ?token= beside a header without another one', async () => {
      const parameter = await service.token();
      for (const header of ['Bearer', 'Basic YTpi', `Bearer ${parameter}`]) {
        const answer = await send(service, OPERATIONS[3]!, place, { header, parameter });
        expect({ header, status: answer.status }).toEqual({ header, status: 200 });
        expectProblem(
          await send(service, OPERATIONS[3]!, place, { header, parameter: 'x' }),
          401,
          'token_invalid',
        );
      }
    });

    it('is answered with one token in two headers, as some generated clients send it', async () => {
      const token = await service.token();
      const { path } = await service.createClass({});
      const authorization = [`bearer ${token}`, `Bearer ${token}`];
      for (const address of [`${path}/`, '/api/v1/storage/classes', `${path}/`]) {
        const answer = await rawRequest(service.baseUrl, { path: address, headers: { authorization } });
        expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
      }
    });

    it.each(OPERATIONS)(
      'is answered with a good token in the header, in any case of the word: $name',
      async (operation) => {
        for (const word of ['bearer', 'Bearer', 'BEARER']) {
          const answer = await send(service, operation, await newPlace(service), {
            header: `${word} ${await service.token()}`,
          });
          expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
        }
      },
    );

    it('is answered with a good token behind several spaces (RFC 6750 section 2.1)', async () => {
      const header = `Bearer   ${await service.token()}`;
      // The second time it is answered ahead of the framework.
      for (let n = 0; n < 2; n++)
        expect((await send(service, OPERATIONS[3]!, place, { header })).status).toBe(200);
    });

    it.each(OPERATIONS)('is answered with a good token in ?token=: $name', async (operation) => {
      const answer = await send(service, operation, await newPlace(service), {
        parameter: await service.token(),
      });
      expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
    });

    it.each(OPERATIONS)('is judged by its token before its class: $name', async (operation) => {
      const nowhere = {
        ...place,
        classPath: '/api/v1/storage/data/Nowhere',
        objectPath: `/api/v1/storage/data/Nowhere/${place.objectId}`,
      };
      expectProblem(await send(service, operation, nowhere), 401, 'token_missing');
      expectProblem(await send(service, operation, nowhere, { parameter: 'wrong' }), 401, 'token_invalid');
      const header = `bearer ${await service.token()}`;
      expectProblem(await send(service, operation, nowhere, { header }), 404, 'class_not_found');
    });

    it.each(OPERATIONS)('is judged by its token before its parameters and body: $name', async (operation) => {
      const { path } = operation.request(place);
      const body = operation.method === 'POST' || operation.method === 'PUT' ? '{"text":' : undefined;
      const answer = await new Client(service.baseUrl).send(
        operation.method,
        `${path}?page=0&query=%7B`,
        body,
      );
      expectProblem(answer, 401, 'token_missing');
    });

    it('is refused before its body has come', async () => {
      const head = `POST ${place.classPath} HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n`;
      const rest = 'Expect: 100-continue\r\nConnection: close\r\n\r\n';
      expect(await rawExchange(service.baseUrl, head + rest)).toMatch(/HTTP\/1\.1 401 /);
    });

    it('is refused with the token in its body', async () => {
      const token = await service.token();
      const client = new Client(service.baseUrl);
      for (const name of ['token', 'access_token']) {
        const form = await client.post(`${place.classPath}/`, new URLSearchParams({ [name]: token }));
        expectProblem(form, 401, 'token_missing');
        expectProblem(await client.post(`${place.classPath}/`, { [name]: token }), 401, 'token_missing');
      }
      expectProblem(await client.get(`${place.classPath}/?access_token=${token}`), 401, 'token_missing');
    });

    it('is refused with a token of another kind of authorization', async () => {
      const token = await service.token();
      for (const header of [
        token,
        `token ${token}`,
        `basic ${token}`,
        `bearer: ${token}`,
        'bearer',
        'bearer ',
      ]) {
        const answer = await send(service, OPERATIONS[3]!, place, { header });
        expect({ header, status: answer.status }).toEqual({ header, status: 401 });
      }
    });
  });
});

describe('an expired token', () => {
  oneEngine(({ running: { engine } }) => {
    itLong('is refused by all operations, in the header and in ?token=', async () => {
      const { service, stop } = await startService(engine, { TOKEN_LIFETIME: '1' });
      try {
        const expired = await service.token();
        const path = '/api/v1/storage/classes';
        const status = async () => (await new Client(service.baseUrl, expired).get(path)).status;
        await until('the token to expire', async () => (await status()) === 401);

        const objectPath = '/api/v1/storage/data/Any/01890a5d-ac96-774b-bcce-b302099a8057';
        const objectId = objectPath.split('/').at(-1)!;
        const place = { className: 'Any', classPath: '/api/v1/storage/data/Any', objectPath, objectId };
        for (const operation of OPERATIONS) {
          for (const token of [{ header: `bearer ${expired}` }, { parameter: expired }]) {
            const answer = await send(service, operation, place, token);
            expectProblem(answer, 401, 'token_invalid');
            expect(answer.headers.get('www-authenticate')).toMatch(/error="invalid_token"/);
          }
        }
      } finally {
        await stop();
      }
    });
  });
});
