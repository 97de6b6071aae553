import { setImmediate as turn } from 'node:timers/promises';
import { turnToSend } from './long-text.js';

describe('turnToSend', () => {
  it('has long answers that are ready together sent one in each turn of the event loop', async () => {
    const text = 'x'.repeat(300_000);
    let sent = 0;
    for (let answer = 0; answer < 3; answer++) void turnToSend(text)?.then(() => sent++);
    const seen: number[] = [];
    for (let count = 0; count < 3; count++) {
      await turn();
      seen.push(sent);
    }
    expect(seen).toEqual([1, 2, 3]);
  });

  it('lets a usual answer wait for nothing', () => {
    expect(turnToSend('x'.repeat(200_000))).toBeUndefined();
  });
});
