import type { Database } from '@app/database';
import type { PagePortions, PageRequest } from '@app/http';
import { describeEngines } from '../../../test/support/databases/describe-engines.js';
import { EmptyDatabase } from '../../../test/support/databases/empty-database.js';
import { storeListedWords } from '../../database/src/engine/indexes/listed-words.js';
import { Administrators } from './administrators/administrators.js';
import { Applications } from './applications/applications.js';
import { AuditLog } from './audit/audit-log.js';
import { AuthSettings } from './auth-settings.js';
import { ClientSecrets } from './credentials/client-secrets.js';
import { Passwords } from './credentials/passwords.js';
import { Sessions } from './sessions/sessions.js';
import { AccessTokens } from './tokens/access-tokens.js';
import { TokenVerification } from './tokens/token-verification.js';

interface Statement {
  text: string;
  values: string[];
}

const FIRST_PAGE: PageRequest = { page: 1, limit: 1000, warnings: [] };

const ROWS = 20_000;
const LIMIT = 50;
const LAST_PAGE = ROWS / LIMIT;

/** Nearly all events are of the first kind, and about the first subject. */
const [COMMON, RARE] = ['session.began', 'class.created'] as const;
const [BUSY, QUIET] = ['somebody', 'Thing'] as const;

const EXPLAIN = { sqlite: 'EXPLAIN QUERY PLAN', mysql: 'EXPLAIN FORMAT=TRADITIONAL', mariadb: 'EXPLAIN' };

const SORTED = /TEMP B-TREE|filesort|temporary/;

