import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { LargeBodies } from './large-bodies.js';

const MEBIBYTE = 1024 * 1024;

describe('large bodies', () => {
  /** Bodies of so many mebibytes that ask in this order; `begun` has those that may be worked on, `refused` those for whom it is too late. */
  function asking(...sizes: number[]) {
    const bodies = new LargeBodies();
    const begun: number[] = [];
    const refused: number[] = [];
    const responses = sizes.map((size, at) => {
      const response = Object.assign(new EventEmitter(), { closed: false });
      void bodies.enter(size * MEBIBYTE, response as unknown as ServerResponse).then(
        () => void begun.push(at),
        () => void refused.push(at),
      );
      return response;
    });
    const answer = async (at: number) => {
      responses[at]!.closed = true;
      responses[at]!.emit('close');
      await turn();
    };
    return { begun, refused, answer };
  }

  it('are worked on together up to a size, the others in the order of their coming', async () => {
    const { begun, answer } = asking(1.25, 0.75, 0.5, 1.5);
    await turn();
    expect(begun).toEqual([0, 1]);
    await answer(1);
    expect(begun).toEqual([0, 1, 2]);
    await answer(0);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('are worked on alone where they are larger than that', async () => {
    const { begun, answer } = asking(5, 0.5);
    await turn();
    expect(begun).toEqual([0]);
    await answer(0);
    expect(begun).toEqual([0, 1]);
  });

  it('wait for nobody where they are small', async () => {
    const { begun } = asking(4, 4, 0.25, 4);
    await turn();
    expect(begun).toEqual([0, 2]);
  });

  it('are not worked on when nobody waits for the answer any more, and keep nobody waiting', async () => {
    const { begun, refused, answer } = asking(4, 4, 4, 4, 4);
    await answer(1);
    await answer(2);
    await answer(0);
    expect(begun).toEqual([0, 3]);
    expect(refused).toEqual([1, 2]);
    await answer(3);
    expect(begun).toEqual([0, 3, 4]);
  });
});
