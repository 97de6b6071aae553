import { objectText } from './object-representation.js';

const stored = {
  id: '019b7c4e-0001-7000-8000-000000000000',
  revision: 3,
  data: '{"a":1}',
  attachments: null,
};

describe('objectText', () => {
  it('passes the stored text through', () => {
    expect(objectText({ ...stored, data: '{"a": 1.0}' }, 'T', 'http://x')).toBe(
      `{"_id":"${stored.id}","attachments":[],"a": 1.0}`,
    );
  });

  it('is JSON for an object without fields, too', () => {
    expect(JSON.parse(objectText({ ...stored, data: '{}' }, 'T', 'http://x'))).toEqual({
      _id: stored.id,
      attachments: [],
    });
  });

  it('shows of an attachment what clients may know, with an address that can be followed', () => {
    const attachments = JSON.stringify([
      { name: 'a b/é.txt', mime_type: 'text/plain', size: 5, sha256: 'f00', blob: 'b' },
    ]);
    expect(JSON.parse(objectText({ ...stored, attachments }, 'T', 'http://x')).attachments).toEqual([
      {
        url: `http://x/api/v1/storage/data/T/${stored.id}/attachments/a%20b%2F%C3%A9.txt`,
        name: 'a b/é.txt',
        mime_type: 'text/plain',
        size: 5,
      },
    ]);
  });
});
