import { type SqlConnection, sqlEngines } from '../../../../../test/support/databases/sql-engines.js';
import type { LookupColumn } from '../../engine/indexes/table-index.js';
import { compilePredicate } from '../../filter/sql/filter-sql.js';

const KINDS = ['text', 'number', 'boolean'] as const;

/** JSON of every type, none of which may keep a row from being stored. */
const VALUES = [
  '1',
  '-1.5e-7',
  '1e+300',
  '"x"',
  '"1"',
  '"1e999"',
  '"true"',
  'true',
  'false',
  'null',
  '[1]',
  '{"a":1}',
];

const PREFIX = '😀'.repeat(300);

describe.each(sqlEngines())('lookup columns on $dialect.name', ({ dialect, connect }) => {
  let connection: SqlConnection;
  let ids = 0;

  beforeAll(async () => {
    connection = await connect();
  });

  afterAll(() => connection.close());

  afterEach(() => connection.run('DROP TABLE t'));

  async function create(...columns: LookupColumn[]): Promise<void> {
    const made = columns.map((column) => dialect.lookup.inNewTable('t', column));
    const parts = [...dialect.objectTable.columns, ...made.flatMap(({ definitions }) => definitions)];
    await runAll([`CREATE TABLE t (${parts.join(', ')})${dialect.objectTable.options}`]);
    await runAll(made.flatMap(({ statements }) => statements));
  }

  async function runAll(statements: string[]): Promise<void> {
    for (const statement of statements) await connection.run(statement);
  }

  function insert(data: string) {
    const id = Buffer.alloc(16);
    id.writeUInt32BE(++ids);
    return connection.run('INSERT INTO t (id, revision, data) VALUES (?, 1, ?)', [id, data]);
  }

  async function valuesOf(slot: number): Promise<unknown[]> {
    return (await connection.run(`SELECT x${slot} AS x FROM t ORDER BY id`)).map(({ x }) => x);
  }

  it('hold values of their kind and nothing else, whatever the JSON has', async () => {
    await create(...KINDS.map((kind, slot) => ({ slot, field: 'f', kind, unique: false })));
    for (const value of VALUES) await insert(`{"f":${value}}`);
    await insert('{}');
    expect(await valuesOf(0)).toEqual(
      VALUES.concat('').map((text) => (text.startsWith('"') ? JSON.parse(text) : null)),
    );
    expect(await valuesOf(1)).toEqual(
      VALUES.concat('').map((text) => (/^[-\d]/.test(text) ? Number(text) : null)),
    );
    expect(await valuesOf(2)).toEqual(VALUES.concat('').map((text) => ({ true: 1, false: 0 })[text] ?? null));
  });

  it.each([
    ['text', [`"${PREFIX}a"`, `"${PREFIX}b"`, '"a"', '"A"', '"á"', '"a "'], `"${PREFIX}b"`],
    ['number', ['1', '1.0000000000000002', '5e-324', '1e+300'], '1'],
    ['boolean', ['true', 'false'], 'false'],
  ] as const)(
    'refuse a second %s that is the same to the last bit, and only that',
    async (kind, values, again) => {
      await create({ slot: 7, field: 'f', kind, unique: true });
      for (const value of [...values]) await insert(`{"f":${value}}`);
      await insert('{}');
      await insert('{}');
      const error = await insert(`{"f":${again}}`).then(
        () => undefined,
        (refused: unknown) => refused,
      );
      expect(dialect.violatedSlot(error)).toBe(7);
      expect(await valuesOf(7)).toHaveLength(values.length + 2);
    },
  );

  it('can be added to a table with rows and dropped again', async () => {
    await create();
    for (const value of VALUES) await insert(`{"f":${value}}`);
    for (const [slot, kind] of KINDS.entries()) {
      for (const unique of kind === 'text' ? [false, true] : [false]) {
        const column = { slot, field: 'f', kind, unique };
        await runAll(dialect.lookup.add('t', column));
        expect((await valuesOf(slot)).some((value) => value !== null)).toBe(true);
        await runAll(dialect.lookup.drop('t', column));
        await expect(valuesOf(slot)).rejects.toMatchObject({ message: expect.stringContaining(`x${slot}`) });
      }
    }
  });

  it('can be dropped after repeated values have kept the unique index from being made', async () => {
    await create();
    await insert('{"f":"same"}');
    await insert('{"f":"same"}');
    const column: LookupColumn = { slot: 3, field: 'f', kind: 'text', unique: true };
    const error = await runAll(dialect.lookup.add('t', column)).catch((refused: unknown) => refused);
    expect(dialect.violatedSlot(error)).toBe(3);
    await runAll(dialect.lookup.drop('t', column));
    await expect(valuesOf(3)).rejects.toMatchObject({ message: expect.stringContaining('x3') });
  });

  it.each([
    ['text', 'x1000', `"x1000"`],
    ['text', PREFIX, `"${PREFIX}"`],
    ['number', 0.1, '0.1'],
  ] as const)('find rows by an index: %s %#', async (kind, value, json) => {
    await create({ slot: 1, field: 'f', kind, unique: false });
    await insert(`{"f":${json}}`);
    for (let n = 0; n < 300; n++) await insert(`{"f":${kind === 'text' ? `"t${n}"` : n + 2}}`);
    const columns: LookupColumn[] = [{ slot: 1, field: 'f', kind, unique: false }];
    const target = { path: ['f'] as [string], kind };
    const { text, values, usesIndex } = compilePredicate(
      { kind: 'equals', target, values: [value], orMissing: false, negated: false },
      columns,
      dialect.filter,
    );
    expect(usesIndex).toBe(true);
    expect(await connection.run(`SELECT id FROM t WHERE ${text}`, values)).toHaveLength(1);
    const explain = dialect.name === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN FORMAT=JSON';
    const plan = JSON.stringify(await connection.run(`${explain} SELECT id FROM t WHERE ${text}`, values));
    expect(plan).toMatch(/ix_(t_)?1/);
  });
});
