import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Validator } from '@seriousme/openapi-schema-validator';
import { parse } from 'yaml';
import { toOpenApi30 } from './document-30.js';

const NULLABLE = { type: ['string', 'null'] };
const IN_30 = { type: 'string', nullable: true };

/** A document with a schema in every possible place. */
const document = (schema: object) => ({
  parameters: [{ name: 'a', in: 'query', schema }, { $ref: '#/components/parameters/A' }],
  requestBody: { content: { 'a/b': { schema, encoding: { a: { headers: { A: { schema } } } } } } },
  responses: {
    200: {
      description: 'd',
      headers: { A: { schema } },
      content: { 'a/json': { schema, example: NULLABLE } },
    },
  },
  callbacks: {
    a: { '{$url}': { post: { responses: { 200: { description: 'd', content: { 'a/b': { schema } } } } } } },
  },
});
const withSchema = (schema: object) => ({
  paths: { '/a': { summary: 's', parameters: [{ name: 'b', in: 'query', schema }], get: document(schema) } },
  components: {
    schemas: { A: schema },
    parameters: { A: { name: 'c', in: 'query', content: { 'a/b': { schema } } } },
    headers: { A: { schema } },
    requestBodies: { A: { content: { 'a/b': { schema } } } },
    responses: { A: { description: 'd', content: { 'a/b': { schema } } } },
    examples: { A: { value: NULLABLE } },
  },
});

const rendered = (from: object) =>
  toOpenApi30({ openapi: '3.1.0', info: {}, ...from } as unknown as OpenAPIObject);

describe('a contract in OpenAPI 3.0', () => {
  it('has its schemas in the words of 3.0 everywhere, and its examples as they are', () => {
    expect(rendered(withSchema(NULLABLE))).toEqual({ openapi: '3.0.3', info: {}, ...withSchema(IN_30) });
  });

  it('leaves out what 3.0 does not know', () => {
    expect(
      rendered({
        info: { title: 't', summary: 's', license: { name: 'MIT', identifier: 'MIT' } },
        jsonSchemaDialect: 'd',
        webhooks: {},
        paths: {},
        components: { pathItems: {} },
      }),
    ).toEqual({
      openapi: '3.0.3',
      info: { title: 't', license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' } },
      paths: {},
      components: {},
    });
  });

  it('has references without anything beside them', () => {
    const responses = { 200: { $ref: '#/components/responses/A', description: 'd' } };
    expect(rendered({ paths: { '/a': { get: { responses } } } }).paths['/a']!.get!.responses).toEqual({
      200: { $ref: '#/components/responses/A' },
    });
  });

  it('names scopes where OAuth does only', () => {
    const securitySchemes = {
      bearer: { type: 'http', scheme: 'bearer' },
      client: { type: 'oauth2', flows: {} },
    };
    const security = [{ bearer: ['data:read'] }, { client: ['data:read'] }];
    const { get } = rendered({ components: { securitySchemes }, paths: { '/a': { get: { security } } } })
      .paths['/a']!;
    expect(get!.security).toEqual([{ bearer: [] }, { client: ['data:read'] }]);
  });

  it('has one type for each body, and errors that are not named as ranges', () => {
    const requestBody = { content: { 'text/plain': { schema: NULLABLE }, 'a/b': { schema: NULLABLE } } };
    const other = { description: 'o' };
    const listed = { 'a/json': { schema: NULLABLE }, 'a/lines': { schema: NULLABLE } };
    const responses = {
      200: { description: 'd', content: listed },
      404: { description: 'n' },
      default: other,
    };
    const { post, get } = rendered({
      paths: { '/a': { post: { requestBody, responses }, get: { responses: { default: other } } } },
    }).paths['/a']!;
    expect(post).toEqual({
      requestBody: { content: { 'text/plain': { schema: IN_30 } } },
      responses: {
        200: { description: 'd', content: { 'a/json': { schema: IN_30 } } },
        404: { description: 'n' },
        '4XX': other,
        '5XX': other,
      },
    });
    expect(get).toEqual({ responses: { default: other } });
  });

  it('has a schema for bytes, which need none in 3.1', () => {
    const responses = {
      200: { description: 'd', content: { 'application/octet-stream': {} } },
      201: { description: 'd', content: { 'text/plain': {} } },
    };
    expect(rendered({ paths: { '/a': { get: { responses } } } }).paths['/a']!.get!.responses).toMatchObject({
      200: { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
      201: { content: { 'text/plain': {} } },
    });
  });

  it('is valid as 3.0.3 for the contract of this service', async () => {
    const contract = parse(readFileSync('openapi.yaml', 'utf8'));
    expect(await new Validator().validate({ ...toOpenApi30(contract) })).toEqual({ valid: true });
    expect(await new Validator().validate({ ...contract, openapi: '3.0.3' })).toMatchObject({ valid: false });
  });
});
