import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { EXCHANGES } from '../apps/api/src/openapi/examples/exchanges.gen.js';
import { playScenario } from '../apps/api/src/openapi/recording/play-scenario.js';
import { itLong } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import { contractOperations } from './support/http/contract.js';
import { CLIENT_SECRET } from './support/run/run-state.js';
import { type Service, startService } from './support/services/service.js';

const committed = readFileSync('openapi.yaml', 'utf8');
const document = parse(committed);

const operations = contractOperations(document);

it('the contract names parameters in the order of the path, the others after them', () => {
  for (const { name, parameters } of operations) {
    const inPath = [...name.matchAll(/\{([^}]+)\}/g)].map(([, parameter]) => ['path', parameter]);
    const given = parameters.map(({ name, in: where }) => [where, name]);
    expect({ name, given: given.slice(0, inPath.length) }).toEqual({ name, given: inPath });
  }
});

oneEngine((service) => {
  it('serves the committed contract, byte for byte', async () => {
    const client = await service.client();
    expect((await client.get('/openapi.yaml')).text).toBe(committed);
    expect((await client.get('/openapi.json')).body).toEqual(document);
  });
});

describe('the examples', () => {
  oneEngine(({ running: { engine } }) => {
    let service: Service;
    let stop: () => Promise<void>;

    beforeAll(async () => {
      ({ service, stop } = await startService(engine, { BOOTSTRAP_CLIENT_ID: 'console' }));
    });
    afterAll(() => stop());

    it('are what a service answers', async () => {
      const answer = await service.requestToken({
        grant_type: 'client_credentials',
        client_id: 'console',
        client_secret: CLIENT_SECRET,
      });
      const entrance = { token: answer.body.access_token, setupCode: await service.setupCode() };
      expect(await playScenario(service.baseUrl, entrance)).toEqual(EXCHANGES);
    });
  });
});

describe('the contract', () => {
  it.each(operations)('of $name has a summary, says who may call it, and names its answers', (operation) => {
    expect(operation.summary).toMatch(/./);
    expect(Array.isArray(operation.security)).toBe(true);
    for (const { description } of Object.values(operation.responses)) expect(description).toMatch(/./);
    if (operation.security!.length > 0) {
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '401', '403']));
    }
  });

  it('shows an executed example of every operation', () => {
    const shown = new Set(
      EXCHANGES.filter(({ status }) => status < 300).map(({ operationId }) => operationId),
    );
    expect(operations.map(({ operationId }) => operationId).filter((id) => !shown.has(id))).toEqual([]);
  });

  it('describes every recorded answer by a schema that it fits', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'contract', components: document.components });
    for (const exchange of EXCHANGES) {
      const { responses } = operations.find(({ operationId }) => operationId === exchange.operationId)!;
      const content = responses[exchange.status]?.content?.[exchange.responseType ?? ''];
      if (content === undefined) continue;
      const schema = JSON.parse(JSON.stringify(content.schema).replaceAll('"#/', '"contract#/'));
      const fits = ajv.compile(schema);
      expect({ exchange, fits: fits(exchange.responseBody), errors: fits.errors }).toMatchObject({
        fits: true,
      });
    }
  });

  it('lints clean with Redocly', () => {
    const output = run('redocly', ['lint', '--format=json', 'openapi.yaml']);
    expect(JSON.parse(output.slice(output.indexOf('{'))).problems).toEqual([]);
  });

  itLong("lints clean with Spectral's OpenAPI rules", () => {
    expect(JSON.parse(run('spectral', ['lint', '--quiet', '-f', 'json', 'openapi.yaml']) || '[]')).toEqual(
      [],
    );
  });

  it('generates the committed TypeScript client types', () => {
    const types = run('openapi-typescript', ['openapi.yaml']);
    expect(types).toBe(readFileSync('apps/dashboard/src/api/api.gen.ts', 'utf8'));
  });
});

function run(command: string, args: string[]): string {
  try {
    return execFileSync(`node_modules/.bin/${command}`, args, {
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString();
  } catch (error) {
    // Linters answer with their exit code too; what they found is in the output.
    return (error as { stdout: Buffer }).stdout.toString();
  }
}
