import type { ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { eachEngine } from './support/services/service.js';

const EVERY_TYPE = {
  text: { type: 'string' },
  figure: { type: 'number' },
  count: { type: 'integer' },
  flag: { type: 'boolean' },
  at: { type: 'datetime' },
  day: { type: 'date' },
  list: { type: 'array' },
  inside: {
    type: 'object',
    fields: { at: { type: 'datetime' }, deeper: { type: 'object', fields: { text: { type: 'string' } } } },
  },
  free: { type: 'object' },
  any: { type: 'json' },
  times: { type: 'array', items: { type: 'datetime' } },
};

/** What GET and the listing answer for a body, without `_id` and `attachments`. */
async function kept(client: Client, { path }: ClassHandle, body: unknown): Promise<unknown> {
  const created = await client.post(path, body);
  expect(created.status).toBe(200);
  const { _id, attachments, ...fields } = (await client.get(`${path}/${created.body._id}`)).body;
  expect(created.body).toEqual({ _id, attachments, ...fields });
  const listed = await client.get(
    `${path}/?query=${encodeURIComponent(JSON.stringify({ _id: { $eq: _id } }))}`,
  );
  expect(listed.body.objects).toEqual([{ _id, attachments, ...fields }]);
  return fields;
}

describe('a value of every type', () => {
  eachEngine((service) => {
    let client: Client;
    let things: ClassHandle;

    beforeAll(async () => {
      client = await service.client();
      things = await service.createClass(EVERY_TYPE);
    });

    it('is read as it was written', async () => {
      const thing = {
        text: 'plain',
        figure: 12.75,
        count: -7,
        flag: false,
        at: '2026-01-02T03:04:05.678Z',
        day: '2024-02-29',
        list: [1, 'two', [3], { four: 4 }, null, true],
        inside: { at: '1999-12-31T23:59:59.999Z', deeper: { text: '' } },
        free: { z: 1, a: { 'with space': [] }, 'dotted.name': null, '': 'empty' },
        any: [{ nested: [[[]]] }],
        times: ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
      };
      expect(await kept(client, things, thing)).toEqual(thing);
    });

    it.each([
      0,
      -1,
      0.1,
      0.30000000000000004,
      1e308,
      1.7976931348623157e308,
      5e-324,
      2.2250738585072014e-308,
      2 ** 53 - 1,
      -(2 ** 53 - 1),
      1e21,
      1e-7,
      123456789.12345679,
      100,
      1.5e300,
      -1e-320,
    ])('keeps the number %d to the last bit', async (figure) => {
      const body = { figure, list: [figure], any: { figure } };
      expect(await kept(client, things, body)).toEqual(body);
    });

    it('keeps minus zero as zero, and every way to write a number as that number', async () => {
      const text = '{"figure":-0,"count":-0.0,"any":[1.0,10e-1,0.1E+1,1e3,-0e5,9007199254740993.0]}';
      expect(await kept(client, things, text)).toEqual({
        figure: 0,
        count: 0,
        any: [1, 1, 1, 1000, 0, 9007199254740992],
      });
    });

    it.each([
      ['accents', 'Žluťoučký kůň'],
      ['combining marks, not normalised', 'e\u0301 \u00e9'],
      ['emoji', '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽'],
      ['astral letters', '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𠜎'],
      ['right to left', 'שלום עליכם \u200f'],
      ['spaces around', '  both sides  \t'],
      ['line ends', 'a\nb\r\nc\u2028d\u2029e'],
      ['control characters', '\u0001\u001f\u007f\u0085'],
      ['quotes and backslashes', `"'\`\\ \\u0041 %s ? :name $1 -- ; DROP TABLE`],
      ['markup', '</script><!-- & -->'],
      ['a byte order mark and noncharacters', '\ufeff\uffff\u{10ffff}'],
      ['what looks like another type', 'null'],
      ['nothing', ''],
    ])('keeps text with %s', async (_, text) => {
      const body = { text, list: [text], free: { [text]: text }, inside: { deeper: { text } } };
      expect(await kept(client, things, body)).toEqual(body);
    });

    it('keeps a text of half a million characters', async () => {
      const text = 'žluť😀'.repeat(90_000);
      expect(await kept(client, things, { text })).toEqual({ text });
    });

    it.each([
      ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
      ['2026-01-02T03:04:05.6Z', '2026-01-02T03:04:05.600Z'],
      ['2026-01-02T03:04:05.678999999Z', '2026-01-02T03:04:05.678Z'],
      ['2026-01-02t03:04:05z', '2026-01-02T03:04:05.000Z'],
      ['2026-01-02T03:04:05+02:00', '2026-01-02T01:04:05.000Z'],
      ['2026-01-02T03:04:05.5-09:30', '2026-01-02T12:34:05.500Z'],
      ['2024-02-29T23:59:59+00:00', '2024-02-29T23:59:59.000Z'],
      ['1969-12-31T23:59:59.999-00:00', '1969-12-31T23:59:59.999Z'],
    ])('keeps the datetime %s as %s, at every depth', async (written, stored) => {
      const body = { at: written, times: [written], inside: { at: written }, any: written };
      expect(await kept(client, things, body)).toEqual({
        at: stored,
        times: [stored],
        inside: { at: stored },
        any: written,
      });
    });

    it.each([
      '2026-01-02',
      '2026-01-02T03:04:05',
      '2026-01-02 03:04:05Z',
      '2026-02-30T00:00:00Z',
      '2026-13-01T00:00:00Z',
      '2026-01-02T24:00:00Z',
      '2026-01-02T23:59:60Z',
      '2026-01-02T03:04:05+24:00',
      '9999-12-31T23:59:59-01:00',
      '0000-01-01T00:00:00+00:01',
      '+002026-01-02T03:04:05Z',
      ' 2026-01-02T03:04:05Z',
      '2026-01-02T03:04:05Z\n',
      'yesterday',
      '',
    ])('refuses the datetime %j', async (at) => {
      const total = await client.total(things);
      expectProblem(await client.post(things.path, { at }), 400, 'invalid_object', [
        { pointer: '/at', field: 'at', code: 'type' },
      ]);
      expect(await client.total(things)).toBe(total);
    });

    it.each([
      ['text', [1, true, [], {}]],
      ['figure', ['1', true, [], {}]],
      ['count', ['1', 1.5, 2 ** 53, 1e300, true, [], {}]],
      ['flag', ['true', 0, 1, [], {}]],
      ['at', [0, true, [], {}]],
      ['day', ['2026-02-29', '2026-1-2', '2026-01-02T00:00:00Z', 20260102, '']],
      ['list', ['[]', 0, {}, true]],
      ['inside', ['{}', 0, [], true, { unknown: 1 }]],
      ['free', ['{}', 0, [], true]],
    ] as [string, unknown[]][])('of another type is refused for %s', async (name, values) => {
      const total = await client.total(things);
      for (const value of values) {
        // 2^53 would be refused as an integer of JSON already.
        const body = JSON.stringify({ [name]: value }).replace('9007199254740992', '9007199254740992.0');
        const answer = await client.post(things.path, body);
        expectProblem(answer, 400, 'invalid_object');
        expect(answer.body.errors).toHaveLength(1);
        expect(answer.body.errors[0].field).toMatch(new RegExp(`^${name}`));
      }
      expect(await client.total(things)).toBe(total);
    });

    it('keeps nulls inside free JSON and drops them elsewhere', async () => {
      const body = {
        text: null,
        any: { a: null, b: [null] },
        list: [null],
        free: { a: null },
        inside: { at: null, deeper: { text: null } },
      };
      expect(await kept(client, things, body)).toEqual({
        any: { a: null, b: [null] },
        list: [null],
        free: { a: null },
        inside: { deeper: {} },
      });
    });

    it('keeps 32 levels of nesting', async () => {
      // The object and its field are two levels, the scalar inside is one.
      const any = JSON.parse(`${'['.repeat(30)}1${']'.repeat(30)}`);
      expect(await kept(client, things, { any })).toEqual({ any });
      expectProblem(await client.post(things.path, { any: [any] }), 400, 'invalid_json', [
        { code: 'too_deep' },
      ]);
    });
  });
});
