import { itLong } from './support/extent.js';
import { eachKind } from './support/fewer-engines.js';
import { base64 } from './support/http/attached-object.js';
import type { ClassHandle, Client, FieldDefinitions } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { until } from './support/until.js';

const WRITERS = 4;

/** What a writer knows of one of its objects. */
interface Known {
  n: number;
  attachments: string[];
}

describe('a change of a class with many objects', () => {
  eachKind((service) => {
    let client: Client;

    beforeAll(async () => {
      client = await service.client();
    });

    /** Makes objects and answers their ids. */
    async function fill(
      things: ClassHandle,
      count: number,
      object: (n: number) => object,
    ): Promise<string[]> {
      const objects = Array.from({ length: count }, (_, n) => object(n));
      const urls = await client.createMany(things, objects);
      return urls.map((url) => url.slice(url.lastIndexOf('/') + 1));
    }

    async function all(things: ClassHandle): Promise<Record<string, unknown>[]> {
      const found: Record<string, unknown>[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const { body } = await client.list(things, undefined, { limit: '1000', page: String(page) });
        found.push(...body.objects);
        pages = body.metadata.pages;
      }
      return found;
    }

    const count = async (things: ClassHandle, query: object) =>
      (await client.list(things, query)).body.metadata.total;

    itLong('keeps what others write meanwhile', async () => {
      const n = { type: 'integer', indexed: true };
      const code = { type: 'string', unique: true };
      const title = { type: 'string', searchable: true };
      const things = await service.createClass({ n, code, title, note: { type: 'string' } }, undefined, {
        indexes: [['n', 'code']],
      });
      const object = (at: number) => ({
        n: at,
        code: `c${at}`,
        title: `Title ${at % 10}`,
        note: `note ${at}`,
      });
      const ids = await fill(things, 3000, object);
      const known = new Map(ids.map((id, at): [string, Known] => [id, { n: at, attachments: [] }]));
      const writing = writers(client, things, known);
      await until('every writer to write', async () => writing.written() > 10 * WRITERS);
      const changes: FieldDefinitions[] = [
        { n, code, title, remark: { type: 'string', renamedFrom: 'note' } },
        {
          n,
          code,
          title,
          remark: { type: 'string' },
          level: { type: 'integer', required: true, default: 1 },
        },
        { n, code: { type: 'string', unique: true }, title, level: { type: 'integer', indexed: true } },
      ];
      for (const fields of changes)
        expect((await client.put(things.definitionPath, { fields, indexes: [['n', 'code']] })).status).toBe(
          200,
        );
      const answers = await writing.end();
      expect(Object.keys(answers)).toEqual(['200']);

      const found = await all(things);
      const byId = new Map(found.map((one) => [one._id as string, one]));
      expect([...byId.keys()].sort()).toEqual([...known.keys()].sort());
      const numbers = new Map(ids.map((id, at) => [id, at]));
      for (const [id, { n: value, attachments }] of known) {
        const { attachments: stored, ...one } = byId.get(id)!;
        const at = numbers.get(id);
        // A new object has the level that the definition of its moment gave it.
        const others =
          at === undefined ? { level: one.level } : { code: `c${at}`, title: `Title ${at % 10}`, level: 1 };
        expect(one).toEqual({ _id: id, n: value, ...others });
        expect((stored as { name: string }[]).map(({ name }) => name)).toEqual(attachments);
      }
      const holders = [...known.values()];
      for (const value of holders.slice(0, 20).map((one) => one.n))
        expect(await count(things, { n: { $eq: value } })).toBe(
          holders.filter((one) => one.n === value).length,
        );
      expect(await count(things, { n: { $gte: 0 } })).toBe(known.size);
      expect(await count(things, { level: { $eq: 1 } })).toBe(
        found.filter(({ level }) => level === 1).length,
      );
      const { body } = await client.list(things, undefined, { search: 'title 7' });
      expect(body.metadata.total).toBe(found.filter(({ title: text }) => text === 'Title 7').length);
      const taken = found.find(({ code: text }) => text !== undefined)!.code;
      expectProblem(await client.post(things.path, { code: taken }), 400, 'not_unique');
      const [withFile] = [...known].find(([, { attachments }]) => attachments.length > 0)!;
      expect((await client.get(`${things.path}/${withFile}/attachments/file`)).text).toBe(withFile);
    });

    it('finds words that the change itself has given to objects', async () => {
      const title = { type: 'string', searchable: true };
      const things = await service.createClass({ title, n: { type: 'integer' } });
      await fill(things, 1200, (at) => (at % 3 === 0 ? { title: 'old' } : { n: at }));
      const fields = { title: { ...title, required: true, default: 'fresh' }, n: { type: 'integer' } };
      expect((await client.put(things.definitionPath, { fields })).status).toBe(200);
      const found = async (search: string) =>
        (await client.list(things, undefined, { search })).body.metadata.total;
      expect([await found('old'), await found('fresh')]).toEqual([400, 800]);
    });

    it('keeps words complete that are being built meanwhile', async () => {
      const text = { type: 'string' };
      const title = { type: 'string', searchable: true };
      const things = await service.createClass({ title: text, note: text });
      await fill(things, 3000, (at) => ({ title: `Title ${at}`, note: 'note' }));
      const searched = client.put(things.definitionPath, { fields: { title, note: text } });
      await until('the class to be searchable', async () => {
        const { fields } = (await client.get(things.definitionPath)).body;
        return fields.title.searchable === true;
      });
      const fields = { title, remark: { ...text, renamedFrom: 'note' } };
      const answers = await Promise.all([client.put(things.definitionPath, { fields }), searched]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      await until('all words to be there', async () => {
        const { status, body } = await client.list(things, undefined, { search: 'title' });
        return status === 200 && body.metadata.total === 3000;
      });
    });

    it('is refused with all that do not fit, and leaves everything as it was', async () => {
      const things = await service.createClass({
        a: { type: 'string' },
        b: { type: 'integer', indexed: true },
      });
      await fill(things, 1500, (at) => ({ ...(at % 2 === 0 ? { a: `a${at}` } : {}), b: at % 700 }));
      const before = await all(things);
      const narrowed = { c: { type: 'string', renamedFrom: 'a', required: true }, b: { type: 'integer' } };
      const unfit = await client.put(things.definitionPath, { fields: narrowed });
      expectProblem(unfit, 409, 'definition_conflict');
      expect([unfit.body.count, unfit.body.examples.length]).toEqual([750, 10]);
      const unique = { c: { type: 'string', renamedFrom: 'a' }, b: { type: 'integer', unique: true } };
      const shared = await client.put(things.definitionPath, { fields: unique });
      expectProblem(shared, 409, 'definition_conflict');
      expect(shared.body.count).toBe(1500);
      expect(await all(things)).toEqual(before);
      expect(await count(things, { b: { $eq: 5 } })).toBe(3);
      const fields = { c: { type: 'string', renamedFrom: 'a' }, b: { type: 'integer', indexed: true } };
      expect((await client.put(things.definitionPath, { fields })).status).toBe(200);
      expect([await count(things, { c: { $neq: null } }), await count(things, { b: { $eq: 5 } })]).toEqual([
        750, 3,
      ]);
    });
  });
});

/** Clients that update, attach, create and delete, each objects of its own; `known` becomes what they know. */
function writers(client: Client, { path }: ClassHandle, known: Map<string, Known>) {
  const answers: Record<string, number> = {};
  let underWay = true;
  let written = 0;
  const ids = [...known.keys()];
  const note = (status: number) => {
    answers[status] = (answers[status] ?? 0) + 1;
    written++;
    return status === 200;
  };
  const write = async (writer: number): Promise<void> => {
    for (let round = 0; underWay; round++) {
      const id = ids[(writer + WRITERS * round) % ids.length]!;
      const one = known.get(id);
      if (one === undefined) continue;
      const n = 10_000 + round;
      if (round % 5 === 0) {
        if (one.attachments.length > 0) continue;
        const { status } = await client.post(`${path}/${id}/attachments/file`, base64(id));
        if (note(status)) one.attachments = ['file'];
      } else if (round % 7 === 0) {
        const { status } = await client.delete(`${path}/${id}`);
        if (note(status)) known.delete(id);
      } else if (round % 11 === 0) {
        const { status, body } = await client.post(`${path}/`, { n });
        if (note(status)) known.set(body._id, { n, attachments: [] });
      } else {
        const { status } = await client.put(`${path}/${id}`, { n });
        if (note(status)) one.n = n;
      }
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return {
    written: () => written,
    end: async () => {
      underWay = false;
      await writing;
      return answers;
    },
  };
}
