import { type ClassDefinition, parseFilter } from '@app/schema';
import { describeEngines } from '../../../../../test/support/databases/describe-engines.js';
import { WatchedTable } from '../../../../../test/support/databases/watched-table.js';
import type { ObjectTable } from '../../objects/object-table.js';

const OBJECTS = 20_000;
const CLASS: ClassDefinition = {
  name: 'Thing',
  fields: {
    code: { type: 'integer', unique: true },
    score: { type: 'integer', indexed: true },
    day: { type: 'string', indexed: true },
    status: { type: 'string', indexed: true },
    weight: { type: 'number' },
    tags: { type: 'array', items: { type: 'string' } },
    place: { type: 'object', fields: { city: { type: 'string' } } },
  },
};

/** The slots of the columns, in the order of the fields. */
const [CODE, SCORE, DAY, STATUS] = [1, 2, 3, 4];

/** `score` is anywhere, `day` rises with the ids, `status` is nearly always the same. */
const dataOf = (at: number) =>
  JSON.stringify({
    code: at,
    score: (at * 7919) % OBJECTS,
    day: String(at).padStart(6, '0'),
    status: at % 1000 === 0 ? 'open' : 'done',
    weight: at % 500,
    tags: [`t${at % 5}`],
    place: { city: `c${at % 50}` },
  });

