import { changeRows, readRows } from './support/databases/database-access.js';
import type { Answer, ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { eachEngine, uniqueName } from './support/services/service.js';

/** Numbers beyond 2^53-1 as they are sent, and as they are answered. */
const NUMBERS: [sent: string, answered: string][] = [
  ['1e16', '1e16'],
  ['-1E+16', '-1e16'],
  ['9007199254740992.0', '9.007199254740992e15'],
  ['1e20', '1e20'],
  ['12345678901234567890e0', '1.2345678901234567e19'],
  ['1e21', '1e21'],
  ['1.7976931348623157e308', '1.7976931348623157e308'],
];

const FIELDS = {
  code: { type: 'string' },
  figure: { type: 'number', indexed: true },
  key: { type: 'number', unique: true },
  bare: { type: 'number' },
  list: { type: 'array', items: { type: 'number' } },
  inner: { type: 'object', fields: { n: { type: 'number' } } },
  free: { type: 'json' },
};

/** An object that has a number everywhere. */
const objectOf = (number: string) =>
  `{"figure":${number},"key":${number},"bare":${number},"list":[1,${number}],"inner":{"n":${number}},` +
  `"free":{"b":[${number},{"d":1,"c":${number}}],"a":"x"}}`;

/** How often an object that has a number everywhere has it. */
const OCCURRENCES = 7;

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const DIGITS = /(?<![0-9."])[0-9]{16,}(?![0-9]*[.e"])/;

describe('a number beyond 2^53-1, which is refused as digits', () => {
  eachEngine((service) => {
    let client: Client;
    let things: ClassHandle;

    beforeAll(async () => {
      client = await service.client();
    });
    beforeEach(async () => {
      things = await service.createClass(FIELDS);
    });

    /** What was answered has the number so often, and nowhere as digits. */
    function expectNumbers(answer: Answer, answered: string, times: number) {
      expect([answer.status, answer.text]).toEqual([200, expect.not.stringMatching(DIGITS)]);
      const { length } = answer.text.replaceAll(UUID, '').split(answered);
      expect([answer.text, length - 1]).toEqual([answer.text, times]);
    }

    it.each(NUMBERS)('is answered so that it can be sent back: %s', async (sent, answered) => {
      const created = await client.post(`${things.path}/`, objectOf(sent));
      expectNumbers(created, answered, OCCURRENCES);
      const path = `${things.path}/${created.body._id}`;
      const read = await client.get(path);
      expectNumbers(read, answered, OCCURRENCES);
      expectNumbers(await client.get(`${path}?fields=figure,inner.n,free`), answered, 4);
      expectNumbers(await client.get(`${path}?fields=-free.a`), answered, OCCURRENCES);
      expectNumbers(await client.get(`${path}?fields=-free`), answered, OCCURRENCES - 2);
      expectNumbers(await client.get(`${things.path}/`), answered, OCCURRENCES);
      expectNumbers(await client.get(`${things.path}/?fields=list,key`), answered, 2);
      expectNumbers(await client.get(`${things.path}/?sort=figure,bare&limit=1`), answered, OCCURRENCES);
      const lines = await client.get(`${things.path}/`, { accept: 'application/x-ndjson' });
      expectNumbers(lines, answered, OCCURRENCES);

      const back = await client.put(path, read.text);
      expectNumbers(back, answered, OCCURRENCES);
      expect(back.headers.get('etag')).toBe('"1"');
      const { objects } = (await client.get(`${things.path}/`)).body;
      expect(objects).toEqual([read.body]);
      const { text } = await client.get(`${things.path}/?fields=-attachments`);
      const batch = text.slice(text.indexOf('"objects":') + '"objects":'.length, -1);
      expect((await client.put(`${things.path}/batch`, batch)).status).toBe(200);
      const changed = await client.put(path, `{"code":"c","bare":1,"free":[${sent}]}`);
      expectNumbers(changed, answered, 5);
      expect((await client.get(path)).body).toEqual(changed.body);
    });

    it.each(NUMBERS)('is found by every filter, and is one value: %s', async (sent) => {
      const value = Number(sent);
      const { _id } = (await client.post(`${things.path}/`, objectOf(sent))).body;
      await client.post(`${things.path}/batch`, '[{"figure":1,"free":{"n":1}},{"bare":2}]');
      const other = value === 1e16 ? '2e16' : '1e16';
      const found = [
        `{"figure":{"$eq":${sent}}}`,
        `{"figure":{"$in":[7,${sent}]}}`,
        `{"figure":{"$gte":${sent},"$lte":${sent}}}`,
        `{"figure":{${value > 0 ? '"$gt":1' : '"$lt":0'}},"bare":{"$neq":${other}}}`,
        `{"key":{"$eq":${sent}}}`,
        `{"bare":{"$eq":${sent}}}`,
        `{"bare":{"$nin":[2,null,${other}]}}`,
        `{"list":{"$eq":${sent}}}`,
        `{"list":{"$eq":[1,${sent}]}}`,
        `{"list":{"$in":[[1,${sent}],3]}}`,
        `{"list":{"$all":[1,${sent}]}}`,
        `{"list":{"$elemMatch":{"$eq":${sent}}}}`,
        `{"inner":{"$eq":{"n":${sent}}}}`,
        `{"inner.n":{"$eq":${sent}}}`,
        `{"free":{"$eq":{"a":"x","b":[${sent},{"c":${sent},"d":1}]}}}`,
        `{"free.b":{"$eq":${sent}}}`,
        `{"free.b":{"$in":[${other},${sent}]}}`,
        `{"free.b":{"$eq":{"d":1,"c":${sent}}}}`,
        `{"free.b":{"$elemMatch":{"$in":[${sent}]}}}`,
        `{"free.b":{"$gte":${sent},"$lte":${sent}}}`,
      ];
      const expectFound = async () => {
        for (const query of found) {
          const { status, body } = await client.list(things, query);
          expect([query, status, body.objects?.map((one: { _id: string }) => one._id)]).toEqual([
            query,
            200,
            [_id],
          ]);
        }
      };
      await expectFound();
      const again = await client.post(`${things.path}/`, `{"key":${sent}}`);
      expectProblem(again, 400, 'not_unique', [{ field: 'key' }]);
      expect(again.text).not.toMatch(DIGITS);
      const upsert = await client.post(
        `${things.path}/?onConflict=update&key=key`,
        `{"key":${sent},"code":"u"}`,
      );
      expectNumbers(upsert, NUMBERS.find(([one]) => one === sent)![1], OCCURRENCES);
      expect(upsert.body._id).toBe(_id);

      // As it was stored before: all of it as digits.
      const [row] = await readRows<{ id: string }>(
        service,
        `SELECT id FROM classes WHERE name = '${things.name}'`,
      );
      const { attachments: _, _id: __, ...fields } = upsert.body;
      await changeRows(
        service,
        `UPDATE c_${row!.id} SET data = '${JSON.stringify(fields)}' WHERE id = X'${_id.replaceAll('-', '')}'`,
      );
      await expectFound();
      expectProblem(await client.post(`${things.path}/`, `{"key":${sent}}`), 400, 'not_unique');
      const path = `${things.path}/${_id}`;
      expect((await client.put(path, objectOf(sent))).headers.get('etag')).toBe('"2"');
      expectNumbers(
        await client.put(path, '{"code":"v"}'),
        NUMBERS.find(([one]) => one === sent)![1],
        OCCURRENCES,
      );
      await expectFound();
    });

    it('orders as all numbers do', async () => {
      const sent = ['1e16', '-1e16', '3', '9007199254740991', '9007199254740992e0', '1e300', '-1e300'];
      const batch = `[${sent.map((number) => `{"figure":${number},"bare":${number},"free":{"n":${number}}}`).join()}]`;
      expect((await client.post(`${things.path}/batch`, batch)).status).toBe(200);
      const sorted = sent.map(Number).sort((a, b) => a - b);
      for (const sort of ['figure', 'bare', 'free.n']) {
        const { objects } = (await client.list(things, undefined, { sort })).body;
        expect([sort, ...objects.map((one: { bare: number }) => one.bare)]).toEqual([sort, ...sorted]);
        const walked: number[] = [];
        for (let after: string | undefined = ''; after !== undefined; ) {
          const answer = await client.list(things, undefined, { sort, limit: '2', ...(after && { after }) });
          walked.push(...answer.body.objects.map((one: { bare: number }) => one.bare));
          after = answer.body.metadata.next;
        }
        expect([sort, ...walked]).toEqual([sort, ...sorted]);
      }
    });

    it('is told so in faults', async () => {
      const fields = '{"n":{"type":"number","maximum":1e16},"e":{"type":"number","enum":[1e20,1]}}';
      const name = uniqueName();
      const created = await client.post('/api/v1/storage/classes', `{"name":"${name}","fields":${fields}}`);
      expect(created.status).toBe(200);
      const path = `/api/v1/storage/data/${name}/`;
      const refused = await client.post(path, '{"n":2e16,"e":-3e17}');
      expectProblem(refused, 400, 'invalid_object', [
        { field: 'n', code: 'maximum' },
        { field: 'e', code: 'enum' },
      ]);
      expect(refused.text).not.toMatch(DIGITS);
      for (const part of [
        '"received":2e16',
        '"expected":1e16',
        'at most 1e16',
        '"received":-3e17',
        '[1e20,1]',
      ])
        expect(refused.text).toContain(part);
    });

    it('stands so in definitions, which can be sent back, and as a default', async () => {
      const name = uniqueName();
      const path = `/api/v1/storage/classes/${name}`;
      const fields =
        '{"n":{"type":"number","minimum":-1e20,"maximum":1e16,"default":1e16},"e":{"type":"number","enum":[1,1e21]}}';
      const created = await client.post('/api/v1/storage/classes', `{"name":"${name}","fields":${fields}}`);
      expect(created.status).toBe(200);
      const read = await client.get(path);
      const listed = await client.get('/api/v1/storage/classes');
      for (const { text } of [created, read]) {
        expect(text).not.toMatch(DIGITS);
        for (const part of ['"minimum":-1e20', '"maximum":1e16', '"default":1e16', '1e21'])
          expect(text).toContain(part);
      }
      expect(listed.text).toContain('"minimum":-1e20');
      const back = await client.put(path, read.text);
      expect([back.status, back.text]).toEqual([200, read.text]);
      const stale = await client.put(path, read.text, { 'if-match': '"9"' });
      expectProblem(stale, 412, 'precondition_failed');
      expect(stale.text).toContain('"minimum":-1e20');
      const object = await client.post(`/api/v1/storage/data/${name}/`, '{}');
      expect(object.text).toContain('"n":1e16');
    });
  });
});
