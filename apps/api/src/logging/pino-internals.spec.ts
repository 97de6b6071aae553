import { type Logger, pino, symbols } from 'pino';
import { partsOf } from './pino-internals.js';

describe('What pino does not promise', () => {
  const output = { write: () => {} };

  it('is found in the version that is installed', () => {
    const parts = partsOf(pino({}, output));
    expect(parts.output).toBe(output);
    expect(parts.bindings).toMatch(/^,"pid":\d+,"hostname":"/);
  });

  it.each<[what: string, logger: object]>([
    ['bindings', { [symbols.streamSym]: output }],
    ['bindings in another form', { [symbols.chindingsSym]: { pid: 1 }, [symbols.streamSym]: output }],
    ['a stream', { [symbols.chindingsSym]: ',"pid":1' }],
  ])('is said to be missing where a logger has no %s', (_what, logger) => {
    expect(() => partsOf(logger as Logger)).toThrow('another version of pino is installed');
  });
});
