import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClassDefinition, conjunction, parseFilter, parseSearch, SearchableWords } from '@app/schema';
import { createConnection } from 'mysql2/promise';
import { until } from '../../../../../test/support/until.js';
import { Database } from '../../connection/database.js';
import { newObjectId } from '../../engine/objects/object-id.js';
import type { Sql } from '../../engine/sql.js';
import { ClassEntity } from '../../entities/index.js';
import { ObjectTable } from '../../objects/object-table.js';
import { ClassTables } from '../../objects/tables/class-tables.js';

const OBJECTS = 6000;
const CLASS: ClassDefinition = {
  name: 'Text',
  fields: {
    title: { type: 'string', searchable: true },
    weight: { type: 'number' },
    code: { type: 'integer', unique: true },
  },
};
const COLUMNS = [{ slot: 1, field: 'code', kind: 'number' as const, unique: true }];

/** All have `common`, half have `half`, some of a hundred `n0` to `n99`, and each one of its own. */
const dataOf = (at: number) =>
  JSON.stringify({ title: `Common ${at % 2 ? 'half' : ''} n${at % 100} own${at}`, weight: at % 7, code: at });

const EXPLAIN = { sqlite: 'EXPLAIN QUERY PLAN', mysql: 'EXPLAIN FORMAT=TRADITIONAL', mariadb: 'EXPLAIN' };

const { TEST_MYSQL_URL: mysql, TEST_MARIADB_URL: mariadb } = process.env;
const servers = { sqlite: undefined, ...(mysql && { mysql }), ...(mariadb && { mariadb }) };

describe.each(Object.entries(servers))('the plan of a search, on %s', (engine, server) => {
  const directory = mkdtempSync(join(tmpdir(), 'search-plans-'));
  const name = `word_spec_${process.pid}_${Date.now()}`;
  let database: Database;
  let table: ObjectTable;
  let asked: Sql[] = [];

  const administer = async (statement: string) => {
    if (server === undefined) return;
    const connection = await createConnection({ uri: new URL('/', server).href });
    await connection.query(statement);
    await connection.end();
  };

  beforeAll(async () => {
    await administer(`CREATE DATABASE ${name}`);
    const url = server && new URL(`/${name}`, server.replace(/^mysql:/, `${engine}:`)).href;
    database = await Database.open({ url, dataDirectory: directory, poolSize: 4 });
    const classId = newObjectId().replaceAll('-', '');
    const tables = new ClassTables(database);
    const index = { slot: 2, version: 1 };
    for (const text of [...tables.create(classId, COLUMNS), ...tables.createWords(classId, index)])
      await database.execute([{ text, values: [] }]);
    const entity = { id: classId, name: CLASS.name, revision: 1, definition: JSON.stringify(CLASS) };
    const times = { createdAt: 0, updatedAt: 0 };
    await database.transaction((unit) =>
      unit.manager.insert(ClassEntity, { ...entity, ...times, columns: COLUMNS, nextSlot: 3, words: index }),
    );
    const words = new SearchableWords(['title']);
    const source = { of: (data: string) => [...words.of(JSON.parse(data))], changed: () => undefined };
    table = new ObjectTable(database, {
      classId,
      revision: 1,
      columns: COLUMNS,
      words: { slot: 2, source, isComplete: true },
    });
    for (let from = 0; from < OBJECTS; from += 1000)
      await table.insertMany(Array.from({ length: 1000 }, (_, at) => dataOf(from + at)));
    await until('the class to be sealed', async () => {
      const [row] = await database.query<{ live: number }>(
        'SELECT COALESCE(SUM(live), 0) AS live FROM segments',
      );
      return row!.live > OBJECTS - 512;
    });
    for (const reads of [database, database.scans]) {
      const snapshotRead = reads.snapshotRead.bind(reads);
      jest.spyOn(reads, 'snapshotRead').mockImplementation((page, reused) => {
        const { columns } = database.dialect.object;
        asked = [
          page.head,
          ...page.objects.map(({ from, values }) => ({ text: `SELECT ${columns} ${from}`, values })),
        ];
        return snapshotRead(page, reused);
      });
    }
  });

  afterAll(async () => {
    await database.close();
    await administer(`DROP DATABASE ${name}`);
    rmSync(directory, { recursive: true });
  });

  /** Asks for a page; answers the total and what the engine says of the last statements. */
  async function plan(search: string, filter: object = {}) {
    const { predicate } = parseSearch(search, CLASS);
    const all = conjunction([predicate, parseFilter(JSON.stringify(filter), CLASS).predicate]);
    const { total, objects } = await table.list(table.filter(all), 0, 20);
    const lines: string[] = [];
    const explain = EXPLAIN[engine as keyof typeof EXPLAIN];
    for (const { text, values } of asked)
      for (const row of await database.query<object>(`${explain} ${text}`, values))
        lines.push(JSON.stringify(row));
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
      return asked.every(({ text }) => !/ f[ ]/.test(text));
    });
    const { total, lines } = await plan('n7 comm');
    expect(total).toBe(660);
    expect(lines.filter(looksAtObject).length).toBeGreaterThan(0);
    expect(scans(lines)).toEqual([]);
  });

  function reference(search: string, filter: object): number {
    const prefixes = search.split(' ');
    return Array.from({ length: OBJECTS }, (_, at) => JSON.parse(dataOf(at))).filter(
      ({ title, weight }) =>
        ('weight' in filter ? weight === 3 : true) &&
        prefixes.every((prefix) =>
          title
            .toLowerCase()
            .split(' ')
            .some((word: string) => word.startsWith(prefix)),
        ),
    ).length;
  }
});
