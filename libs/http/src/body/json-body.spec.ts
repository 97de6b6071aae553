import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { readJsonBody } from './json-body.js';

/** A request whose body arrives at once. */
function request(body: string): IncomingMessage {
  return Object.assign(Readable.from([Buffer.from(body)]), { headers: {} }) as unknown as IncomingMessage;
}

describe('readJsonBody', () => {
  it('reads bodies that have arrived together in turns, where one takes long', async () => {
    let turn = 0;
    let counting = setImmediate(function count() {
      turn++;
      counting = setImmediate(count);
    });
    const turns: number[] = [];
    const takesLong = () => {
      turns.push(turn);
      const end = performance.now() + 6;
      while (performance.now() < end);
    };
    const bodies = Array.from({ length: 5 }, (_, index) =>
      request(`{"index":${index}}${' '.repeat(300_000)}`),
    );
    const values = await Promise.all(
      bodies.map((body) => readJsonBody(body, { maxBytes: 400_000 }, takesLong)),
    );
    clearImmediate(counting);
    expect(values).toEqual(bodies.map((_, index) => ({ index })));
    expect(new Set(turns).size).toBe(5);
  });
});
