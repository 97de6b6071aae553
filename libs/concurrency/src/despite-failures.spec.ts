import { despiteFailures } from './despite-failures.js';

describe('despiteFailures', () => {
  it('has the others have their turn where it fails for one, and throws the first error at the end', async () => {
    async function* portionsOf(thing: number) {
      yield thing;
      if (thing % 2 === 0) throw new Error(`no ${thing}`);
      yield 10 * thing;
    }
    const portions: number[] = [];
    const work = async () => {
      for await (const portion of despiteFailures([1, 2, 3, 4], portionsOf)) portions.push(portion);
    };
    await expect(work()).rejects.toThrow('no 2');
    expect(portions).toEqual([1, 10, 2, 0, 3, 30, 4, 0]);
  });
});
