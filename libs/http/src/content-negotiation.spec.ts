import { prefersType } from './content-negotiation.js';

describe('a media type that is asked for', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['*/*', false],
    ['application/*', false],
    ['application/json', false],
    ['application/x-ndjson', true],
    ['Application/X-NDJSON', true],
    ['application/x-ndjson, */*', true],
    ['application/x-ndjson;q=0.5, */*;q=0.9', true],
    ['application/json, application/x-ndjson', false],
    ['application/json;q=0.9, application/x-ndjson', true],
    ['application/json, application/x-ndjson;q=0.9', false],
    ['application/x-ndjson;charset=utf-8;q=1', true],
    ['application/x-ndjson;q=0', false],
    ['application/x-ndjson;q=2', false],
    ['application/x-ndjson-seq', false],
  ])('is told by Accept: %s', (accept, asked) => {
    expect(prefersType(accept, 'application/x-ndjson', 'application/json')).toBe(asked);
  });
});
