import { MAX_FAULTS } from '@app/problems';
import fc from 'fast-check';
import { type JsonFault, MAX_DEPTH, readJson, readJsonText } from './index.js';

function read(text: string): unknown {
  const result = readJsonText(text);
  if ('faults' in result) throw new Error(result.faults[0]!.message);
  return result.value;
}

function faultsOf(source: string | Uint8Array, maxDepth?: number): JsonFault[] {
  const result =
    typeof source === 'string' ? readJsonText(source, maxDepth) : readJson(Uint8Array.from(source), maxDepth);
  if (!('faults' in result)) return [];
  expect(result).not.toHaveProperty('value');
  return result.faults;
}

/** Code and pointer of each fault. */
function briefly(source: string): string[] {
  return faultsOf(source).map(({ code, pointer }) => `${code} ${pointer}`);
}

const nested = (containers: number, inside = '') => '['.repeat(containers) + inside + ']'.repeat(containers);

describe('readJson on acceptable text', () => {
  it('reads what JSON.parse reads', () => {
    const spacing = fc.constantFrom(undefined, 1, '\t', '\r\n ');
    const withoutLongIntegers = (_: string, member: unknown) =>
      Number.isInteger(member) && !Number.isSafeInteger(member) ? 0.5 : member;
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), spacing, (value, space) => {
        const text = JSON.stringify(value, withoutLongIntegers, space);
        fc.pre(!text.includes('"__proto__"') && !text.includes('\\u0000'));
        expect(readJson(Buffer.from(text))).toEqual({ value: JSON.parse(text) });
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses as broken exactly what JSON.parse refuses', () => {
    const tokens = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '0',
      '1',
      '-',
      '.',
      'e',
      '+',
      'true',
      'nul',
      ' ',
      '\\n',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...tokens), { maxLength: 9 }), (parts) => {
        const text = parts.join('');
        let broken = false;
        try {
          JSON.parse(text);
        } catch {
          broken = true;
        }
        expect(faultsOf(text).some(({ code }) => code === 'invalid_json')).toBe(broken);
      }),
      { numRuns: 2000 },
    );
  });

  it('reads every double as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        fc.pre(!Number.isInteger(number) || Number.isSafeInteger(number) || Math.abs(number) >= 1e21);
        for (const text of [JSON.stringify(number), number.toExponential()]) {
          expect(read(text)).toBe(JSON.parse(text) + 0);
        }
      }),
    );
  });

  it.each([
    ['-0', 0],
    ['-0.0', 0],
    ['-0e5', 0],
    ['1e-400', 0],
    ['-1e-400', 0],
    ['1.0', 1],
    ['0.1000000000000000055', 0.1],
    ['9007199254740991', 9007199254740991],
    ['-9007199254740991', -9007199254740991],
    ['9007199254740993.0', 9007199254740992],
    ['1e308', 1e308],
  ])('reads %s as %d', (text, number) => {
    expect(read(text)).toBe(number);
  });

  it('reads every escape', () => {
    expect(read('"\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\u00E9\\ud83d\\ude00 \\\\u0000"')).toBe(
      '"\\/\b\f\n\r\téé😀 \\u0000',
    );
  });

  it('keeps names that every object inherits as plain data', () => {
    const text = '{"constructor":1,"toString":{"valueOf":2},"hasOwnProperty":null,"prototype":[]}';
    const value = read(text);
    expect(JSON.stringify(value)).toBe(text);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('reads from the middle of a larger buffer', () => {
    expect(readJson(Buffer.from('xx{"a":1}xx').subarray(2, 9))).toEqual({ value: { a: 1 } });
  });
});

describe('readJson on a string, of whatever length', () => {
  const PIECES = [
    'a',
    'a'.repeat(30),
    'é',
    '€',
    '\\\\',
    '\\"',
    '\\n',
    '\\u0041',
    '\\ud83d\\ude00',
    '\\ud83d',
    '\\u0000',
  ];
  const BROKEN = ['\\', '\\x', '\\u00g0', '\n', '"', ''];

  it('reads and refuses what JSON.parse does, and finds what cannot be stored', () => {
    const pieces = (most: number) => fc.array(fc.constantFrom(...PIECES), { maxLength: most });
    fc.assert(
      fc.property(pieces(12), fc.constantFrom(...BROKEN), pieces(4), (before, broken, after) => {
        const text = `["${before.join('')}${broken}${after.join('')}",1]`;
        let value: unknown;
        try {
          value = JSON.parse(text);
        } catch {
          expect(faultsOf(text).at(-1)).toMatchObject({ code: 'invalid_json' });
          return;
        }
        const [string] = value as [string];
        const expected = [
          ...(string.includes('\0') ? ['nul_character /0'] : []),
          ...(string.isWellFormed() ? [] : ['lone_surrogate /0']),
        ];
        expect(briefly(text)).toEqual(expected);
        if (expected.length === 0) expect(read(text)).toEqual(value);
      }),
      { numRuns: 5000 },
    );
  });

  it.each(['\\x"', '\\u12g4"', '\t"', '\\"', '', '\\'])(
    'names the place where %j breaks it, alike',
    (rest) => {
      const [short] = faultsOf(`"${rest}`);
      for (const length of [1, 62, 63, 64, 65, 66, 1000]) {
        const [fault] = faultsOf(`"${'a'.repeat(length)}${rest}`);
        expect(fault!.offset).toBe(short!.offset! + length);
        expect(fault!.message.replace(/column \d+/, '')).toBe(short!.message.replace(/column \d+/, ''));
      }
    },
  );
});

