import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { EXCHANGES, FAILURES } from '../apps/api/src/openapi/examples/exchanges.gen.js';
import { type ContractOperation, contractOperations, resolved } from './support/http/contract.js';

const document = parse(readFileSync('openapi.yaml', 'utf8'));
const operations = contractOperations(document);
const recorded = [...EXCHANGES, ...FAILURES];

/** Codes that no run provokes everywhere, and why. */
const NOT_PROVOKED: Record<string, string> = {
  // `test/database-faults.spec.ts` provokes it through a proxy, where the database is a server.
  outcome_unknown: 'a connection to a server has to break off between a commit and its answer',
};

const contents = operations.flatMap(({ name, responses, requestBody }: ContractOperation) => [
  ...Object.entries(responses).map(([status, response]) => ({ place: `${name} ${status}`, ...response })),
  ...(requestBody === undefined ? [] : [{ place: `${name} request`, ...requestBody }]),
]);

describe('examples', () => {
  it('are there for every response and every body of a request, in each of its media types', () => {
    const without = contents.flatMap(({ place, content = {} }) =>
      Object.entries(content)
        .filter(([, { examples = {} }]) => Object.keys(examples).length === 0)
        .map(([type]) => `${place} ${type}`),
    );
    expect(without).toEqual([]);
    const bodiless = contents.filter(({ content = {} }) => Object.keys(content).length === 0);
    expect(bodiless.filter(({ place }) => !place.endsWith(' 304'))).toEqual([]);
  });

  it('are there for every problem that a response names', () => {
    const missing = new Set<string>();
    for (const { description = '', content = {} } of contents) {
      const examples = content['application/problem+json']?.examples;
      if (examples === undefined) continue;
      for (const [, code] of description.matchAll(/`(\w+)`: /g)) {
        if (examples[code!] === undefined) missing.add(code!);
      }
    }
    expect([...missing]).toEqual(Object.keys(NOT_PROVOKED));
  });

  it('are what a service has answered', () => {
    const answers = new Set(recorded.map(({ responseBody }) => JSON.stringify(responseBody)));
    const requests = new Set(recorded.map(({ requestBody }) => JSON.stringify(requestBody)));
    for (const { place, content = {} } of contents) {
      for (const example of Object.values(content).flatMap(({ examples = {} }) => Object.values(examples))) {
        const { value } = resolved<{ value?: unknown }>(document, example);
        const isRecorded = (place.endsWith(' request') ? requests : answers).has(JSON.stringify(value));
        expect({ place, value, isRecorded }).toMatchObject({ isRecorded: true });
      }
    }
  });

  it('fit the schema that they stand beside', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'contract', components: document.components });
    for (const { place, content = {} } of contents) {
      for (const { schema, examples = {} } of Object.values(content)) {
        const fits = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/')));
        for (const [name, example] of Object.entries(examples)) {
          const { value } = resolved<{ value?: unknown }>(document, example);
          expect({ place, name, fits: fits(value), errors: fits.errors }).toMatchObject({ fits: true });
        }
      }
    }
  });
});