describeEngines('the plan of a filter that was not used before, on %s', (engine, server) => {
  let watched: WatchedTable;
  let table: ObjectTable;
  let ids: readonly string[];

  beforeAll(async () => {
    watched = await WatchedTable.make(
      engine,
      server,
      CLASS,
      Array.from({ length: OBJECTS }, (_, at) => dataOf(at)),
    );
    ({ table, ids } = watched);
  });
  afterAll(() => watched.close());

  /** Asks for a page; answers the total and what the engine says of the last statements. */
  async function plan(filter: object, offset = 0) {
    watched.asked = [];
    const { predicate } = parseFilter(JSON.stringify(filter), CLASS);
    const { total, objects, cursor } = await table.list(table.filter(predicate), offset, 20);
    cursor?.close();
    const lines = await watched.explained();
    return { total, found: objects.length, round: watched.asked.length, lines };
  }

  const indexName = (slot: number, unique = false) =>
    engine === 'sqlite' ? `_${slot}\\b` : `"key":"${unique ? 'ux' : 'ix'}_${slot}"`;
  const uses = (lines: string[], slot: number, unique = false) =>
    lines.some((line) => new RegExp(indexName(slot, unique)).test(line));
  /** Lines that say that all objects are looked at one by one. */
  const scans = (lines: string[]) =>
    lines.filter((line) =>
      engine === 'sqlite'
        ? /SCAN c_/.test(line) && !/COVERING INDEX/.test(line)
        : /"table":"c_/.test(line) && /"type":"ALL"/.test(line),
    );

  it.each<[what: string, filter: object, total: number, slot: number, unique?: boolean]>([
    ['a unique value', { code: { $eq: 12_345 } }, 1, CODE!, true],
    ['a value with one match', { score: { $eq: 77 } }, 1, SCORE!],
    ['a value that nothing has', { score: { $eq: -1 } }, 0, SCORE!],
    ['a rare value', { status: { $eq: 'open' } }, 20, STATUS!],
    ['a common value', { status: { $eq: 'done' } }, OBJECTS - 20, STATUS!],
    ['a value and a condition without an index', { score: { $eq: 77 }, weight: { $gt: 1 } }, 1, SCORE!],
    ['some values', { score: { $in: [1, 2, 3] } }, 3, SCORE!],
    ['a hundred values', { score: { $in: Array.from({ length: 100 }, (_, at) => 3 * at) } }, 100, SCORE!],
    ['a rare range at the end', { score: { $gte: OBJECTS - 100 } }, 100, SCORE!],
    ['a rare range at the beginning', { score: { $lt: 100 } }, 100, SCORE!],
    ['a range that nothing is in', { score: { $gt: OBJECTS } }, 0, SCORE!],
    ['a range within', { score: { $gte: 500, $lt: 900 } }, 400, SCORE!],
    ['all but a common value', { status: { $neq: 'done' } }, 20, STATUS!],
    ['none of some values', { status: { $nin: ['done', 'other'] } }, 20, STATUS!],
    ['a range of texts', { day: { $gte: '019900' } }, 100, DAY!],
    ['texts with one beginning', { day: { $startsWith: '0199' } }, 100, DAY!],
    ['texts with a beginning that nothing has', { day: { $startsWith: '0'.repeat(300) } }, 0, DAY!],
    ['a beginning and its end', { day: { $startsWith: '0199', $endsWith: '99' } }, 1, DAY!],
    ['$and of a range', { $and: [{ score: { $gte: 500 } }, { score: { $lt: 900 } }] }, 400, SCORE!],
    ['$or of one field', { $or: [{ score: { $eq: 1 } }, { score: { $in: [2, 3] } }] }, 3, SCORE!],
    ['$nor of one field', { $nor: [{ status: { $eq: 'done' } }, { status: { $eq: 'no' } }] }, 20, STATUS!],
    ['what is not in a range', { score: { $not: { $gte: 50 } } }, 50, SCORE!],
    [
      'none of many values',
      { score: { $nin: Array.from({ length: 30 }, (_, at) => 7 * at) } },
      19_970,
      SCORE!,
    ],
    [
      '$or of two ranges of one field',
      { $or: [{ score: { $lt: 6000 } }, { score: { $gte: 12_000 } }] },
      14_000,
      SCORE!,
    ],
    [
      '$or of twenty ranges of one field',
      { $or: Array.from({ length: 20 }, (_, at) => ({ score: { $gte: 1000 * at, $lt: 1000 * at + 3 } })) },
      60,
      SCORE!,
    ],
    [
      '$or of one field, and conditions on it and another one',
      { $or: [{ score: { $lt: 9 } }, { score: { $gt: 19_990 } }], score: { $neq: 5 }, weight: { $gte: 0 } },
      17,
      SCORE!,
    ],
    [
      'a value beside $or',
      { score: { $eq: 77 }, $or: [{ weight: { $gt: 1 } }, { place: { $exists: false } }] },
      1,
      SCORE!,
    ],
  ])(
    'of %s goes by its index, in one round where a page has all of it, else in two at most',
    async (_what, filter, total, slot, unique = false) => {
      const { lines, round, ...answer } = await plan(filter);
      expect(answer).toEqual({ total, found: Math.min(20, total) });
      expect(round).toBeLessThanOrEqual(total <= 20 ? 1 : 2);
      expect({ uses: uses(lines, slot, unique), scans: scans(lines), lines }).toMatchObject({
        uses: true,
        scans: [],
      });
    },
  );

  it.each<[what: string, filter: object, total: number]>([
    ['ids', { _id: { $in: 'ids' } }, 50],
    ['a range of ids', { _id: { $gt: 'first' } }, OBJECTS - 1],
  ])('of %s goes by the primary key', async (_what, filter, total) => {
    const text = JSON.stringify(filter)
      .replace('"ids"', JSON.stringify(ids.slice(100, 150)))
      .replace('"first"', JSON.stringify(ids[0]));
    // The map of the segments is read, then the page.
    const { lines, ...answer } = await plan(JSON.parse(text));
    expect(answer).toEqual({ total, found: 20, round: 1 });
    const primary = engine === 'sqlite' ? /autoindex/ : /"key":"PRIMARY"/;
    const onObjects = lines.filter((line) => /c_[0-9a-f]{32}/.test(line));
    expect(onObjects.length).toBeGreaterThan(0);
    for (const line of onObjects) expect(line).toMatch(primary);
  });

  it('of any range of ids tells the exact total', async () => {
    for (let at = 0; at < OBJECTS; at += 449) {
      const [lower, upper] = [ids[at], ids[(at * 7) % OBJECTS]];
      const above = await plan({ _id: { $gt: lower } });
      const until = await plan({ _id: { $lte: upper } });
      const between = await plan({ _id: { $gt: lower, $lte: upper } });
      const [first, last] = [at, (at * 7) % OBJECTS];
      expect([above.total, until.total, between.total]).toEqual([
        OBJECTS - 1 - first,
        last + 1,
        Math.max(0, last - first),
      ]);
    }
  });

  it.each<[what: string, filter: object, total: number, slots: number[]]>([
    ['two fields', { $or: [{ score: { $eq: 77 } }, { code: { $eq: 9 } }] }, 2, [SCORE!, CODE!]],
    [
      'a field and a beginning',
      { $or: [{ score: { $eq: 0 } }, { day: { $startsWith: '00001' } }] },
      11,
      [SCORE!, DAY!],
    ],
    [
      'overlapping fields',
      { $or: [{ status: { $eq: 'open' } }, { day: { $startsWith: '0010' } }] },
      119,
      [STATUS!, DAY!],
    ],
    [
      'two ranges of many',
      { $or: [{ score: { $lt: 9000 } }, { day: { $gte: '019990' } }] },
      9004,
      [SCORE!, DAY!],
    ],
    [
      'fields with conditions without an index',
      { weight: { $lt: 499 }, $or: [{ score: { $eq: 77 }, weight: { $gt: 1 } }, { code: { $eq: 9 } }] },
      2,
      [SCORE!, CODE!],
    ],
  ])(
    'of $or with %s goes by an index for each, in two round trips at most',
    async (_what, filter, total, slots) => {
      const { lines: _, round, ...answer } = await plan(filter);
      expect(answer).toEqual({ total, found: Math.min(20, total) });
      // SQLite, where nothing is far away, is asked whether they are few before a thread is given the rest.
      const most = engine === 'sqlite' ? 3 : 2;
      expect(round).toBeLessThanOrEqual(total <= 500 ? 1 : most);
      // What counts tells the objects, which may then be found by a walk.
      const lines = await watched.explained(2);
      for (const slot of slots) {
        expect({ lines, uses: uses(lines, slot, slot === CODE) }).toEqual({ lines, uses: true });
      }
      expect({ lines, scans: scans(lines) }).toEqual({ lines, scans: [] });
    },
  );

  it('of $or for one value each reads what they find, and unites nothing, unless it is many', async () => {
    const uniting = () => watched.asked.flat().filter(({ text }) => / UNION (?!ALL)|COUNT/.test(text)).length;
    const both = { score: (123 * 7919) % OBJECTS, code: 123 };
    const asked = (values: object) => ({
      $or: Object.entries(values).map(([name, value]) => ({ [name]: { $eq: value } })),
    });
    const same = await plan(asked(both));
    expect({ ...same, uniting: uniting() }).toMatchObject({ total: 1, found: 1, round: 1, uniting: 0 });
    const another = await plan(asked({ score: 77, code: 9 }));
    expect({ ...another, uniting: uniting() }).toMatchObject({ total: 2, found: 2, round: 1, uniting: 0 });
    // Of many the first page is read in vain once, and from then on united.
    const open = asked({ status: 'open', score: 77 });
    expect(await plan(open)).toMatchObject({ total: 21, found: 20, round: 2 });
    expect(await plan(open)).toMatchObject({ total: 21, found: 20, round: 1 });
    // Until few are found again.
    expect(await plan(asked({ status: 'lost', score: 77 }))).toMatchObject({ total: 1, round: 1 });
    expect(await plan(asked({ status: 'lost', score: 78 }))).toMatchObject({ total: 1, round: 1 });
    expect(uniting()).toBe(0);
  });

  it('of $or with an index for each alternative, and a condition without one, looks at what these find', async () => {
    const alternatives = { $or: [{ score: { $lt: 900 } }, { day: { $startsWith: '0010' } }] };
    const answer = await plan({ ...alternatives, weight: { $lt: 250 } });
    const matching = Array.from({ length: OBJECTS }, (_, at) => JSON.parse(dataOf(at))).filter(
      ({ score, day, weight }) => (score < 900 || day.startsWith('0010')) && weight < 250,
    );
    expect(answer).toMatchObject({ total: matching.length, found: 20 });
    // A server looks at all objects of so small a class in one statement.
    if (engine === 'sqlite') expect(scans(answer.lines)).toEqual([]);
  });

  it('of $or with an index for each alternative, and a value that very many have, looks at what these find', async () => {
    const alternatives = { $or: [{ score: { $lt: 90 } }, { day: { $startsWith: '0010' } }] };
    const { total, lines } = await plan({ ...alternatives, status: { $eq: 'done' } });
    const matching = Array.from({ length: OBJECTS }, (_, at) => JSON.parse(dataOf(at))).filter(
      ({ score, day, status }) => (score < 90 || day.startsWith('0010')) && status === 'done',
    );
    expect(total).toBe(matching.length);
    expect([SCORE!, DAY!].map((slot) => uses(lines, slot))).toEqual([true, true]);
    expect(scans(lines)).toEqual([]);
  });

  it('of $or that finds some thousand, and a value that very many have, looks at what the alternatives find', async () => {
    const { dialect } = watched.database;
    // So that a server, too, takes the class for a large one.
    const most = jest.replaceProperty(dialect, 'mostInOneStatement', {
      ...dialect.mostInOneStatement,
      objects: 4096,
    });
    const alternatives = { $or: [{ score: { $lt: 1900 } }, { day: { $startsWith: '0010' } }] };
    const { total, lines } = await plan({ ...alternatives, status: { $eq: 'done' } }, 500);
    most.restore();
    const matching = Array.from({ length: OBJECTS }, (_, at) => JSON.parse(dataOf(at))).filter(
      ({ score, day, status }) => (score < 1900 || day.startsWith('0010')) && status === 'done',
    );
    expect(total).toBe(matching.length);
    expect([SCORE!, DAY!].map((slot) => uses(lines, slot))).toEqual([true, true]);
    expect(scans(lines)).toEqual([]);
  });

  it('of $or that finds very much of a large class, is counted in portions, which are kept', async () => {
    const { dialect } = watched.database;
    const most = jest.replaceProperty(dialect, 'mostInOneStatement', {
      ...dialect.mostInOneStatement,
      objects: 4096,
    });
    const asked = { $or: [{ score: { $lt: 9001 } }, { day: { $gte: '019990' } }] };
    const { total, found } = await plan(asked);
    const uniting = watched.asked
      .flat()
      .filter(({ text }) => text.includes(' UNION ') && !text.includes('LIMIT 501'));
    most.restore();
    expect({ total, found }).toEqual({ total: 9005, found: 20 });
    if (engine !== 'sqlite') expect(uniting).toEqual([]);
  });

  it('of $or with an alternative without an index looks at every object', async () => {
    const filter = { $or: [{ score: { $eq: 77 } }, { weight: { $eq: 7 } }] };
    expect(await plan(filter)).toMatchObject({ total: 41, found: 20 });
  });

  it('of a common value and a condition without an index looks at every object', async () => {
    const answer = await plan({ status: { $eq: 'done' }, weight: { $eq: 7 } });
    expect(answer).toMatchObject({ total: 40, found: 20 });
    expect(answer.round).toBeLessThanOrEqual(2);
  });

  it('that are asked for at the same moment share a statement, where there is a round trip to save', async () => {
    watched.asked = [];
    const scores = Array.from({ length: 40 }, (_, at) => 31 * at);
    const totals = await Promise.all(
      scores.map(async (score) => {
        const filter = { score: { $in: [score, -score - 1] }, weight: { $gte: 0 } };
        const { predicate } = parseFilter(JSON.stringify(filter), CLASS);
        const { total, objects } = await table.list(table.filter(predicate), 0, 20);
        return [total, objects.map(({ data }) => JSON.parse(data).score)];
      }),
    );
    expect(totals).toEqual(scores.map((score) => [1, [score]]));
    expect(watched.asked.length).toBe(engine === 'sqlite' ? 40 : 10);
  });

  it('of a range is not probed where the one before had many objects', async () => {
    const rare = (above: number) => ({ score: { $gt: OBJECTS - above - 1 } });
    expect(await plan(rare(3))).toMatchObject({ total: 3, round: 1 });
    expect(await plan(rare(30))).toMatchObject({ total: 30, found: 20, round: 2 });
    const isProbed = engine === 'sqlite';
    expect(await plan(rare(40))).toMatchObject({ total: 40, found: 20, round: isProbed ? 2 : 1 });
    // If this one is rare again, the next is probed.
    expect(await plan(rare(4))).toMatchObject({ total: 4, found: 4, round: 1 });
    expect(await plan(rare(50))).toMatchObject({ total: 50, found: 20, round: 2 });
  });

  it('of a common range sorts what the index finds, until it is known how common it is', async () => {
    await plan({ score: { $gt: OBJECTS - 2 } });
    const first = await plan({ score: { $gt: 10_000 } });
    expect(first).toMatchObject({ total: OBJECTS - 10_001, found: 20, round: 2 });
    expect({ uses: uses(first.lines, SCORE!), scans: scans(first.lines) }).toEqual({
      uses: true,
      scans: [],
    });
    await plan({ score: { $gt: 5000 } });
    const known = await plan({ score: { $gt: 4000 } });
    // The excluded ones are counted, and the page is found by walking along all objects.
    expect(known).toMatchObject({ total: OBJECTS - 4001, found: 20, round: 1 });
    expect(watched.asked[0]![0]!.text).toContain('<= +?');
    expect(watched.asked[0]![1]!.text).toContain(watched.database.dialect.inIdOrder('').trim().slice(0, 8));
    const deep = await plan({ score: { $gt: 4500 } }, 12_000);
    expect(deep).toMatchObject({ total: OBJECTS - 4501, found: 20, round: 1 });
    expect(watched.asked[0]![1]!.text).toContain('found');
  });

  it('of a range of which all objects are young is found although a walk finds nothing', async () => {
    await plan({ day: { $gte: '008000' } });
    await plan({ day: { $gte: '009000' } });
    const walked = await plan({ day: { $gte: '008500' } });
    expect(walked).toMatchObject({ total: OBJECTS - 8500, found: 20 });
    // Then it is known that walking does not help.
    expect(await plan({ day: { $gte: '008700' } })).toMatchObject({
      total: OBJECTS - 8700,
      found: 20,
      round: 1,
    });
  });

  it.each<[what: string, filter: object, total: number]>([
    ['a condition without an index', { weight: { $eq: 7 } }, 40],
    ['elements of arrays', { tags: { $eq: 't3' } }, OBJECTS / 5],
    ['a member of an object', { 'place.city': { $eq: 'c7' } }, OBJECTS / 50],
    ['the end of a text', { day: { $endsWith: '999' } }, OBJECTS / 1000],
    ['all but one id', { _id: { $neq: 'first' } }, OBJECTS - 1],
  ])('of %s looks at every object, in the order of ids', async (_what, filter, total) => {
    const answer = await plan(JSON.parse(JSON.stringify(filter).replace('"first"', JSON.stringify(ids[0]))));
    expect(answer).toMatchObject({ total, found: 20 });
    const sorts = engine === 'sqlite' ? /TEMP B-TREE/ : /filesort/;
    expect(answer.lines.filter((line) => sorts.test(line))).toEqual([]);
  });
});