describe('readJson on bytes that are not UTF-8', () => {
  it.each([
    ['a stray byte', [0x22, 0xff, 0x22], 1],
    ['an overlong form', [0x22, 0xc0, 0xaf, 0x22], 1],
    ['an encoded surrogate', [0x22, 0x61, 0xed, 0xa0, 0x80, 0x22], 2],
    ['a character cut off at the end', [0x22, 0xc3, 0xa9, 0xf0, 0x9f, 0x98], 3],
    ['UTF-16', [0xff, 0xfe, 0x31, 0x00], 0],
  ])('names the first bad byte of %s', (_, bytes, offset) => {
    expect(faultsOf(Uint8Array.from(bytes))).toMatchObject([{ pointer: '', code: 'invalid_utf8', offset }]);
  });

  it('finds the bad byte wherever it is', () => {
    const text = Buffer.from(`"${'aé€😀'.repeat(50)}"`);
    for (let at = 0; at <= text.length; at++) {
      const cut = text.subarray(0, at);
      const characterStart = Buffer.byteLength(cut.toString().replace(/\ufffd+$/, ''));
      const bytes = Buffer.concat([cut, Buffer.from([0xff]), text.subarray(at)]);
      expect(faultsOf(bytes)).toMatchObject([{ code: 'invalid_utf8', offset: characterStart }]);
    }
  });
});

describe('readJson on broken text', () => {
  it.each([
    ['', 'The text is empty; a JSON value was expected (line 1, column 1).'],
    [' \n ', 'The text is empty; a JSON value was expected (line 2, column 2).'],
    ['\ufeff{}', 'A JSON value was expected, but a byte order mark (U+FEFF) was found (line 1, column 1).'],
    ['{} x', 'The value has ended, but x follows (line 1, column 4).'],
    [
      '{}\n{}',
      'The value has ended, but { follows: several objects are sent as one array (line 2, column 1).',
    ],
    ['{"a":1,}', 'A member name in double quotes was expected, but } was found (line 1, column 8).'],
    ["{'a':1}", "A member name in double quotes was expected, but ' was found (line 1, column 2)."],
    ['{"a" 1}', 'A colon was expected, but 1 was found (line 1, column 6).'],
    ['{"a":1\n "b":2}', 'A comma or } was expected, but " was found (line 2, column 2).'],
    ['[1 2]', 'A comma or ] was expected, but 2 was found (line 1, column 4).'],
    ['[1,]', 'A JSON value was expected, but ] was found (line 1, column 4).'],
    ['[', 'A JSON value was expected, but the end of the text was found (line 1, column 2).'],
    ['NaN', 'A JSON value was expected, but N was found (line 1, column 1).'],
    ['\u00a01', 'A JSON value was expected, but U+00A0 was found (line 1, column 1).'],
    ['01', 'The value has ended, but 1 follows (line 1, column 2).'],
    ['-', 'A digit was expected, but the end of the text was found (line 1, column 2).'],
    ['1.', 'A digit was expected, but the end of the text was found (line 1, column 3).'],
    ['1e+x', 'A digit was expected, but x was found (line 1, column 4).'],
    ['"ab', 'A closing quote was expected, but the end of the text was found (line 1, column 4).'],
    ['"a\\', 'A backslash was found that begins no escape of JSON (line 1, column 3).'],
    ['"\\x"', 'A backslash was found that begins no escape of JSON (line 1, column 2).'],
    ['"\\u12g4"', 'Four hexadecimal digits were expected after \\u (line 1, column 2).'],
    ['"\\n', 'A closing quote was expected, but the end of the text was found (line 1, column 4).'],
    [
      '"a\tb"',
      'An escape instead of a bare control character was expected, but U+0009 was found (line 1, column 3).',
    ],
  ])('says of %j where it breaks and why', (text, message) => {
    expect(faultsOf(text)).toMatchObject([{ code: 'invalid_json', message }]);
  });

  it('points to the place and counts the offset', () => {
    expect(faultsOf('{"a":[1,{"b":tru}]}')).toMatchObject([{ pointer: '/a/1/b', offset: 13 }]);
  });

  it('stops there, and keeps what it had found before', () => {
    expect(briefly('{"a":1e400,"b":}')).toEqual(['number_out_of_range /a', 'invalid_json /b']);
  });
});

