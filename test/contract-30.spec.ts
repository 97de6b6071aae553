import { parse } from 'yaml';
import { toOpenApi30 } from '../apps/api/src/openapi/version-30/document-30.js';
import { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { onAnyEngine } from './support/services/service.js';

onAnyEngine((service) => {
  it('serves the contract in OpenAPI 3.0 on request', async () => {
    const nobody = new Client(service.baseUrl);
    const { body: contract } = await nobody.get('/openapi.json?openapi=3.1');
    expect(contract.openapi).toMatch(/^3\.1\./);
    expect((await nobody.get('/openapi.json')).body).toEqual(contract);

    const { body: rendered } = await nobody.get('/openapi.json?openapi=3.0');
    expect(rendered).toEqual(toOpenApi30(contract));
    const yaml = await nobody.get('/openapi.yaml?openapi=3.0');
    expect(yaml.headers.get('content-type')).toBe('application/yaml; charset=utf-8');
    expect(parse(yaml.text)).toEqual(rendered);
  });

  it.each(['openapi=3.2', 'openapi=2.0', 'openapi=3', 'openapi=', 'openapi', 'openapi=3.0&openapi=3.0'])(
    'refuses %s',
    async (query) => {
      for (const form of ['json', 'yaml']) {
        const answer = await new Client(service.baseUrl).get(`/openapi.${form}?${query}`);
        expectProblem(answer, 400, 'invalid_parameter');
        expect(answer.body.errors).toMatchObject([{ field: 'openapi' }]);
      }
    },
  );
});
