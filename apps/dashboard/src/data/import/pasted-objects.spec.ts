import { pastedObjects } from './pasted-objects.js';

describe('pasted objects', () => {
  it('are an array, one alone, or one a line', () => {
    expect(pastedObjects(' ')).toEqual([]);
    expect(pastedObjects('[{"a":1},{"a":2}]')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(pastedObjects('{\n  "a": {\n "b": 1 }\n}')).toEqual([{ a: { b: 1 } }]);
    expect(pastedObjects('{"a":1}\r\n\n{"a":2}\n')).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('lose what the service gives to each', () => {
    const stored = { _id: 'x', attachments: [], _createdAt: '', _updatedAt: '', a: 1, _other: 2 };
    expect(pastedObjects(JSON.stringify(stored))).toEqual([{ a: 1, _other: 2 }]);
  });

  it('are refused with a reason', () => {
    const refused = (text: string) => () => pastedObjects(text);
    expect(refused('[{"a":1}')).toThrow('This is not JSON');
    expect(refused('{"a":1}\n{"b":2}\n{"a":}')).toThrow(/^Line 3: This is not JSON/);
    expect(refused('[{}, 2]')).toThrow('The 2. is no object.');
    expect(refused('{"a":12345678901234567890}')).toThrow('whole numbers are exact up to');
    expect(refused(JSON.stringify(Array(1001).fill({})))).toThrow('These are 1,001 objects');
  });
});
