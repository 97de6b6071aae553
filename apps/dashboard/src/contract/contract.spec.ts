import { exampleObject } from './example-value.js';
import { pythonOf } from './snippet-parts.js';
import { LANGUAGES, snippetsOf } from './snippets.js';

const SHIPMENT = {
  name: 'Shipment',
  fields: {
    reference: { type: 'string', required: true, maxLength: 4 },
    weight: { type: 'number', minimum: 0.5 },
    even: { type: 'integer', required: true, multipleOf: 2, exclusiveMinimum: 2 },
    status: { type: 'string', enum: ["sender's", 'sent'] },
    contact: { type: 'string', format: 'email', required: true },
  },
} as const;
const shipment = () => structuredClone(SHIPMENT) as unknown as Parameters<typeof snippetsOf>[0];

describe('the example of a class', () => {
  it('keeps to its limits, and has what is required', () => {
    const { value, open } = exampleObject(shipment().fields);
    expect(value).toEqual({ reference: 'exam', weight: 1, even: 4, contact: 'ada@example.com' });
    expect(open).toEqual([]);
  });

  it('leaves out what cannot be made up, and says what has to be put in', () => {
    const { value, open } = exampleObject({
      sku: { type: 'string', required: true, pattern: '^P-[0-9]+$' },
      code: { type: 'string', pattern: '^[A-Z]$' },
      word: { type: 'string', pattern: '^[a-z]+$' },
      share: { type: 'number', required: true, minimum: 0.5, maximum: 0.9 },
      step: { type: 'number', minimum: 0.3, multipleOf: 0.1 },
      mail: { type: 'string', format: 'email', maxLength: 5 },
      pair: { type: 'array', items: { type: 'string' }, minItems: 2, uniqueItems: true, required: true },
      twice: { type: 'array', items: { type: 'integer' }, minItems: 2 },
      box: {
        type: 'object',
        required: true,
        fields: { lid: { type: 'string', required: true, pattern: '^L' } },
      },
    } as never);
    expect(value).toEqual({ sku: '...', share: '...', pair: '...', box: { lid: '...' } });
    expect(open).toEqual([
      { path: 'sku', rule: 'matches ^P-[0-9]+$' },
      { path: 'share', rule: '' },
      { path: 'pair', rule: '2 or more, none twice' },
      { path: 'box.lid', rule: 'matches ^L' },
    ]);
    const optional = exampleObject({
      code: { type: 'string', pattern: '^[A-Z]$' },
      word: { type: 'string', pattern: '^[a-z]+$' },
      step: { type: 'number', minimum: 0.3, multipleOf: 0.1 },
      mail: { type: 'string', format: 'email', maxLength: 5 },
      twice: { type: 'array', items: { type: 'integer' }, minItems: 2 },
    } as never);
    expect(optional).toEqual({ value: { word: 'example', step: 0.3, twice: [42, 42] }, open: [] });
  });
});

describe('the snippets of a class', () => {
  const snippets = snippetsOf(shipment(), 'https://storage.example.com');

  it('are there in every language', () => {
    for (const { code } of snippets) {
      expect(Object.keys(code)).toEqual(Object.keys(LANGUAGES));
      expect(Object.values(code).every((text) => text.length > 0)).toBe(true);
    }
  });

  it('name the class and the service', () => {
    const create = snippets.find(({ title }) => title === 'Create a Shipment')!;
    expect(create.code.curl).toContain('https://storage.example.com/api/v1/storage/data/Shipment/');
    expect(create.code.python).toContain('"reference": "exam",');
  });

  it.each(['fetch', 'typescript'] as const)(
    'use no name before it is set, and set none twice (%s)',
    (language) => {
      const text = snippets.map(({ code }) => code[language]).join('\n');
      const names = [...text.matchAll(/^const (?:\{ (.*) \}|(\w+)) =/gm)].flatMap(([, many, one]) =>
        many === undefined ? [one!] : many.split(', ').map((part) => part.split(': ').at(-1)!),
      );
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
      expect(names).toEqual(expect.arrayContaining(['token', 'id', 'bytes']));
      expect(text.search(/\bid = |_id: id/)).toBeLessThan(text.search(/\$\{id\}|'object-id': id/));
    },
  );

  it('set in the shell and in Python what the next ones use', () => {
    const [granted, , created] = snippets.map(({ code }) => code);
    expect(granted!.curl).toMatch(
      /^# .*\nCLIENT_ID=.* CLIENT_SECRET=.*\nTOKEN=\$\(curl .*access_token.*\)$/s,
    );
    expect(created!.curl).toMatch(/^ID=\$\(curl .*_id.*\)\necho "\$ID"$/s);
    expect(created!.python).toContain('id = created.json()["_id"]');
  });

  it.each([
    ['fetch', /\bawait fetch\(/, /^if \(!\w+\.ok\) throw new Error\(await \w+\.text\(\)\);$/m],
    ['typescript', /\bawait (?:fetch|api\.\w+)\(/, /^if \(.*\) throw new Error\(.*\);$/m],
    ['python', /\brequests\.\w+\(/, /^(?:assert \w+\.ok, \w+\.text|\w+\.raise_for_status\(\))$/m],
  ] as const)('look at each answer (%s)', (language, request, check) => {
    for (const { title, code } of snippets) {
      expect([title, code[language]]).toEqual([title, expect.stringMatching(request)]);
      expect([title, code[language]]).toEqual([title, expect.stringMatching(check)]);
    }
  });

  it('say where a secret belongs, and what Python needs', () => {
    const { code } = snippets[0]!;
    for (const language of ['fetch', 'typescript'] as const)
      expect(code[language]).toContain(
        '// For a program on a server: a secret in a page is known to all who open it.',
      );
    expect(code.python).toMatch(/^# pip install requests\nimport requests\n/);
  });

  it('mark a create that needs a value of a person, in every language, and filter by no placeholder', () => {
    const fields = { sku: { type: 'string', required: true, pattern: '^P-[0-9]+$' } } as never;
    const marked = snippetsOf({ name: 'S', fields }, 'https://storage.example.com');
    for (const code of Object.values(marked[2]!.code))
      expect(code).toMatch(
        /^(#|\/\/) Refused as it is: put in a value of yours for sku \(matches \^P-\[0-9\]\+\$\)\.\n/,
      );
    expect([marked[1]!.code.curl, marked[3]!.code.curl].join()).not.toContain('sku');
    expect(Object.values(snippets[2]!.code).join()).not.toContain('Refused');
  });

  it('quote for the shell', () => {
    const fields = { status: SHIPMENT.fields.status as never };
    const change = snippetsOf({ name: 'S', fields }, 'https://storage.example.com')[3]!;
    expect(change.code.curl).toContain(`'{"status":"sender'\\''s"}'`);
  });
});

it('a JSON value is a literal of Python', () => {
  expect(pythonOf({ a: [true, null, 'x"y'] }, 0)).toBe('{"a": [True, None, "x\\"y"]}');
});
