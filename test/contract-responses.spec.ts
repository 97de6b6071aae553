import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Observer, playScenario } from '../apps/api/src/openapi/recording/play-scenario.js';
import { type ContractOperation, contractOperations } from './support/http/contract.js';
import { CLIENT_SECRET } from './support/run/run-state.js';
import { anyEngine, startService } from './support/services/service.js';

const document = parse(readFileSync('openapi.yaml', 'utf8'));
const operations = contractOperations(document);
const OAUTH = ['issueToken', 'revokeToken', 'introspectToken'];

/** Headers that belong to every answer of every server, or to browsers. */
const OF_HTTP = new Set([
  'access-control-allow-origin',
  'access-control-expose-headers',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'pragma',
  'referrer-policy',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
]);

describe('the answers of every operation', () => {
  const statusesOf = ({ responses }: ContractOperation) => Object.keys(responses);

  it.each(operations)('$name: responses that any operation of its kind can have', (operation) => {
    const { name, operationId, requestBody } = operation;
    const expected = [
      '500',
      '503',
      ...(OAUTH.includes(operationId) ? [] : ['431', 'default']),
      ...(requestBody === undefined ? [] : ['408', '413', '415']),
      ...(name.startsWith('GET ') ? [] : ['507']),
    ];
    expect(statusesOf(operation)).toEqual(expect.arrayContaining(expected));
    // What is not offered is no operation.
    expect(statusesOf(operation)).not.toContain('405');
  });

  it('have the headers of their status', () => {
    for (const { name, responses } of operations) {
      for (const [status, { headers = {} }] of Object.entries(responses)) {
        expect({ name, status, headers: Object.keys(headers) }).toEqual({
          name,
          status,
          headers: expect.arrayContaining([
            'X-Request-Id',
            ...(status === '412' ? ['ETag'] : []),
            ...(status === '206' ? ['Content-Range', 'Accept-Ranges', 'Content-Disposition', 'ETag'] : []),
            ...(status === '416' ? ['Content-Range'] : []),
            ...(status === '429' || status === '503' ? ['Retry-After'] : []),
          ]),
        });
      }
    }
    for (const { security, responses } of operations) {
      const takesTokens = security!.some((scheme) => 'bearer' in scheme);
      if (!takesTokens) continue;
      for (const status of ['401', '403'])
        expect(responses[status]!.headers).toHaveProperty('WWW-Authenticate');
      for (const status of ['200', '429']) {
        expect(Object.keys(responses[status]!.headers!)).toEqual(
          expect.arrayContaining(['RateLimit', 'RateLimit-Policy']),
        );
      }
    }
  });
});

it('every header that an answer has is in the contract', async () => {
  const settings = { BOOTSTRAP_CLIENT_ID: 'console', RATE_LIMIT: '1000' };
  const { service, stop } = await startService(anyEngine(), settings);
  try {
    const { body } = await service.requestToken({
      grant_type: 'client_credentials',
      client_id: 'console',
      client_secret: CLIENT_SECRET,
    });
    const undeclared = new Set<string>();
    const observe: Observer = ({ operationId }, { status, headers }) => {
      const { responses } = operations.find((operation) => operation.operationId === operationId)!;
      const declared = Object.keys((responses[status] ?? responses.default!).headers ?? {});
      const known = new Set(declared.map((name) => name.toLowerCase()));
      for (const name of headers.keys()) {
        if (!OF_HTTP.has(name) && !known.has(name)) undeclared.add(`${operationId} ${status} ${name}`);
      }
    };
    const entrance = { token: body.access_token, setupCode: await service.setupCode() };
    await playScenario(service.baseUrl, entrance, observe);
    expect([...undeclared]).toEqual([]);
  } finally {
    await stop();
  }
});
