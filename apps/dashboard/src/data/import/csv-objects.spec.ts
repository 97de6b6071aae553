import fc from 'fast-check';
import type { FieldDefinition } from '../../api/classes.js';
import { csvOf } from '../listing/csv.js';
import { csvObjects } from './csv-objects.js';

const FIELDS: Record<string, FieldDefinition> = {
  name: { type: 'string', default: 'new' },
  code: { type: 'string' },
  size: { type: 'number' },
  open: { type: 'boolean' },
  address: { type: 'object', fields: { city: { type: 'string' }, at: { type: 'object' } } },
  tags: { type: 'array' },
  more: { type: 'json' },
};

const objectsOf = (text: string) => csvObjects(text, FIELDS).objects;
const refused = (text: string) => () => csvObjects(text, FIELDS);

/** The CSV that a listing of these objects is downloaded as. */
async function csv(objects: object[]): Promise<string> {
  const lines = new Blob(objects.map((one) => `${JSON.stringify(one)}\n`));
  return new Response(csvOf(lines.stream(), FIELDS)).text();
}

/** Without members that are null, and objects that have none but these. */
function stored(values: object): object {
  const kept = Object.entries(values).filter(([, value]) => value !== null);
  return Object.fromEntries(kept.map(([name, value]) => [name, name === 'address' ? stored(value) : value]));
}

describe('the objects of a table', () => {
  it('are those that were downloaded, whatever is in them', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^['=+@\t\r\n",;-]{0,5}[0-9]{0,2}$/),
      fc.constantFrom('', '007', 'true', 'null', '[1]'),
    );
    const object = fc.record(
      {
        name: text,
        code: text,
        size: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
        open: fc.boolean(),
        address: fc.record(
          { city: text, at: fc.dictionary(text, fc.jsonValue()) },
          { requiredKeys: ['city'] },
        ),
        tags: fc.array(fc.jsonValue()),
        more: fc.jsonValue().filter((value) => value !== null),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(object), async (objects) => {
        // As JSON has them: no -0, and no prototypes.
        const wanted = JSON.parse(JSON.stringify(objects));
        const read = objectsOf(await csv(wanted.map((one: object) => ({ _id: 'x', ...one }))));
        expect(read.map(stored)).toEqual(wanted);
      }),
    );
  });

  it('have null, not a default, where a cell has nothing in it, and no object where all its members have', () => {
    expect(objectsOf('code,name,address.city,address.at\na,,,\nb,,"",\n')).toEqual([
      { code: 'a', name: null, address: null },
      { code: 'b', name: null, address: { city: '', at: null } },
    ]);
    expect(objectsOf('\n\ncode\nx, y')).toEqual([{ code: 'x, y' }]);
    const required: Record<string, FieldDefinition> = {
      a: { type: 'string', required: true },
      b: { type: 'string' },
    };
    expect(csvObjects('a,b\n,x', required).objects).toEqual([{ b: 'x' }]);
    const place: FieldDefinition = { type: 'object', fields: { city: { type: 'string' } }, required: true };
    const nested: Record<string, FieldDefinition> = {
      n: { type: 'number' },
      place,
      trip: { type: 'object', fields: { place } },
    };
    expect(csvObjects('n,place.city,trip.place.city\n1,,', nested).objects).toEqual([
      { n: 1, place: { city: null }, trip: null },
    ]);
  });

  it('are no change of an object of which the table has some members only', () => {
    const trip: FieldDefinition = { type: 'object', fields: { address: FIELDS.address! } };
    const changes = (text: string) => () => csvObjects(text, { ...FIELDS, trip }, true).objects;
    expect(changes('code,address.city\na,b')).toThrow(
      'There is a column for address.city and none for address.at, which a change would clear',
    );
    expect(changes('trip.address.at')).toThrow('trip.address.at and none for trip.address.city');
    expect(changes('address.at,address.city\n{},b')()).toEqual([{ address: { at: {}, city: 'b' } }]);
    expect(changes('address\n{}')()).toEqual([{ address: {} }]);
  });

  it('come from spreadsheets too, with other separators, and all in quotes', () => {
    const wanted = [{ code: 'a,b', size: 1.5, open: true }];
    expect(objectsOf('\ufeffcode;size;open\r\na,b;1.5;TRUE\r\n\r\n')).toEqual(wanted);
    expect(objectsOf('code\tsize\topen\na,b\t1.5\ttrue')).toEqual(wanted);
    const decimals = objectsOf('code;size;more\n1,5;-0,25;2.5\nx;1.5;"[1,5]"');
    expect(decimals).toEqual([
      { code: '1,5', size: -0.25, more: 2.5 },
      { code: 'x', size: 1.5, more: [1, 5] },
    ]);
    expect(objectsOf('\r\n\tcode\tsize\n\ta\t1')).toEqual([{ code: 'a', size: 1 }]);
    expect(objectsOf('"code","size"\n"",""')).toEqual([{ code: null, size: null }]);
  });

  it('are none in a text without rows, or in blank ones', () => {
    expect(['', 'code\n', '\n\ncode;\n;\n\n'].map(objectsOf)).toEqual([[], [], []]);
    expect(refused('code;\na;b')).toThrow('Line 2: the first row names no field for "b".');
  });

  it('are named by line and column where they are wrong', () => {
    expect(refused('code,size\n"a\nb",1\nc,"1,5"')).toThrow(/^Line 4, column size: .*decimal point/);
    expect(refused('open\nyes')).toThrow('Line 2, column open: "yes" is neither true nor false.');
    expect(refused('tags\n[1')).toThrow(/^Line 2, column tags: This is not JSON/);
    expect(refused('code,size\n\na')).toThrow('Line 3 has 1 instead of 2 cells: put a text with the');
    expect(refused('code,size\na,b,1')).toThrow('Line 2 has 3 instead of 2 cells');
    expect(refused('code\tsize\na\t1,5')).toThrow(/^Line 2, column size: .*decimal point/);
    expect(refused('code;size\na;01,5')).toThrow(/^Line 2, column size: .*leading zeros/);
    expect(refused('\tname\n1\tx')).toThrow('Line 2: the first row names no field for "1".');
    expect(refused('code\n"a')).toThrow('Line 2: the quotes of a cell have no end.');
    expect(refused('code\n"a"b')).toThrow('Line 2: text follows the quotes of a cell.');
    expect(refused('hello')).toThrow('The class has no field "hello"');
    expect(refused('address.zip')).toThrow('no field "address.zip"');
    expect(refused('constructor')).toThrow('no field "constructor"');
    expect(refused('code,size,code')).toThrow('several columns for "code"');
    expect(refused('address,address.city')).toThrow('several columns for "address"');
  });

  it('leave the text without those before one', () => {
    const { placeOf, textFrom } = csvObjects('code\r\n"a\nb"\r\nc\r\n\r\nd', FIELDS);
    expect([0, 1, 2].map(placeOf)).toEqual(['Line 2', 'Line 4', 'Line 6']);
    expect([0, 1, 2, 3].map(textFrom)).toEqual([
      'code\r\n"a\nb"\r\nc\r\n\r\nd',
      'code\r\nc\r\n\r\nd',
      'code\r\nd',
      'code\r\n',
    ]);
  });
});
