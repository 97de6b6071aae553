import type { Answer, ClassHandle, Client } from './support/client.js';
import { expectProblem } from './support/expect-problem.js';
import { eachEngine, uniqueName } from './support/service.js';

const BOOKS = {
  title: { type: 'string', searchable: true, indexed: true },
  tags: { type: 'array', items: { type: 'string' }, searchable: true },
  note: { type: 'string' },
  year: { type: 'integer', indexed: true },
};

const SHELF = [
  { title: 'Straße nach Paris', tags: ['Reise', 'Südfrankreich'], year: 1999, note: 'hidden' },
  { title: 'İstanbul’da bir gün', tags: ['seyahat'], year: 2001 },
  { title: 'Le ﬁls répare le parapluie', tags: ['été'], year: 2010 },
  { title: 'PARIS, je t’aime: 2ème édition', year: 2006 },
  { title: '한국어 사전', tags: ['辞書', 'dictionary'], year: 2015 },
  { title: 'e\u0301te\u0301 1984 — 𝐁𝐨𝐥𝐝 Ⅷ ½', year: 1984 },
  { tags: [] },
];

eachEngine((service) => {
  let client: Client;

  async function search(books: ClassHandle, text: string, parameters: Record<string, string> = {}) {
    const { query, ...others } = parameters;
    const answer = await client.list(books, query, { search: text, ...others });
    expect({ text, status: answer.status, body: answer.text.slice(0, 1000) }).toMatchObject({ status: 200 });
    return answer.body;
  }

  const years = async (books: ClassHandle, text: string, parameters?: Record<string, string>) => {
    const { objects } = await search(books, text, parameters);
    return objects.map(({ year }: { year: number }) => year);
  };

  async function shelf(): Promise<ClassHandle> {
    const books = await service.createClass(BOOKS);
    const answer = await client.post(`${books.path}/batch`, SHELF);
    expect(answer.status).toBe(200);
    return books;
  }

  beforeAll(async () => {
    client = await service.client();
  });

  it('finds objects of which each word begins a word, case and accents aside', async () => {
    const books = await shelf();
    for (const [text, found] of [
      ['par', [1999, 2010, 2006]],
      ['PAR REP', [2010]],
      ['rep par', [2010]],
      ['paris', [1999, 2006]],
      ['strasse', [1999]],
      ['STRAẞE', [1999]],
      ['sud', [1999]],
      ['südf', [1999]],
      ['istanbul', [2001]],
      ['Istanbul', [2001]],
      ['ISTANBUL', [2001]],
      ['fils', [2010]],
      ['ﬁ', [2010]],
      ['ete', [2010, 1984]],
      ['ÉTÉ', [2010, 1984]],
      ['한국', [2015]],
      ['한국어', [2015]],
      ['辞', [2015]],
      ['bold', [1984]],
      ['viii', [1984]],
      ['1', [1984]],
      ['198', [1984]],
      ['je-t-aime', [2006]],
      ['2eme', [2006]],
      ['hidden', []],
      ['aris', []],
      ['par zzz', []],
    ] as const) {
      expect([text, await years(books, text)]).toEqual([text, found]);
      expect((await search(books, text)).metadata.total).toBe(found.length);
    }
  });

  it('goes with a query, a sort, pages, walks, projections and streams', async () => {
    const books = await shelf();
    expect(await years(books, 'par', { sort: '-year' })).toEqual([2010, 2006, 1999]);
    expect(await years(books, 'par', { sort: 'title' })).toEqual([2010, 2006, 1999]);
    expect(await years(books, 'par', { query: '{"year":{"$gt":2000}}' })).toEqual([2010, 2006]);
    expect(await years(books, 'par', { query: '{"note":{"$eq":"hidden"}}' })).toEqual([1999]);
    const second = await search(books, 'par', { limit: '1', page: '2' });
    expect(second.metadata).toMatchObject({ page: 2, pages: 3, total: 3 });
    expect(second.objects).toMatchObject([{ year: 2010 }]);
    const { objects: projected } = await search(books, 'strasse', { fields: 'year' });
    expect(projected).toEqual([{ _id: expect.any(String), year: 1999 }]);

    const seen: number[] = [];
    let page = await search(books, 'par', { limit: '1', sort: '-year', count: 'none' });
    expect(page.metadata.total).toBeUndefined();
    for (;;) {
      seen.push(page.objects[0].year);
      if (page.metadata.next === undefined) break;
      page = await search(books, 'par', { limit: '1', sort: '-year', after: page.metadata.next });
      expect(page.metadata.total).toBe(3);
    }
    expect(seen).toEqual([2010, 2006, 1999]);
    const lines = await client.get(`${books.path}/?search=par&sort=-year`, {
      accept: 'application/x-ndjson',
    });
    expect(lines.status).toBe(200);
    expect(
      lines.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).year),
    ).toEqual([2010, 2006, 1999]);
  });

  it('goes with a sort by an index of several fields, of which a filter fixes the first', async () => {
    const name = uniqueName();
    const indexes = [['note', '-year']];
    const made = await client.post('/api/v1/storage/classes', { name, fields: BOOKS, indexes });
    expect(made.status).toBe(200);
    const books = { name, path: `/api/v1/storage/data/${name}`, definitionPath: '' };
    const several = SHELF.map((book) => ({ ...book, note: book.year === 2006 ? 'b' : 'a' }));
    expect((await client.post(`${books.path}/batch`, several)).status).toBe(200);
    const query = '{"note":{"$eq":"a"}}';
    expect(await years(books, 'par', { sort: '-year', query })).toEqual([2010, 1999]);
    expect(await years(books, 'par', { sort: 'year', query, limit: '1' })).toEqual([1999]);
    expect(await years(books, 'par', { sort: 'note,-year' })).toEqual([2010, 1999, 2006]);
  });

  it('binds a cursor to its search, and has it in the links', async () => {
    const books = await shelf();
    const first = await client.list(books, undefined, { search: 'Par is', limit: '1' });
    expect(first.body.objects).toHaveLength(0);
    const { headers, body } = await client.list(books, undefined, { search: 'pär', limit: '1' });
    expect(headers.get('link')).toContain('search=p%C3%A4r');
    const { next } = body.metadata;
    const other = await client.list(books, undefined, { search: 'paris', limit: '1', after: next });
    expectProblem(other, 400, 'invalid_parameter');
    expectProblem(await client.list(books, undefined, { limit: '1', after: next }), 400, 'invalid_parameter');
    const same = await client.list(books, undefined, { search: 'pär', limit: '1', after: next });
    expect(same.body.objects).toMatchObject([{ year: 2010 }]);
  });

  it('warns that a search without a word is ignored', async () => {
    const books = await shelf();
    for (const text of ['', ' ', '—!', '\u0301', '☃']) {
      const { metadata } = await search(books, text);
      expect(metadata.total).toBe(SHELF.length);
      expect(metadata.warnings).toMatchObject([{ code: 'search_ignored', field: 'search' }]);
    }
  });

  it('refuses a class without searchable fields, and what is too long', async () => {
    const books = await shelf();
    const plain = await service.createClass({ title: { type: 'string' } });
    for (const [of, text, code] of [
      [plain, 'a', 'not_searchable'],
      [books, 'a'.repeat(101), 'too_long'],
      [books, 'a b c d e f g h i', 'too_many_words'],
    ] as const) {
      const answer = await client.list(of, undefined, { search: text });
      expectProblem(answer, 400, 'invalid_parameter');
      expect(answer.body.errors).toMatchObject([{ field: 'search', code }]);
    }
    expectProblem(await client.get(`${books.path}/?search=a&search=b`), 400, 'invalid_parameter');
    expect((await search(books, 'ﷺ'.repeat(100))).metadata.total).toBe(0);
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
