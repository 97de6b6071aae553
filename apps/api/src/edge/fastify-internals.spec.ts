import { createServer } from 'node:http';
import { fastify } from 'fastify';
import { takeOverRequests } from './fastify-internals.js';

describe('What Fastify does not promise', () => {
  it('is so in the version that is installed: it takes requests by one listener', () => {
    const { server } = fastify();
    expect(takeOverRequests(server)).toBeInstanceOf(Function);
    expect(server.listenerCount('request')).toBe(0);
  });

  it('is said to be otherwise where there are no listeners, or several', () => {
    const message = 'Fastify takes requests in another way than this service knows';
    expect(() => takeOverRequests(createServer())).toThrow(message);
    const several = createServer(() => {}).on('request', () => {});
    expect(() => takeOverRequests(several)).toThrow(message);
    expect(several.listenerCount('request')).toBe(2);
  });
});
