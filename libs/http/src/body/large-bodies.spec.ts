import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as oneTurn } from 'node:timers/promises';
import { LargeBodies } from './large-bodies.js';
import { Limits } from './limits.js';

const MEBIBYTE = 1024 * 1024;

/** Long enough for all that begin at the same moment, each in a turn of its own where the machine is busy. */
async function turn(): Promise<void> {
  for (let turns = 0; turns < 10; turns++) await oneTurn();
}

/** Queues bodies of an application: `first 4` has 4 MiB. */
function asking(...bodies: string[]) {
  const large = new LargeBodies(new Limits());
  const begun: number[] = [];
  const refused: number[] = [];
  const responses = bodies.map((text, at) => {
    const [application, size] = text.split(' ') as [string, string];
    const response = Object.assign(new EventEmitter(), { closed: false });
    const bytes = Number(size) * MEBIBYTE;
    const body = large.expect(application, 16 * MEBIBYTE);
    try {
      body.begins(bytes);
      body
        .enter(bytes, response as unknown as ServerResponse)
        .finally(() => body.leave())
        .then(
          () => begun.push(at),
          () => refused.push(at),
        );
    } catch {
      refused.push(at);
    }
    return response;
  });
  const answer = async (at: number) => {
    responses[at]!.closed = true;
    responses[at]!.emit('close');
    await turn();
  };
  return { begun, refused, answer };
}

describe('large bodies', () => {
  it('are worked on together up to a size, the others in the order of their coming', async () => {
    const { begun, answer } = asking('a 1.25', 'a 0.75', 'a 0.5', 'a 1.5');
    await turn();
    expect(begun).toEqual([0, 1]);
    await answer(1);
    expect(begun).toEqual([0, 1, 2]);
    await answer(0);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('are worked on alone where they are larger than that', async () => {
    const { begun, answer } = asking('a 5', 'a 0.5');
    await turn();
    expect(begun).toEqual([0]);
    await answer(0);
    expect(begun).toEqual([0, 1]);
  });

  it('wait for nobody where they are small', async () => {
    const { begun } = asking('a 4', 'a 4', 'a 0.25', 'a 4');
    await turn();
    expect([...begun].sort()).toEqual([0, 2]);
  });

  it('are not worked on when nobody waits for the answer any more, and keep nobody waiting', async () => {
    const { begun, refused, answer } = asking('a 4', 'a 4', 'a 4', 'a 4', 'a 4');
    await answer(1);
    await answer(2);
    expect(refused).toEqual([1, 2]);
    await answer(0);
    expect(begun).toEqual([0, 3]);
    await answer(3);
    expect(begun).toEqual([0, 3, 4]);
  });

  it('of several applications are worked on in turn', async () => {
    const { begun, answer } = asking('a 4', 'a 4', 'a 4', 'b 4', 'b 4', 'c 4');
    await turn();
    for (const at of [0, 1, 3, 5, 2]) await answer(at);
    expect(begun).toEqual([0, 1, 3, 5, 2, 4]);
  });
});

describe('large bodies that wait', () => {
  it('are refused beyond 64 MiB together', async () => {
    const { begun, refused, answer } = asking(...new Array<string>(7).fill('a 16'));
    await turn();
    expect(begun).toEqual([0]);
    // The first occupied its bytes until this turn.
    expect(refused).toEqual([4, 5, 6]);
    for (const at of [0, 1, 2]) await answer(at);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('of one application make room for those of others', async () => {
    const { refused } = asking('a 16', 'a 16', 'a 16', 'a 16', 'b 16', 'b 16', 'b 16', 'a 16');
    await turn();
    expect([...refused].sort()).toEqual([2, 3, 6, 7]);
  });

  it('count as the largest there may be once they are large and have not told their size', () => {
    const large = new LargeBodies(new Limits());
    const bodies = Array.from({ length: 5 }, () => large.expect('a', 16 * MEBIBYTE));
    for (const body of bodies) {
      body.begins(undefined);
      body.grew(256 * 1024);
    }
    for (const body of bodies.slice(0, 4)) body.grew(256 * 1024 + 1);
    const another = () => bodies[4]!.grew(256 * 1024 + 1);
    expect(another).toThrow(
      expect.objectContaining({ code: 'unavailable', headers: { 'retry-after': '1' } }),
    );
    bodies[0]!.leave();
    another();
  });

  it('are let in alone, however large they may be', () => {
    const large = new LargeBodies(Object.assign(new Limits(), { waitingBytes: 1024 }));
    const body = large.expect('a', 16 * MEBIBYTE);
    body.begins(16 * MEBIBYTE);
    expect(() => large.expect('a', 16 * MEBIBYTE).begins(16 * MEBIBYTE)).toThrow();
    body.leave();
    large.expect('a', 16 * MEBIBYTE).begins(16 * MEBIBYTE);
  });
});
