import { type ClassDefinition, conjunction, parseFilter, parseSearch, parseSort } from '@app/schema';
import { describeEngines } from '../../../../../test/support/databases/describe-engines.js';
import { WatchedTable } from '../../../../../test/support/databases/watched-table.js';
import { until } from '../../../../../test/support/until.js';
import { wordTableName } from '../../engine/indexes/word-index.js';
import { idBytes } from '../../engine/objects/object-id.js';
import type { ObjectTable } from '../../objects/object-table.js';

const OBJECTS = 6000;
const CLASS: ClassDefinition = {
  name: 'Text',
  fields: {
    title: { type: 'string', searchable: true },
    weight: { type: 'number' },
    code: { type: 'integer', unique: true },
    owner: { type: 'integer', indexed: true },
  },
};

/** All have `common`, half have `half`, some of a hundred `n0` to `n99`, and each one of its own. */
const dataOf = (at: number) =>
  JSON.stringify({
    title: `Common ${at % 2 ? 'half' : ''} n${at % 100} own${at}`,
    weight: at % 7,
    code: at,
    owner: at % 10,
  });

describeEngines('the plan of a search, on %s', (engine, server) => {
  let watched: WatchedTable;
  let table: ObjectTable;

  beforeAll(async () => {
    const texts = Array.from({ length: OBJECTS }, (_, at) => dataOf(at));
    watched = await WatchedTable.make(engine, server, CLASS, texts);
    table = watched.table;
  });
  afterAll(() => watched.close());

  /** Asks for a page; answers the total and what the engine says of the last statements. */
  async function plan(search: string, filter: object = {}) {
    const { predicate } = parseSearch(search, CLASS);
    const all = conjunction([predicate, parseFilter(JSON.stringify(filter), CLASS).predicate]);
    const { total, objects } = await table.list(table.filter(all), 0, 20);
    const lines = await watched.explained();
    return { total, found: objects.length, lines };
  }

  /** Lines that say that all objects, or the words of all, are looked at. */
  const scans = (lines: string[]) =>
    lines.filter((line) =>
      engine === 'sqlite'
        ? /SCAN (c_|w_|f\b|x\b|o\b)/.test(line)
        : /"table":"(c_\w+|w_\w+|f|x|o)"/.test(line) && /"type":"(ALL|index)"/.test(line),
    );
  const searchesWords = (line: string) =>
    engine === 'sqlite'
      ? /SEARCH f USING .*\(word>\?/.test(line)
      : /"table":"f".*"type":"range".*"key":"PRIMARY"/.test(line);
  const looksAtObject = (line: string) =>
    engine === 'sqlite'
      ? /SEARCH x USING .*_o \(object_id=\?/.test(line)
      : /"table":"x".*"key":"by_object"/.test(line);
  const readsById = (line: string) =>
    engine === 'sqlite' ? /SEARCH o USING .*\(id=\?\)/.test(line) : /"table":"o".*"type":"eq_ref"/.test(line);

  it.each([
    ['few objects', 'own77', {}],
    ['a word of one object', 'own5999', {}],
    ['a word that nothing has', 'zzz', {}],
    ['some objects', 'n7', {}],
    ['several words, of which one is rare', 'common half own5999', {}],
    ['a filter beside it', 'n77', { weight: { $eq: 3 } }],
  ])('searches the words for %s', async (_what, search, filter) => {
    const { total, lines } = await plan(search, filter);
    expect(total).toBe(reference(search, filter));
    expect(lines.filter(searchesWords).length).toBeGreaterThan(0);
    expect(lines.filter(readsById).length).toBeGreaterThan(0);
    if (search.includes(' ')) expect(lines.filter(looksAtObject).length).toBeGreaterThan(0);
    expect(scans(lines)).toEqual([]);
  });

  it.each([
    ['a word', 'comm', OBJECTS],
    ['several words', 'common half', OBJECTS / 2],
  ])(
    'counts %s that very many objects have, and walks along the objects for the page',
    async (_what, search, all) => {
      const { total, found, lines } = await plan(search);
      expect([total, found]).toEqual([all, 20]);
      expect(lines.filter(searchesWords).length).toBeGreaterThan(0);
      expect(lines.filter(looksAtObject).length).toBeGreaterThan(0);
      expect(lines.filter(readsById)).toEqual([]);
      expect(scans(lines)).toEqual([]);
    },
  );

  it('looks at the objects of an indexed value where more have the words', async () => {
    const filter = { owner: { $eq: 3 }, weight: { $eq: 3 } };
    const { total, lines } = await plan('common half', filter);
    expect(total).toBe(reference('common half', filter));
    expect(lines.filter(looksAtObject).length).toBeGreaterThan(0);
    expect(lines.filter(searchesWords)).toEqual([]);
    expect(scans(lines)).toEqual([]);
  });

  it('looks at the objects of the words where more have an indexed value', async () => {
    const filter = { owner: { $lte: 8 } };
    const { total, lines } = await plan('n9', filter);
    expect(total).toBe(reference('n9', filter));
    expect(lines.filter(searchesWords).length).toBeGreaterThan(0);
    expect(scans(lines)).toEqual([]);
  });

  it('looks at the object of a unique value only', async () => {
    const { total, lines } = await plan('common', { code: { $eq: 17 } });
    expect(total).toBe(1);
    expect(lines.filter(looksAtObject).length).toBeGreaterThan(0);
    expect(lines.filter(searchesWords)).toEqual([]);
    expect(scans(lines)).toEqual([]);
  });

  it('looks at the words of each object where the filter is counted', async () => {
    const where = () => table.filter(parseSearch('n7 comm', CLASS).predicate);
    await table.list(where(), 0, 20);
    await table.list(where(), 0, 20);
    await until('the search to be counted', async () => {
      await table.list(where(), 0, 20);
      return watched.asked.at(-1)!.every(({ text }) => !/ f[ ]/.test(text));
    });
    const { total, lines } = await plan('n7 comm');
    expect(total).toBe(660);
    expect(lines.filter(looksAtObject).length).toBeGreaterThan(0);
    expect(scans(lines)).toEqual([]);
  });

  it.each([
    ['many', 'remained', 3000],
    ['few', 'left', 7],
  ])('passes over words of objects that are gone, beside those of %s others', async (_what, word, others) => {
    const { database, ids } = watched;
    const [row] = await database.query<{ id: string; words: string }>('SELECT id, words FROM classes');
    const words = wordTableName(row!.id, JSON.parse(row!.words).slot);
    const gone = [0xfd, 0xfe, 0xff].map((byte) => Buffer.alloc(16, byte));
    const found = ids.slice(0, others);
    const all = [...gone, ...found.map(idBytes)].map((id) => ({ id, words: [word] }));
    for (const statement of database.dialect.words.insert(words, all)) await database.execute([statement]);
    const where = () => table.filter(parseSearch(word, CLASS).predicate);
    for (const offset of [others - 2, others, others + 2, 0]) {
      const page = await table.list(where(), offset, 5);
      expect([offset, page.total, page.objects.map(({ id }) => id)]).toEqual([
        offset,
        others,
        found.slice(offset, offset + 5),
      ]);
    }
    const sorted = table.sort(parseSort('-code', CLASS)!, where());
    const page = await table.listSorted(where(), sorted, { offset: 2, limit: 3 }, Infinity);
    expect(page.objects.map(({ id }) => id)).toEqual(found.toReversed().slice(2, 5));
  });

  function reference(search: string, filter: object): number {
    const prefixes = search.split(' ');
    return Array.from({ length: OBJECTS }, (_, at) => JSON.parse(dataOf(at))).filter(
      ({ title, weight, owner }) =>
        ('weight' in filter ? weight === 3 : true) &&
        ('owner' in filter ? ('weight' in filter ? owner === 3 : owner <= 8) : true) &&
        prefixes.every((prefix) =>
          title
            .toLowerCase()
            .split(' ')
            .some((word: string) => word.startsWith(prefix)),
        ),
    ).length;
  }
});
