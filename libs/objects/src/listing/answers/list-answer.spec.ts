import { parseFields } from '@app/schema';
import { pageText, streamedPage } from './list-answer.js';

describe('the text of a page', () => {
  const metadata = { page: 1, pages: 1, limit: 1000, total: 2 };
  const stored = { revision: 1, attachments: null };
  const ids = ['019b7c4e-0001-7000-8000-000000000000', '019b7c4e-0001-7000-8000-000000000001'] as const;

  it('puts the objects into one JSON text', async () => {
    const objects = [
      { ...stored, id: ids[0], data: '{"a":"é"}' },
      { ...stored, id: ids[1], data: '{}' },
    ];
    expect(JSON.parse(pageText({ metadata, objects }, 'T', 'http://x') as string)).toEqual({
      metadata,
      objects: [
        { _id: ids[0], attachments: [], a: 'é' },
        { _id: ids[1], attachments: [] },
      ],
    });
  });

  it('goes on with the rest of a large page as it is taken, and gives back what it holds', async () => {
    const objects = ids.map((id) => ({ ...stored, id, data: '{"a":"é"}' }));
    const portions = [[objects[1]!, objects[0]!], [objects[1]!]];
    let closed = 0;
    const cursor = { next: async () => portions.shift(), close: () => void closed++, isAwaited: () => false };
    const page = streamedPage({ metadata, objects: [objects[0]!] }, cursor, 'T', 'http://x');
    const whole = { metadata, objects: [0, 1, 0, 1].map((at) => objects[at]!) };
    const pieces = await page.toArray();
    expect(JSON.parse(pieces.join(''))).toEqual(JSON.parse(pageText(whole, 'T', 'http://x') as string));
    // Buffers would stay in memory until the garbage collector runs.
    expect(new Set(pieces.map((piece) => typeof piece))).toEqual(new Set(['string']));
    expect(closed).toBe(1);
  });

  it('lets other work in between where there are many attachments', async () => {
    const one = { name: 'a.txt', mime_type: 'text/plain', size: 1, sha256: '0'.repeat(64), blob: ids[0] };
    const attachments = JSON.stringify(Array.from({ length: 1000 }, () => one));
    const objects = Array.from({ length: 100 }, () => ({ ...stored, id: ids[0], data: '{}', attachments }));
    let isOver = false;
    let turns = 0;
    const count = () => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const text = await pageText({ metadata, objects }, 'T', 'http://x');
    isOver = true;
    expect(turns).toBeGreaterThan(1);
    expect(JSON.parse(text).objects[99].attachments).toHaveLength(1000);
  });

  it('is made at once where a part is shown of little data, and in turns where of much', async () => {
    const projection = parseFields('-a', {
      name: 'T',
      fields: { a: { type: 'string' }, b: { type: 'string' } },
    });
    const page = (characters: number) => {
      const object = { ...stored, id: ids[0], data: JSON.stringify({ a: 'x'.repeat(characters), b: 'y' }) };
      return pageText({ metadata, objects: Array(100).fill(object) }, 'T', 'http://x', projection);
    };
    const [small, large] = [page(100), page(10_000)];
    expect(typeof small).toBe('string');
    expect(large).toBeInstanceOf(Promise);
    expect(await large).toBe(small);
  });

  it('breaks off where the rest cannot be read', async () => {
    let closed = 0;
    const cursor = {
      next: async (): Promise<never> => {
        throw new Error('gone');
      },
      close: () => void closed++,
      isAwaited: () => false,
    };
    const page = streamedPage({ metadata, objects: [] }, cursor, 'T', 'http://x');
    await expect(page.toArray()).rejects.toThrow('gone');
    expect(closed).toBe(1);
  });
});
