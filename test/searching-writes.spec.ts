import type { Answer, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { BOOKS, type Bookshelf, bookshelfOf } from './support/listings/bookshelf.js';
import { eachEngine } from './support/services/service.js';

eachEngine((service) => {
  let client: Client;
  let search: Bookshelf['search'];
  let years: Bookshelf['years'];
  let shelf: Bookshelf['shelf'];

  beforeAll(async () => {
    client = await service.client();
    ({ search, years, shelf } = bookshelfOf(service, client));
  });

  it('follows every write, and a refused one leaves no words', async () => {
    const books = await service.createClass({ ...BOOKS, code: { type: 'string', unique: true } });
    const path = await client.create(books, { title: 'alpha beta', code: 'a' });
    expect((await search(books, 'alpha beta')).metadata.total).toBe(1);
    await client.put(path, { title: 'alpha gamma' });
    expect((await search(books, 'beta')).metadata.total).toBe(0);
    expect((await search(books, 'gamma alpha')).metadata.total).toBe(1);
    await client.put(path, { year: 7 });
    expect((await search(books, 'gamma', { query: '{"year":{"$eq":7}}' })).metadata.total).toBe(1);
    await client.put(path, { title: null });
    expect((await search(books, 'alpha')).metadata.total).toBe(0);

    const refused = await client.post(`${books.path}/batch`, [
      { title: 'omega' },
      { title: 'omega', code: 'a' },
    ]);
    expect(refused.status).toBe(400);
    expect((await client.post(`${books.path}/?dryRun=true`, { title: 'omega' })).status).toBe(200);
    expect((await client.put(`${path}?dryRun=true`, { title: 'omega' })).status).toBe(200);
    expect((await search(books, 'omega')).metadata.total).toBe(0);

    const batch = await client.post(`${books.path}/batch`, [
      { title: 'one' },
      { title: 'two' },
      { title: 'three' },
    ]);
    const ids = batch.body.map((url: string) => url.slice(url.lastIndexOf('/') + 1));
    const changed = await client.put(`${books.path}/batch`, [
      { _id: ids[0], title: 'uno' },
      { _id: ids[1], tags: ['dos'] },
    ]);
    expect(changed.status).toBe(200);
    for (const [text, total] of Object.entries({ one: 0, uno: 1, two: 1, dos: 1, three: 1 }))
      expect([text, (await search(books, text)).metadata.total]).toEqual([text, total]);

    const upsert = await client.post(`${books.path}/batch?onConflict=update&key=code`, [
      { code: 'a', title: 'merged' },
      { code: 'b', title: 'made' },
    ]);
    expect(upsert.status).toBe(200);
    expect((await search(books, 'm')).metadata.total).toBe(2);
    expect(
      (await client.post(`${books.path}/?onConflict=update&key=code`, { code: 'b', title: 'again' })).status,
    ).toBe(200);
    expect((await search(books, 'm')).metadata.total).toBe(1);

    expect((await client.delete(`${books.path}/${ids[2]}`)).status).toBe(200);
    expect((await search(books, 'three')).metadata.total).toBe(0);
    const { headers } = await client.get(`${books.path}/${ids[1]}`);
    expect(
      (await client.delete(`${books.path}/${ids[1]}`, { 'if-match': headers.get('etag')! })).status,
    ).toBe(200);
    expect((await search(books, 'two')).metadata.total).toBe(0);
    expect((await client.delete(`${books.path}/batch?ids=${ids[0]}`)).status).toBe(200);
    expect((await search(books, 'uno')).metadata.total).toBe(0);
  });

  it('follows changes of the class', async () => {
    const books = await shelf();
    const change = async (fields: object) => {
      const answer = await client.put(books.definitionPath, { fields });
      expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
    };
    await change({ ...BOOKS, note: { type: 'string', searchable: true } });
    expect(await years(books, 'hidden')).toEqual([1999]);
    expect(await years(books, 'hidden sud')).toEqual([1999]);
    await change({ ...BOOKS, tags: { type: 'array', items: { type: 'string' } } });
    expect(await years(books, 'sud')).toEqual([]);
    expect(await years(books, 'paris')).toEqual([1999, 2006]);
    const { title, ...others } = BOOKS;
    await change({ ...others, name: { ...title, renamedFrom: 'title' } });
    expect(await years(books, 'paris')).toEqual([1999, 2006]);
    await change({ ...others, name: { ...title, required: true, default: 'Paris again' } });
    expect((await search(books, 'paris again')).metadata.total).toBe(1);
    await client.create(books, { name: 'another', tags: ['Paris'] });
    expect((await search(books, 'paris')).metadata.total).toBe(4);
    await change({ name: { type: 'string' }, year: BOOKS.year });
    expectProblem(await client.list(books, undefined, { search: 'paris' }), 400, 'invalid_parameter');
    await change({ name: { type: 'string', searchable: true }, year: BOOKS.year });
    expect((await search(books, 'paris')).metadata.total).toBe(3);
    expect((await client.delete(`${books.definitionPath}?force=true`)).status).toBe(200);
  });

  it('keeps a thousand words of an object, and says where there are more', async () => {
    const books = await service.createClass({ ...BOOKS, code: { type: 'string', unique: true } });
    const long = (start: number) => Array.from({ length: 1001 }, (_, at) => `w${start + at}x`).join(' ');
    const warned = (answer: Answer) => JSON.parse(answer.headers.get('x-warning') ?? '[]');
    const one = await client.post(`${books.path}/?dryrun=true`, { title: long(0), code: 'a' });
    expect(one.status).toBe(200);
    expect(warned(one)).toMatchObject([{ code: 'unknown_parameter' }, { code: 'words_cut' }]);
    const path = new URL(one.headers.get('location')!).pathname;
    expect((await search(books, 'w999x')).metadata.total).toBe(1);
    expect((await search(books, 'w1000x')).metadata.total).toBe(0);
    expect(
      warned(await client.post(`${books.path}/batch`, [{ title: long(0) }, {}, { title: long(7) }])),
    ).toEqual([
      { code: 'words_cut', message: expect.stringMatching(/^2 objects have more than 1000 words/) },
    ]);
    expect(warned(await client.put(path, { year: 1 }))).toMatchObject([{ code: 'words_cut' }]);
    expect(warned(await client.put(`${books.path}/batch`, [{ _id: path.slice(-36), year: 2 }]))).toHaveLength(
      1,
    );
    const upsert = `${books.path}/batch?onConflict=update&key=code`;
    expect(
      warned(
        await client.post(upsert, [
          { code: 'a', year: 3 },
          { code: 'b', title: long(9) },
        ]),
      ),
    ).toMatchObject([{ message: expect.stringMatching(/^2 objects/) }]);
    expect(warned(await client.put(path, { title: 'short' }))).toEqual([]);
    expect((await search(books, 'w500x')).metadata.total).toBe(3);
  });

  it('follows batches whose words are written in portions', async () => {
    const books = await service.createClass({ ...BOOKS, code: { type: 'string', unique: true } });
    const batch = `${books.path}/batch`;
    const count = 40;
    const text = (at: number, word: string) =>
      Array.from({ length: 900 }, (_, of) => `${word}${of}of${at}at`).join(' ');
    const shelf = (word: string) =>
      Array.from({ length: count }, (_, at) => ({ title: `both ${text(at, word)}`, code: `${at}` }));
    const expectFound = async (found: Record<string, number>) => {
      for (const [words, total] of Object.entries(found))
        expect([words, (await search(books, words)).metadata.total]).toEqual([words, total]);
    };

    const created = await client.post(batch, shelf('old'));
    expect(created.status).toBe(200);
    for (const searchable of [false, true]) {
      const fields = {
        ...BOOKS,
        title: { ...BOOKS.title, searchable },
        code: { type: 'string', unique: true },
      };
      expect((await client.put(books.definitionPath, { fields })).status).toBe(200);
    }
    await expectFound({ both: count, 'both old899of39at': 1, old0of: count });
    expect((await client.post(batch, shelf('twice'))).status).toBe(400);
    expect((await client.post(`${batch}?onConflict=update&key=code&dryRun=true`, shelf('dry'))).status).toBe(
      200,
    );
    await expectFound({ both: count, twice: 0, dry: 0 });

    const ids = created.body.map((url: string) => url.slice(-36));
    const changed = shelf('new').map(({ title }, at) => ({ _id: ids[at], title }));
    expect((await client.put(batch, changed)).status).toBe(200);
    await expectFound({ both: count, old: 0, 'new899of0at both': 1, new7of: count });
    const merged = [...shelf('last'), { title: `both ${text(count, 'last')}`, code: 'another' }];
    expect((await client.post(`${batch}?onConflict=update&key=code`, merged)).status).toBe(200);
    await expectFound({ both: count + 1, new: 0, last3of: count + 1 });
    expect((await client.delete(`${batch}?ids=${ids.join()}`)).status).toBe(200);
    await expectFound({ both: 1, last899of40at: 1 });
  });

  it('takes searchable strings and arrays of strings at the top level only', async () => {
    const answer = await client.post('/api/v1/storage/classes', {
      name: 'Unsearchable',
      fields: {
        a: { type: 'integer', searchable: true },
        b: { type: 'array', searchable: true },
        c: { type: 'array', items: { type: 'string', searchable: true } },
        d: { type: 'object', fields: { e: { type: 'string', searchable: true } } },
        f: { type: 'string', searchable: 'yes' },
      },
    });
    expectProblem(answer, 400, 'invalid_definition');
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/fields/a/searchable',
      '/fields/b/searchable',
      '/fields/c/items/searchable',
      '/fields/d/fields/e/searchable',
      '/fields/f/searchable',
    ]);
  });
});