describeEngines('a page of a list on %s', (engine, server) => {
  let empty: EmptyDatabase;
  let database: Database;
  let audit: AuditLog;
  let applications: Applications;
  let administrators: Administrators;
  let asked: Statement[] = [];

  beforeAll(async () => {
    empty = await EmptyDatabase.make(engine, server);
    database = await empty.open(2);
    audit = new AuditLog(database);
    const tokens = new AccessTokens(database, new AuthSettings(), new TokenVerification(database));
    applications = new Applications(database, tokens, new ClientSecrets(database));
    administrators = new Administrators(database, new Passwords(), new Sessions(database, tokens));
    for (let from = 0; from < ROWS; from += 500) {
      const numbers = Array.from({ length: 500 }, (_, at) => from + at);
      await database.execute([
        insertion('audit_events', numbers.map(event)),
        insertion('applications', numbers.map(application)),
        insertion('administrators', numbers.map(administrator)),
        ...storeListedWords('applications', numbers.map(listed)),
      ]);
    }
    const { logger } = database.reading.dataSource;
    jest.spyOn(logger, 'logQuery').mockImplementation((text, values = []) => {
      asked.push({ text, values: values as string[] });
    });
    // Totals, and where many entries are passed.
    for (const reads of [database, database.indexScans]) {
      const query = reads.query.bind(reads);
      jest.spyOn(reads, 'query').mockImplementation((text, values, reused) => {
        asked.push({ text, values: values as string[] });
        return query(text, values, reused);
      });
    }
  });

  afterAll(() => empty.close());

  /** Asks for a page; answers what the engine says of the statement that has found its rows. */
  async function planOf(table: string, page: () => Promise<unknown>): Promise<string> {
    asked = [];
    await page();
    const finding = asked.filter(({ text }) => text.includes(table) && text.includes('ORDER BY'));
    expect(finding).toHaveLength(1);
    const [{ text, values }] = finding as [Statement];
    const lines = await database.query<object>(`${EXPLAIN[engine as keyof typeof EXPLAIN]} ${text}`, values);
    return JSON.stringify(lines);
  }

  /** Of the first page, one in the middle, and the last. */
  async function eventPlans(filter: { kind?: string; subject?: string }): Promise<string[]> {
    const { metadata } = await audit.list({ ...FIRST_PAGE, limit: LIMIT, ...filter });
    const plans: string[] = [];
    for (const page of [1, Math.ceil(metadata.pages / 2), metadata.pages])
      plans.push(
        await planOf('audit_events', () => audit.list({ ...FIRST_PAGE, page, limit: LIMIT, ...filter })),
      );
    return plans;
  }

  /** That nothing but this index is read, in its order. */
  function expectIndexAlone(plan: string, index: string): void {
    expect(plan).toMatch(
      engine === 'sqlite'
        ? new RegExp(`USING COVERING INDEX ${index}\\b`)
        : new RegExp(`"key":"${index}".*"Extra":"[^"]*Using index[;"]`),
    );
    expect(plan).not.toMatch(SORTED);
  }

  it.each([
    ['a kind', { kind: COMMON }, 'ix_audit_events_kind_id'],
    ['a rare kind', { kind: RARE }, 'ix_audit_events_kind_id'],
    ['a subject', { subject: BUSY }, 'ix_audit_events_subject_id'],
    ['a rare subject', { subject: QUIET }, 'ix_audit_events_subject_id'],
  ])('of events by %s is found by the index of their order, wherever it is', async (_what, filter, index) => {
    for (const plan of await eventPlans(filter)) expectIndexAlone(plan, index);
  });

  it.each([
    ['common', { kind: COMMON, subject: BUSY }],
    ['of a rare kind', { kind: RARE, subject: BUSY }],
    ['of a rare subject', { kind: COMMON, subject: QUIET }],
  ])('of events by kind and subject is not sorted where they are %s', async (_what, filter) => {
    for (const plan of await eventPlans(filter)) {
      // MySQL takes the narrowest by its statistics, which need not be the one that has both.
      if (engine === 'mysql') expect(plan).toMatch(/"key":"ix_audit_events_\w+_id"/);
      else expectIndexAlone(plan, 'ix_audit_events_subject_kind_id');
      expect(plan).not.toMatch(SORTED);
    }
  });

  // To compare the ids of a million rows takes a server ten times as long as to count them.
  it.each<[string, { kind?: string; subject?: string }]>([
    ['all events', {}],
    ['events of a kind', { kind: COMMON }],
    ['events about a subject', { subject: BUSY }],
  ])('has the total of %s, for which no ids are compared', async (_what, filter) => {
    asked = [];
    const { metadata } = await audit.list({ ...FIRST_PAGE, page: 2, limit: LIMIT, ...filter });
    const matches = Array.from({ length: ROWS }, (_, at) => event(at)).filter(
      ({ kind, subject }) => (filter.kind ?? kind) === kind && (filter.subject ?? subject) === subject,
    );
    expect(metadata.total).toBe(matches.length);
    const counting = asked.filter(({ text }) => text.includes('COUNT('));
    expect(counting).not.toEqual([]);
    for (const { text } of counting) expect(text).not.toContain('DISTINCT');
  });

  it('of applications is found by the index of their order, wherever it is', async () => {
    for (const page of [1, LAST_PAGE / 2, LAST_PAGE]) {
      const list = () => applications.list({ ...FIRST_PAGE, page, limit: LIMIT });
      expectIndexAlone(await planOf('applications', list), 'ix_applications_created');
    }
  });

  it('of administrators is found by the primary key, wherever it is', async () => {
    for (const page of [1, LAST_PAGE / 2, LAST_PAGE]) {
      const list = () => administrators.page({ ...FIRST_PAGE, page, limit: LIMIT });
      const plan = await planOf('administrators', list);
      expect(plan).toMatch(
        engine === 'sqlite' ? /USING COVERING INDEX sqlite_autoindex_administrators/ : /"key":"PRIMARY"/,
      );
      expect(plan).not.toMatch(SORTED);
    }
    const ids: string[] = [];
    for (let page = 1; page <= ROWS / 1000; page++)
      ids.push(...(await administrators.page({ ...FIRST_PAGE, page })).rows.map(({ id }) => id));
    expect(ids).toEqual(Array.from({ length: ROWS }, (_, at) => administrator(at).id));
  });

  it('of what a search finds is found by the words alone, wherever it is, and few are looked up', async () => {
    const page = async (prefixes: string[], page: number) => {
      asked = [];
      const list = await applications.list({ ...FIRST_PAGE, page, limit: LIMIT, prefixes });
      const [paged] = asked.filter(({ text }) => text.includes('COUNT(*) OVER'));
      const explained = `${EXPLAIN[engine as keyof typeof EXPLAIN]} ${paged!.text}`;
      const plan = JSON.stringify(await database.query<object>(explained, paged!.values));
      return { plan, ids: (await allOf(list.applications)).map(({ client_id: id }) => id), ...list.metadata };
    };
    const inWords =
      engine === 'sqlite'
        ? /USING (COVERING INDEX sqlite_autoindex_listed_words_1|PRIMARY KEY)/
        : /"key":"PRIMARY"/;
    const all = inOrder().map(({ id }) => id);
    const rare = all.filter((id) => Number(id.slice(4)) % 1000 === 7);
    for (const [prefixes, number, expected] of [
      [['common'], 1, all],
      [['common'], LAST_PAGE, all],
      [['comm', 'one'], 1, all],
      [['comm', 'one'], LAST_PAGE, all],
      [['common', 'rare'], 1, rare],
      [['nothing'], 1, []],
    ] as const) {
      const { plan, ids, total } = await page([...prefixes], number);
      expect(plan).toMatch(inWords);
      expect(plan).not.toMatch(/(?:"table":"|SCAN |SEARCH )applications/);
      expect(total).toBe(expected.length);
      expect(ids).toEqual(expected.slice((number - 1) * LIMIT, number * LIMIT));
    }
    const { plan } = await page(['common', 'rare'], 1);
    expect(plan).toMatch(engine === 'sqlite' ? /USING COVERING INDEX listed_words_o/ : /"key":"by_object"/);
  });

  it('of all applications begins in the index of their order, wherever it is', async () => {
    asked = [];
    const ids: string[] = [];
    for await (const some of applications.inPortions()) ids.push(...some.map(({ client_id }) => client_id));
    expect(ids).toEqual(inOrder().map(({ id }) => id));
    const { text, values } = asked[Math.floor(asked.length / 2)]!;
    const plan = await database.query<object>(`${EXPLAIN[engine as keyof typeof EXPLAIN]} ${text}`, values);
    expect(JSON.stringify(plan)).toMatch(
      engine === 'sqlite'
        ? /SEARCH \w+ USING INDEX ix_applications_created/
        : /"key":"ix_applications_created"/,
    );
    expect(JSON.stringify(plan)).not.toMatch(SORTED);
  });

  it('has all in their order, and each once', async () => {
    const events: number[] = [];
    const ids: string[] = [];
    for (let page = 1; page <= ROWS / 1000; page++) {
      const list = await audit.list({ ...FIRST_PAGE, page, limit: 1000, kind: COMMON });
      events.push(...list.events.map(({ at }) => Date.parse(at)));
      const { applications: some } = await applications.list({ ...FIRST_PAGE, page, limit: 1000 });
      ids.push(...(await allOf(some)).map(({ client_id }) => client_id));
    }
    const numbers = Array.from({ length: ROWS }, (_, at) => at);
    expect(events).toEqual(numbers.filter((at) => event(at).kind === COMMON).reverse());
    expect(ids).toEqual(inOrder().map(({ id }) => id));
  });
});

/** The applications as lists have them. */
function inOrder() {
  return Array.from({ length: ROWS }, (_, at) => application(at)).sort((one, other) => {
    return one.created_at - other.created_at || (one.id < other.id ? -1 : 1);
  });
}

const event = (at: number) => ({
  id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
  occurred_at: at,
  actor_kind: 'service',
  kind: at % 101 === 0 ? RARE : COMMON,
  subject: at % 103 === 0 ? QUIET : BUSY,
  details: '{}',
});

const application = (at: number) => ({
  id: `app_${(at * 7919) % ROWS}`,
  name: 'One',
  scopes: 'data:read',
  enabled: 1,
  epoch: '',
  created_at: Math.floor(at / 3),
});

const listed = (at: number) => {
  const { id, created_at: place } = application(at);
  const isRare = Number(id.slice(4)) % 1000 === 7;
  return { id, place, words: new Set(['common', 'one', ...(isRare ? ['rare'] : [])]) };
};

const administrator = (at: number) => ({
  id: event(at).id,
  email: `${(at * 7919) % ROWS}@example.com`,
  password_hash: '-',
  role: 'viewer',
  created_at: at,
});

/** One statement: entities would take most of the time of this spec. */
function insertion(table: string, rows: Record<string, string | number>[]) {
  const texts = rows.map((row) => `('${Object.values(row).join("', '")}')`);
  return { text: `INSERT INTO ${table} (${Object.keys(rows[0]!)}) VALUES ${texts.join(', ')}`, values: [] };
}

async function allOf<Item>({ first, next }: PagePortions<Item>): Promise<Item[]> {
  const all = [...first];
  for (let more = await next?.(); more !== undefined; more = await next!()) all.push(...more);
  return all;
}
