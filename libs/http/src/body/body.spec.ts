import { BodyChunks } from './body.js';

describe('the chunks of a body', () => {
  it('are in their order, whatever their sizes', () => {
    const chunks = new BodyChunks();
    const sizes = [3, 2000, ...Array<number>(200).fill(1), 5000, 1024, 1023, 1];
    const sent = sizes.map((size, at) => Buffer.alloc(size, at));
    for (const chunk of sent) chunks.add(chunk);
    expect(chunks.size).toBe(sizes.reduce((sum, size) => sum + size));
    expect(chunks.whole().equals(Buffer.concat(sent))).toBe(true);
  });

  it('are not copied where there is one', () => {
    for (const size of [10, 10_000]) {
      const chunks = new BodyChunks();
      const sent = Buffer.alloc(size);
      chunks.add(sent);
      expect(chunks.whole()).toBe(sent);
    }
    expect(new BodyChunks().whole()).toHaveLength(0);
  });
});
