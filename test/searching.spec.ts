import type { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { BOOKS, type Bookshelf, bookshelfOf, SHELF } from './support/listings/bookshelf.js';
import { eachEngine, uniqueName } from './support/services/service.js';

eachEngine((service) => {
  let client: Client;
  let search: Bookshelf['search'];
  let years: Bookshelf['years'];
  let shelf: Bookshelf['shelf'];

  beforeAll(async () => {
    client = await service.client();
    ({ search, years, shelf } = bookshelfOf(service, client));
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
});