describe('readJson on text that could not be stored as it is', () => {
  it.each([
    ['{"a":1,"b":{"c":1,"c":2}}', 'duplicate_key /b/c', 18],
    ['{"a":1,"\\u0061":2}', 'duplicate_key /a', 7],
    ['{"constructor":1,"constructor":1}', 'duplicate_key /constructor', 17],
    ['["\\ud800"]', 'lone_surrogate /0', 1],
    ['["\\udc00\\ud800"]', 'lone_surrogate /0', 1],
    ['{"a":{"\\udfff":1}}', 'lone_surrogate /a', 6],
    ['["\ud800"]', 'lone_surrogate /0', 1],
    ['["\\n\ud800"]', 'lone_surrogate /0', 1],
    ['["a\\u0000b"]', 'nul_character /0', 1],
    ['{"\\u0000":1}', 'nul_character ', 1],
    ['[-1e400]', 'number_out_of_range /0', 1],
    ['{"n":9007199254740992}', 'integer_out_of_range /n', 5],
    ['{"n":-9007199254740992}', 'integer_out_of_range /n', 5],
    ['[12345678901234567890]', 'integer_out_of_range /0', 1],
    [`[${'9'.repeat(400)}]`, 'integer_out_of_range /0', 1],
    ['{"a":[{"__proto__":{"x":1}}]}', 'forbidden_key /a/0/__proto__', 7],
    ['{"\\u005f_proto__":1}', 'forbidden_key /__proto__', 1],
  ])('refuses %j with %s', (text, brief, offset) => {
    expect(briefly(text)).toEqual([brief]);
    expect(faultsOf(text)[0]).toMatchObject({ offset });
  });

  it('asks for a long integer to be sent as a string', () => {
    expect(faultsOf('12345678901234567890')[0]!.message).toBe(
      '12345678901234567890 is beyond 2^53-1 and would lose digits; a field that holds strings keeps them.',
    );
  });

  it('leaves the prototype of objects alone', () => {
    readJsonText('{"a":[{"__proto__":{"x":1}}],"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}');
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('finds several faults at once, in their order', () => {
    const text = '{"a~/b":[1e999,{"k":1,"k":"\\u0000\\ud800"}],"__proto__":123456789012345678}';
    expect(briefly(text)).toEqual([
      'number_out_of_range /a~0~1b/0',
      'duplicate_key /a~0~1b/1/k',
      'nul_character /a~0~1b/1/k',
      'lone_surrogate /a~0~1b/1/k',
      'forbidden_key /__proto__',
      'integer_out_of_range /__proto__',
    ]);
  });

  it('lists no more faults than an answer does', () => {
    expect(faultsOf(`[${Array(MAX_FAULTS + 50).fill('1e400')}]`)).toHaveLength(MAX_FAULTS);
  });

  it('points around a key that is too long to be repeated with every fault below it', () => {
    const faults = faultsOf(`{"a":{"${'k'.repeat(60_000)}":[1e400,1e400]}}`);
    expect(faults).toMatchObject([{ pointer: '/a' }, { pointer: '/a' }]);
    expect(JSON.stringify(faults).length).toBeLessThan(1000);
  });

  it('writes pointers that are well-formed even through keys that are not', () => {
    expect(briefly('{"\\ud800":[1e400]}')).toEqual(['lone_surrogate ', 'number_out_of_range /\ufffd/0']);
  });
});

describe('readJson on deep text', () => {
  it.each([
    ['a scalar at the last level', nested(31, '1'), undefined, true],
    ['a container there', nested(32), undefined, false],
    ['an object there', `${'{"a":'.repeat(31)}{}${'}'.repeat(31)}`, undefined, false],
    ['a container one level further in a batch', nested(32), MAX_DEPTH + 1, true],
    ['two levels further in a batch', nested(33), MAX_DEPTH + 1, false],
  ])('counts %s', (_, text, maxDepth, accepted) => {
    const codes = faultsOf(text, maxDepth).map(({ code }) => code);
    expect(codes).toEqual(accepted ? [] : ['too_deep']);
  });

  it('stops at the container that is too deep', () => {
    expect(faultsOf(nested(40))).toMatchObject([
      { code: 'too_deep', offset: 31, pointer: '/0'.repeat(31), expected: 32 },
    ]);
  });

  it('survives a million open brackets', () => {
    expect(briefly('['.repeat(1_000_000))).toEqual([`too_deep ${'/0'.repeat(31)}`]);
  });
});
