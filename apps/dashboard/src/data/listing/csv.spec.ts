import { csvOf } from './csv.js';

const FIELDS = {
  name: { type: 'string' },
  size: { type: 'number' },
  address: { type: 'object', fields: { city: { type: 'string' }, at: { type: 'object' } } },
  tags: { type: 'array' },
} as const;
const HEAD = '\ufeff_id,name,size,address.city,address.at,tags\r\n';

/** The CSV of objects whose NDJSON arrives in pieces of so many bytes. */
async function csv(
  objects: object[],
  length = 1000,
  fields: Parameters<typeof csvOf>[1] = FIELDS,
): Promise<string> {
  const bytes = new TextEncoder().encode(objects.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const lines = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(out) {
      for (let at = 0; at < bytes.length; at += length) out.enqueue(bytes.slice(at, at + length));
      out.close();
    },
  });
  return Buffer.from(await new Response(csvOf(lines, fields)).arrayBuffer()).toString();
}

describe('a listing as CSV', () => {
  it('has a column for each field, and for the members of an object that have a name', async () => {
    const one = { _id: 'a', name: 'x', size: 1.5, address: { city: 'Brno', at: { n: 1 } }, tags: ['p', 'q'] };
    expect(await csv([one, { _id: 'b', attachments: [] }])).toBe(
      `${HEAD}a,x,1.5,Brno,"{""n"":1}","[""p"",""q""]"\r\nb,,,,,\r\n`,
    );
    expect(await csv([])).toBe(HEAD);
  });

  it('keeps texts as they are, whatever is in them, however their bytes arrive', async () => {
    const name = 'Žlutý "kůň",\nřádek 2 👨‍👩‍👧';
    const wanted = `${HEAD}a,"${name.replaceAll('"', '""')}",1e16,,,\r\n`;
    for (const length of [1, 3, 1000])
      expect(await csv([{ _id: 'a', name, size: 1e16 }], length)).toBe(wanted);
  });

  it('has no formula in it; numbers below 0 are none', async () => {
    const name = '=HYPERLINK("http://example.com")';
    expect(await csv([{ _id: 'a', name, size: -1, address: { city: '@x' } }])).toBe(
      `${HEAD}a,"'=HYPERLINK(""http://example.com"")",-1,'@x,,\r\n`,
    );
    // As this one begins with what a formula would be given.
    expect(await csv([{ _id: 'a', name: "'=1", address: { city: "'tis" } }])).toBe(
      `${HEAD}a,''=1,,'tis,,\r\n`,
    );
  });

  it('tells an empty text from none, and the texts of free JSON from its other values', async () => {
    const csvOfName = (name: unknown, type: 'json' | 'string') =>
      csv([{ _id: 'a', name }], 1000, { name: { type } });
    expect(await csvOfName('', 'string')).toContain('a,""\r\n');
    expect(await csvOfName('1', 'json')).toContain('a,"""1"""\r\n');
    expect(await csvOfName(1, 'json')).toContain('a,1\r\n');
  });
});
