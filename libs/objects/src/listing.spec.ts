import { pageText } from './listing.js';

const MEBIBYTE = 1024 * 1024;

describe('pageText', () => {
  const metadata = { page: 1, pages: 1, limit: 1000, total: 2 };
  const stored = { revision: 1, attachments: null };
  const ids = ['019b7c4e-0001-7000-8000-000000000000', '019b7c4e-0001-7000-8000-000000000001'] as const;

  it('puts the objects into one JSON text', () => {
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

  it('holds more than a string can', () => {
    const data = `{"a":"${'x'.repeat(300 * MEBIBYTE)}"}`;
    const objects = ids.map((id) => ({ ...stored, id, data }));
    const page = pageText({ metadata, objects }, 'T', 'http://x') as Buffer;
    expect(page.length).toBeGreaterThan(600 * MEBIBYTE);
    expect(page.subarray(0, 80).toString()).toMatch(/^\{"metadata":.*"objects":\[\{"_id":/);
    expect(page.subarray(-8).toString()).toBe('xxxx"}]}');
  });
});
