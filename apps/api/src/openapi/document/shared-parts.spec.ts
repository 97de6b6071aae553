import type { OpenAPIObject } from '@nestjs/swagger';
import { shareParameters } from './shared-parts.js';

describe('shared parameters', () => {
  it('are those that several operations have, told apart in a text of each', () => {
    const operation = (at: number) => ({ parameters: [{ name: 'page' }, { name: `own-${at}` }] });
    const paths = Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [`/${at}`, { get: operation(at) }]),
    );
    const document = { paths, components: {} } as unknown as OpenAPIObject;
    const text = jest.spyOn(JSON, 'stringify');
    shareParameters(document);
    expect(text.mock.calls.length).toBeLessThan(1000);
    text.mockRestore();
    expect(document.components).toEqual({ parameters: { Page: { name: 'page' } } });
    expect(document.paths['/7']!.get!.parameters).toEqual([
      { $ref: '#/components/parameters/Page' },
      { name: 'own-7' },
    ]);
  });
});
