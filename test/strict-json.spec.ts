import { oneEngine } from './support/fewer-engines.js';
import type { Answer, ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';

const FIELDS = { text: { type: 'string' }, figure: { type: 'number' }, any: { type: 'json' } };

/** What is refused, as the text of an object of the class above; latin1, so that any byte can be written. */
const REFUSED: [what: string, object: string, code: string][] = [
  ['bytes that are no UTF-8', '{"text":"\xff"}', 'invalid_utf8'],
  ['an overlong encoding', '{"text":"\xc0\xaf"}', 'invalid_utf8'],
  ['a surrogate encoded as UTF-8', '{"text":"\xed\xa0\x80"}', 'invalid_utf8'],
  ['a character cut in two', '{"text":"\xf0\x9f\x98"}', 'invalid_utf8'],
  ['a key that occurs twice', '{"text":"a","text":"b"}', 'duplicate_key'],
  ['a key that occurs twice, once escaped', '{"text":"a","te\\u0078t":"b"}', 'duplicate_key'],
  ['a key that occurs twice deep inside', '{"any":[{"b":{"c":1,"c":1}}]}', 'duplicate_key'],
  ['a high surrogate alone', '{"text":"\\ud800"}', 'lone_surrogate'],
  ['a low surrogate alone', '{"text":"\\udc00\\ud800"}', 'lone_surrogate'],
  ['half a surrogate pair in a key', '{"any":{"\\udfff":1}}', 'lone_surrogate'],
  ['a NUL in a value', '{"text":"a\\u0000b"}', 'nul_character'],
  ['a NUL in a key', '{"any":{"a\\u0000":1}}', 'nul_character'],
  ['a number beyond IEEE double', '{"figure":1e400}', 'number_out_of_range'],
  ['a negative number beyond IEEE double', '{"any":[-1e400]}', 'number_out_of_range'],
  ['an integer of 2^53', '{"figure":9007199254740992}', 'integer_out_of_range'],
  ['an integer of twenty digits', '{"any":{"id":-12345678901234567890}}', 'integer_out_of_range'],
  ['__proto__', '{"__proto__":{"x":1}}', 'forbidden_key'],
  ['__proto__ with escapes', '{"\\u005f_proto__":1}', 'forbidden_key'],
  ['__proto__ three levels deep', '{"any":{"a":[{"__proto__":{"x":1}}]}}', 'forbidden_key'],
  ['a key of 64 KiB', `{"any":[{"${'k'.repeat(65_536)}":1}]}`, 'key_too_long'],
  ['33 levels', `{"any":${'['.repeat(32)}${']'.repeat(32)}}`, 'too_deep'],
  ['a thousand levels', `{"any":${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}}`, 'too_deep'],
  ['a trailing comma', '{"text":"a",}', 'invalid_json'],
  ['a comment', '{"text":"a"/* why not */}', 'invalid_json'],
  ['single quotes', "{'text':'a'}", 'invalid_json'],
  ['an unquoted key', '{text:"a"}', 'invalid_json'],
  ['NaN', '{"figure":NaN}', 'invalid_json'],
  ['a leading zero', '{"figure":01}', 'invalid_json'],
  ['a leading plus', '{"figure":+1}', 'invalid_json'],
  ['a decimal point without digits', '{"figure":1.}', 'invalid_json'],
  ['a hexadecimal number', '{"figure":0x10}', 'invalid_json'],
  ['a line end in a string', '{"text":"a\nb"}', 'invalid_json'],
  ['an escape that is none', '{"text":"\\x41"}', 'invalid_json'],
  ['a broken unicode escape', '{"text":"\\u12G4"}', 'invalid_json'],
  ['a value that ends too soon', '{"text":"a"', 'invalid_json'],
];

/** What only a whole body can have wrong. */
const REFUSED_BODIES: [what: string, body: string, code: string][] = [
  ['nothing', '', 'invalid_json'],
  ['spaces', ' \n\t', 'invalid_json'],
  ['a second value', '{} {}', 'invalid_json'],
  ['UTF-16', '\xff\xfe{\0}\0', 'invalid_utf8'],
  ['a byte order mark', '\xef\xbb\xbf{}', 'invalid_json'],
];

oneEngine((service) => {
  let client: Client;
  let things: ClassHandle;
  let stored: string;

  beforeAll(async () => {
    client = await service.client();
    things = await service.createClass(FIELDS);
    stored = await client.create(things, { text: 'kept' });
  });

  /** Everything the class has is still the one object it began with. */
  async function expectUnchanged(): Promise<void> {
    const { body } = await client.get(things.path);
    expect(body.metadata.total).toBe(1);
    expect(body.objects[0]).toMatchObject({ text: 'kept', attachments: [] });
    expect(Object.keys(body.objects[0]).sort()).toEqual(['_id', 'attachments', 'text']);
  }

  function send(method: 'post' | 'put', path: string, latin1: string): Promise<Answer> {
    return client[method](path, Buffer.from(latin1, 'latin1'), { 'content-type': 'application/json' });
  }

  describe.each(REFUSED)('JSON with %s', (_, object, code) => {
    it(`is refused with ${code} on create and update, and stores nothing`, async () => {
      for (const answer of [await send('post', things.path, object), await send('put', stored, object)]) {
        expectProblem(answer, 400, 'invalid_json', [{ code }]);
      }
      await expectUnchanged();
    });

    it(`is refused with ${code} in a batch, and stores nothing`, async () => {
      const id = stored.split('/').at(-1);
      const update = `[{"_id":"${id}","figure":1},${object}]`;
      for (const answer of [
        await send('post', `${things.path}/batch`, `[{"text":"good"},${object},{"text":"good"}]`),
        await send('put', `${things.path}/batch`, update),
      ]) {
        expectProblem(answer, 400, 'invalid_json', [{ code }]);
      }
      await expectUnchanged();
    });

    it(`is refused with ${code} in a definition`, async () => {
      const definition = `{"name":"Strict","fields":{"any":{"type":"json","default":${object}}}}`;
      expectProblem(await send('post', '/api/v1/storage/classes', definition), 400, 'invalid_json', [
        { code },
      ]);
      expectProblem(await client.get('/api/v1/storage/classes/Strict'), 404, 'class_not_found');
    });
  });

  it.each(REFUSED_BODIES)('a body of %s is refused', async (_, body, code) => {
    for (const [method, path] of [
      ['post', things.path],
      ['post', `${things.path}/batch`],
      ['put', stored],
      ['put', `${things.path}/batch`],
    ] as const) {
      expectProblem(await send(method, path, body), 400, 'invalid_json', [{ code }]);
    }
    await expectUnchanged();
  });

  it('every fault of a body is told at once, with its place', async () => {
    const body = '{"text":"\\u0000","any":{"a":1,"a":2,"b":[1e999]},"figure":9007199254740993,"__proto__":1}';
    const answer = await send('post', things.path, body);
    expectProblem(answer, 400, 'invalid_json', [
      { pointer: '/text', code: 'nul_character' },
      { pointer: '/any/a', code: 'duplicate_key' },
      { pointer: '/any/b/0', code: 'number_out_of_range' },
      { pointer: '/figure', code: 'integer_out_of_range' },
      { pointer: '/__proto__', code: 'forbidden_key' },
    ]);
    expect(answer.body.errors).toHaveLength(5);
    await expectUnchanged();
  });

  it.each(['latin1', 'utf-16', 'windows-1252'])('a body declared as %s is refused', async (charset) => {
    const answer = await client.post(things.path, '{}', {
      'content-type': `application/json; charset=${charset}`,
    });
    expectProblem(answer, 400, 'invalid_json');
    await expectUnchanged();
  });

  it.each(['gzip', 'br', 'deflate', 'unheard-of'])(
    'a body with Content-Encoding %s is refused with 415',
    async (encoding) => {
      const headers = { 'content-encoding': encoding };
      for (const answer of [
        await client.post(things.path, '{}', headers),
        await client.put(stored, '{}', headers),
        await client.post(`${things.path}/batch`, '[]', headers),
        await client.post(`${stored}/attachments/a.txt`, 'YQ==', headers),
      ]) {
        expectProblem(answer, 415, 'unsupported_media_type');
      }
      await expectUnchanged();
    },
  );

  it('names of JavaScript are names like any other', async () => {
    const names = await service.createClass({ any: { type: 'json' } });
    const any = JSON.parse(
      '{"constructor":1,"prototype":{"toString":2},"hasOwnProperty":null,"2":1,"1":2,"":3}',
    );
    const path = await client.create(names, { any });
    expect((await client.get(path)).body.any).toEqual(any);
  });
});
