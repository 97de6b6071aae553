import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { breakingChanges } from './breaking-changes.js';
import { contractOf, type Schema } from './contract.js';

const document = (): Schema => ({
  paths: {
    '/things/{id}': {
      put: {
        operationId: 'updateThing',
        security: [{ bearer: [] }, { token: [] }],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { $ref: '#/components/parameters/Limit' },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
        responses: {
          200: {
            description: 'd',
            headers: { ETag: { schema: { type: 'string' } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
    },
  },
  components: {
    parameters: { Limit: { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 9 } } },
    responses: { NotFound: { description: 'd' } },
    schemas: {
      Thing: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string' },
          kind: { enum: ['a', 'b'] },
          parts: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
        },
      },
    },
  },
});

const put = (to: Schema) => to.paths['/things/{id}'].put;
const thing = (to: Schema) => to.components.schemas.Thing;
const limit = (to: Schema) => to.components.parameters.Limit;

const breaking: [what: string, change: (to: Schema) => unknown, found: string][] = [
  [
    'an operation is gone',
    (to) => delete to.paths['/things/{id}'].put,
    'updateThing: PUT /things/{id} is gone',
  ],
  ['an operation has another name', (to) => (put(to).operationId = 'put'), 'updateThing: is called put'],
  [
    'a way to be authorized is gone',
    (to) => put(to).security.pop(),
    'updateThing: cannot be authorized by {"token":[]}',
  ],
  ['a parameter is gone', (to) => put(to).parameters.pop(), 'updateThing limit: the parameter is gone'],
  [
    'a parameter is required',
    (to) => (limit(to).required = true),
    'updateThing limit: the parameter is required',
  ],
  [
    'a parameter that is required is new',
    (to) => put(to).parameters.push({ name: 'a', in: 'query', required: true, schema: {} }),
    'updateThing a: the parameter is required',
  ],
  [
    'a parameter that is new comes before others',
    (to) => put(to).parameters.splice(1, 0, { name: 'a', in: 'query', schema: {} }),
    'updateThing limit: the parameter has another place',
  ],
  [
    'parameters change places',
    (to) => put(to).parameters.reverse(),
    'updateThing id: the parameter has another place',
  ],
  ['a bound is tighter', (to) => (limit(to).schema.maximum = 8), 'updateThing limit: maximum is 8'],
  ['a body is required', (to) => (put(to).requestBody.required = true), 'updateThing: requires a body'],
  [
    'a media type is gone',
    (to) => (put(to).requestBody.content = { 'text/plain': {} }),
    'updateThing: application/json is gone from the request',
  ],
  ['a status is gone', (to) => delete put(to).responses[404], 'updateThing 404: the status is gone'],
  [
    'a header is gone',
    (to) => delete put(to).responses[200].headers,
    'updateThing 200 ETag: the header is gone',
  ],
  ['a property is gone', (to) => delete thing(to).properties.kind, 'Thing.kind: the property is gone'],
  ['a property is required', (to) => thing(to).required.push('kind'), 'Thing.kind: the property is required'],
  ['a property may be missing', (to) => (thing(to).required = []), 'Thing.name: the property may be missing'],
  [
    'a type is another',
    (to) => (thing(to).properties.name.type = 'integer'),
    'Thing.name: type is integer, was string',
  ],
  [
    'what is read has more types',
    (to) => (thing(to).properties.name.type = ['string', 'null']),
    'Thing.name: type is string or null, was string',
  ],
  [
    'a format is another',
    (to) => (thing(to).properties.name.format = 'uri'),
    'Thing.name: format is uri, was none',
  ],
  ['a value is gone', (to) => thing(to).properties.kind.enum.pop(), 'Thing.kind: "b" is gone'],
  ['a pattern is new', (to) => (thing(to).properties.name.pattern = '^a'), 'Thing.name: has the pattern ^a'],
  [
    'no other properties',
    (to) => (thing(to).additionalProperties = false),
    'Thing: takes no other properties',
  ],
];

const harmless: [what: string, change: (to: Schema) => unknown][] = [
  ['nothing', () => {}],
  ['words', (to) => (thing(to).description = 'other')],
  ['a new operation', (to) => (to.paths['/new'] = { get: { ...put(to), operationId: 'getNew' } })],
  ['a new parameter', (to) => put(to).parameters.push({ name: 'a', in: 'query', schema: {} })],
  ['a new status', (to) => (put(to).responses[503] = { description: 'd' })],
  ['a new property', (to) => (thing(to).properties.more = { type: 'string' })],
  ['a looser bound', (to) => (limit(to).schema.maximum = 10)],
  ['more types of what is sent', (to) => (limit(to).schema.type = ['integer', 'string'])],
  ['a part in its place', (to) => put(to).parameters.splice(1, 1, limit(to))],
];

describe('a contract breaks its clients', () => {
  it.each(breaking)('where %s', (_what, change, found) => {
    expect(changesBy(change)).toContain(found);
  });

  it.each(harmless)('by %s never', (_what, change) => {
    expect(changesBy(change)).toEqual([]);
  });
});

it('this contract breaks nothing since the last release that CHANGELOG.md does not name as breaking', () => {
  const [baseline, now] = ['test/contract/baseline.yaml', 'openapi.yaml'].map((file) =>
    contractOf(parse(readFileSync(file, 'utf8'))),
  ) as [Contract, Contract];
  const named = namedAsBreaking(readFileSync('CHANGELOG.md', 'utf8'));
  expect(breakingChanges(baseline, now).filter(({ place }) => !named.has(place))).toEqual([]);
});

type Contract = ReturnType<typeof contractOf>;

function changesBy(change: (to: Schema) => unknown): string[] {
  const now = document();
  change(now);
  return breakingChanges(contractOf(document()), contractOf(now)).map(
    ({ place, change }) => `${place}: ${change}`,
  );
}

/** The places in backticks of entries like "- Breaking: `listObjects limit` ...", since the last release. */
function namedAsBreaking(changelog: string): Set<string> {
  const unreleased = /^## Unreleased$(.*?)(?=^## |(?![\s\S]))/ms.exec(changelog)?.[1] ?? '';
  const entries = unreleased.split(/^- /m).filter((entry) => entry.startsWith('Breaking:'));
  return new Set(entries.flatMap((entry) => [...entry.matchAll(/`([^`]+)`/g)].map(([, place]) => place!)));
}
