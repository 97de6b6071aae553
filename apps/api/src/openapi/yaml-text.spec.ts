import type { OpenAPIObject } from '@nestjs/swagger';
import { parse, stringify } from 'yaml';
import { toYaml, yamlInSteps } from './yaml-text.js';

const LONG = 'a text that is folded where a line is too long, '.repeat(10);
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'T', description: `${LONG}\n\n${LONG}\n`, 'x-none': {} },
  servers: [{ url: '/' }, { url: '/b', variables: {} }],
  tags: [],
  paths: {
    '/a/{b-c}': { get: { summary: LONG, responses: { 200: { description: '' } } }, put: {} },
    '/a': { get: { summary: LONG, responses: {} } },
    get: { get: { summary: LONG } },
  },
  components: {
    get: {
      get: { type: 'object', properties: { a: { type: ['string', 'null'] }, true: { enum: [1, '1'] } } },
    },
    schemas: { A: { get: LONG }, get: null },
  },
} as unknown as OpenAPIObject;

describe('the YAML text of a document', () => {
  it('is made in steps of a part each, and is that of the whole', () => {
    expect(toYaml(DOCUMENT)).toBe(stringify(DOCUMENT, { lineWidth: 110, aliasDuplicateObjects: false }));
    expect(parse(toYaml(DOCUMENT))).toEqual(DOCUMENT);
    expect([...yamlInSteps(DOCUMENT)].length).toBeGreaterThan(12);
  });
});
