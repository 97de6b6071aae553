import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { contractOperations } from './support/http/contract.js';
import { expectOAuthError, expectProblem } from './support/http/expect-problem.js';
import { onAnyEngine, uniqueName } from './support/services/service.js';

const document = parse(readFileSync('openapi.yaml', 'utf8'));
const { schemas } = document.components;
const operations = contractOperations(document);
const operation = (id: string) => operations.find(({ operationId }) => operationId === id)!;

/** Every schema of a body or an answer, as it stands there. */
const jsonBodies = operations.flatMap(({ operationId, requestBody }) => {
  const schema = requestBody?.content['application/json']?.schema;
  return schema?.$ref === undefined ? [] : [{ operationId, name: schema.$ref.split('/').at(-1)! }];
});

describe('the names that generated clients get', () => {
  it('are of things and actions, never of the code', () => {
    const names = [...Object.keys(schemas), ...operations.map(({ operationId }) => operationId)];
    expect(names.filter((name) => /Dto|Controller|Entity/.test(name))).toEqual([]);
    expect(Object.keys(schemas).filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
    expect(
      operations.filter(({ operationId }) => !/^[a-z]+[A-Z][A-Za-z]+$|^signOut$|^signIn$/.test(operationId)),
    ).toEqual([]);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });

  // In Go, `NewApplication` is what makes an `Application`.
  it('leave New... of a schema to its constructor', () => {
    const names = Object.keys(schemas);
    expect(names.filter((name) => names.includes(`New${name}`))).toEqual([]);
  });

  it('are of schemas that something refers to', () => {
    const text = JSON.stringify(document);
    expect(Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual(
      [],
    );
  });
});

describe('what breaks generators', () => {
  it('attachments travel as text or bytes, and only the caller encodes them', () => {
    expect(JSON.stringify(document).includes('contentEncoding')).toBe(false);
    for (const id of ['createAttachment', 'updateAttachment']) {
      const { content, description } = operation(id).requestBody!;
      expect(content).toMatchObject({
        'text/plain': { schema: { type: 'string' } },
        'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
      });
      expect(description).toMatch(/base64/);
    }
    const { responses } = operation('getAttachment');
    for (const status of ['200', '206']) {
      expect(Object.keys(responses[status]!.content!)).toEqual(['application/octet-stream']);
    }
  });

  it.each(['issueToken', 'revokeToken', 'introspectToken'])('%s has one type of error', (id) => {
    const { responses } = operation(id);
    const errors = Object.entries(responses).filter(([status]) => status !== '200');
    const types = errors.map(([, { content }]) => JSON.stringify(content?.['application/json']?.schema));
    expect([...new Set(types)]).toEqual(['{"$ref":"#/components/schemas/OAuthError"}']);
    expect(Object.keys(operation(id).requestBody!.content)).toEqual(['application/x-www-form-urlencoded']);
  });

  it('free objects are maps, and those of a batch stand in its array', () => {
    const { items } = operation('createObjects').requestBody!.content['application/json']!.schema as {
      items: object;
    };
    // In Go `true` makes maps of pointers here.
    expect(items).toEqual({ type: 'object', additionalProperties: { description: expect.any(String) } });
    expect(JSON.stringify(document).includes('"additionalProperties":{}')).toBe(false);
    expect(schemas.Problem.properties.current).toMatchObject({ type: 'object', additionalProperties: true });
  });

  it('numbers are as wide as they can be', () => {
    const bounds = schemas.FieldDefinition.properties;
    for (const name of ['minimum', 'maximum', 'multipleOf'])
      expect(bounds[name]).toMatchObject({ type: 'number', format: 'double' });
    for (const name of ['minLength', 'maxLength', 'minItems', 'maxItems'])
      expect(bounds[name]).toMatchObject({ type: 'integer', format: 'int64' });
    for (const name of ['exp', 'iat']) {
      expect(schemas.TokenIntrospection.properties[name]).toMatchObject({ type: 'integer', format: 'int64' });
    }
    expect(schemas.ClassDefinition.properties.revision.type).toBe('integer');
    expect(schemas.Attachment.properties.size.format).toBe('int64');
  });

  it('enums are of texts', () => {
    const enums = [...JSON.stringify(schemas).matchAll(/"enum":(\[[^\]]*\])/g)].map(([, values]) => values!);
    expect(enums.length).toBeGreaterThan(5);
    expect(
      enums.filter((values) => JSON.parse(values).some((value: unknown) => typeof value !== 'string')),
    ).toEqual([]);
  });

  it('a limit that is clamped has no maximum, so that clients send it', () => {
    const limits = [
      ...operations.flatMap(({ parameters = [] }) => parameters),
      ...Object.values(document.components.parameters),
    ].filter((parameter) => (parameter as { name?: string }).name === 'limit') as { schema: object }[];
    expect(limits.length).toBeGreaterThanOrEqual(3);
    for (const { schema } of limits) expect(schema).not.toHaveProperty('maximum');
  });

  it('optional parameters have no example, which tools that send requests fill in', () => {
    const optional = operations.flatMap(({ parameters }) => parameters.filter(({ required }) => !required));
    expect(optional.length).toBeGreaterThan(50);
    expect(optional.filter((parameter) => 'example' in parameter || 'examples' in parameter)).toEqual([]);
    const named = (name: string) => optional.find((parameter) => parameter.name === name);
    expect(named('fields')!.description).toMatch(/For example `reference,/);
    expect(named('query')!.description).toMatch(/`{"weight":{"\$gte":10}}` \(A comparison\)/);
  });

  it('a new class has a name, and fields stand once', () => {
    expect(schemas.NewClass.required.sort()).toEqual(['fields', 'name']);
    expect(schemas.FieldDefinitions).toMatchObject({
      propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' },
      additionalProperties: { $ref: '#/components/schemas/FieldDefinition' },
    });
    for (const name of ['NewClass', 'ClassReplacement', 'ClassDefinition', 'FieldDefinition']) {
      expect(JSON.stringify(schemas[name].properties.fields)).toContain(
        '"#/components/schemas/FieldDefinitions"',
      );
    }
  });

  it('scopes have a form', () => {
    for (const name of ['ApplicationRegistration', 'ApplicationChange', 'Application']) {
      expect(schemas[name].properties.scopes.items).toEqual({ $ref: '#/components/schemas/Scope' });
    }
    const { pattern } = schemas.Scope;
    const takes = (scope: string) => new RegExp(pattern).test(scope);
    expect(['data:read', 'data:write:Shipment', 'applications:write'].filter(takes)).toHaveLength(3);
    expect(['data:raed', 'classes:read:Shipment', 'data:read:', 'data:read:1'].filter(takes)).toEqual([]);
  });

  // In Ruby `\x9f` is a syntax error, and in PHP a byte of some other character.
  it('patterns have no escapes beyond ASCII, which languages read each in its own way', () => {
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, text]) => JSON.parse(text!) as string,
    );
    expect(patterns.length).toBeGreaterThan(3);
    expect(patterns.filter((pattern) => /\\x[89a-f]|\\[upP]|[^ -~]/i.test(pattern))).toEqual([]);
  });

  it('the kinds of audit events are one enum', () => {
    const kind = { $ref: '#/components/schemas/AuditEventKind' };
    expect(schemas.AuditEvent.properties.kind).toEqual(kind);
    const { schema } = operation('listAuditEvents').parameters!.find(({ name }) => name === 'kind')!;
    expect(schema).toEqual(kind);
    expect(schemas.AuditEventKind.enum).toContain('class.created');
  });
});

describe('JSON bodies', () => {
  it('say whether they take other members than their own', () => {
    const open = jsonBodies.filter(({ name }) => schemas[name].additionalProperties === undefined);
    expect(open).toEqual([]);
    const free = jsonBodies.filter(({ name }) => schemas[name].additionalProperties !== false);
    expect(free.map(({ operationId }) => operationId).sort()).toEqual(['createObject', 'updateObject']);
  });
});

onAnyEngine((service) => {
  it('refuses the members that the contract does not have', async () => {
    const client = await service.client();
    const { definitionPath } = await service.createClass({ text: { type: 'string' } });
    const { body } = await client.post('/api/v1/auth/applications', { name: 'a' });
    const application = `/api/v1/auth/applications/${body.client_id}`;
    const more = { surplus: 1 };
    for (const [method, path, valid, code] of [
      ['POST', '/api/v1/storage/classes', { name: uniqueName(), fields: {} }, 'invalid_definition'],
      ['PUT', definitionPath, { fields: {} }, 'invalid_definition'],
      ['POST', '/api/v1/auth/applications', { name: 'b' }, 'invalid_request'],
      ['PUT', application, { name: 'c' }, 'invalid_request'],
    ] as const) {
      const answer = await client.send(method, path, { ...valid, ...more });
      expectProblem(answer, 400, code, [{ pointer: '/surplus', code: 'unknown_member' }]);
    }
    await client.delete(application);
  });

  it('answers every error of the token endpoints in the form of OAuth', async () => {
    const path = '/api/v1/auth/oauth2/token';
    const client = (await service.client()).as(undefined);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const [status, body, headers] of [
      [413, `grant_type=${'a'.repeat(20_000)}`, form],
      [415, 'grant_type=a', { ...form, 'content-encoding': 'gzip' }],
    ] as const) {
      const answer = await client.post(path, body, headers);
      expectOAuthError(answer, status, 'invalid_request');
    }
  });
});
