import { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { lastAnswer, rawExchange } from './support/http/raw-http.js';
import { onAnyEngine } from './support/services/service.js';

const ORIGIN = 'https://shop.example';

describe('an address', () => {
  onAnyEngine((service) => {
    it.each(['QUERY', 'PROPFIND', 'FROB'])(
      'takes no %s, be there a body, a Content-Type, both or none',
      async (method) => {
        const { path } = await service.createClass({});
        for (const headers of [
          {} as Record<string, string>,
          { 'content-type': 'application/json' },
          { 'content-type': 'rubbish' },
        ])
          for (const body of [undefined, '{}']) {
            const request = { method, path, headers, ...(body === undefined ? {} : { body }) };
            const answer = lastAnswer(await rawExchange(service.baseUrl, rawText(request)));
            expect({ request, status: answer.status, code: answer.body.code }).toEqual({
              request,
              status: 405,
              code: 'method_not_allowed',
            });
            expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
          }
      },
    );

    it('is 404 for every method where nothing is, a preflight aside, whose page could not read it', async () => {
      const nobody = new Client(service.baseUrl);
      for (const path of ['/nothing', '/api/v1/storage/data', '/api/v1/storage/data/A/b/c']) {
        for (const method of ['OPTIONS', 'PATCH', 'QUERY', 'FROB']) {
          const answer = lastAnswer(
            await rawExchange(service.baseUrl, rawText({ method, path, headers: {} })),
          );
          expect([method, answer.status, answer.body.code]).toEqual([method, 404, 'not_found']);
          expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
          expect(answer.headers.get('allow')).toBeNull();
        }
        const preflight = { origin: ORIGIN, 'access-control-request-method': 'PUT' };
        const answer = await nobody.send('OPTIONS', path, undefined, preflight);
        expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
      }
      expectProblem(await nobody.get('/dashboard/assets/none.js'), 404, 'not_found');
    });

    it.each(['OPTIONS', 'QUERY', 'GET'])(
      'says of a %s without a Host what is wrong with it',
      async (method) => {
        const { path } = await service.createClass({});
        const text = `${method} ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`;
        expectProblem(lastAnswer(await rawExchange(service.baseUrl, text)), 400, 'invalid_request');
      },
    );
  });
});

function rawText({
  method,
  path,
  headers,
  body = '',
}: {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}): string {
  const lines = Object.entries({
    ...headers,
    host: 'a',
    connection: 'close',
    ...(body !== '' && { 'content-length': body.length }),
  });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}
