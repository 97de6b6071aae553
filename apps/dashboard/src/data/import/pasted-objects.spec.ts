import { pastedObjects } from './pasted-objects.js';

const objectsOf = (text: string) => pastedObjects(text, { a: { type: 'integer' } }).objects;

describe('pasted objects', () => {
  it('are an array, one alone, one a line, or a table', () => {
    expect(objectsOf(' ')).toEqual([]);
    expect(objectsOf('[{"a":1},{"a":2}]')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(objectsOf('{\n  "a": {\n "b": 1 }\n}')).toEqual([{ a: { b: 1 } }]);
    expect(objectsOf('{"a":1}\r\n\n{"a":2}\n')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(objectsOf('{"a": {}\n, "b": {}}')).toEqual([{ a: {}, b: {} }]);
    expect(objectsOf('a\n1\n2\n')).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('lose what the service gives to each', () => {
    const stored = { _id: 'x', attachments: [], _createdAt: '', _updatedAt: '', a: 1, _other: 2 };
    expect(objectsOf(JSON.stringify(stored))).toEqual([{ a: 1, _other: 2 }]);
  });

  it('leave the text without those before one', () => {
    const { placeOf, textFrom } = pastedObjects('[{"_id":"x","a":1},{"a":1e16},{"a":3}]', {});
    expect([placeOf(1), textFrom(1), textFrom(3)]).toEqual(['Object 2', '{"a":1e16}\n{"a":3}', '']);
  });

  it('are refused with a reason', () => {
    const refused = (text: string) => () => objectsOf(text);
    expect(refused('[{"a":1}')).toThrow('This is not JSON');
    expect(refused('{"a":1}\n{"b":2}\n{"a":}')).toThrow(/^Line 3: This is not JSON/);
    expect(refused('\ufeff\n{"a":1}\n\n{"b":2}\r\n \n{"a":}\n')).toThrow(/^Line 6: This is not JSON/);
    expect(refused('{"a":1}\n{"b":')).toThrow(/^Line 2: This is not JSON/);
    expect(refused('[{}, 2]')).toThrow('Element 2 is not an object.');
    expect(refused('{"a":12345678901234567890}')).toThrow('whole numbers are exact up to');
  });
});
