import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { fastify } from 'fastify';
import { mendHeads } from './head-answers.js';

it('a stream that HEAD asks for is not read on', async () => {
  let pieces = 0;
  async function* without() {
    for (; pieces < 1000; pieces++) {
      yield 'x';
      await turn();
    }
  }
  const stream = Readable.from(without());
  const server = fastify();
  mendHeads(server);
  server.get('/', (_request, reply) => reply.header('content-type', 'text/plain').send(stream));
  const answer = await server.inject({ method: 'HEAD', url: '/' });
  expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, undefined, '']);
  expect(stream.destroyed).toBe(true);
  expect(pieces).toBeLessThan(10);
  await server.close();
});
