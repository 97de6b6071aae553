import type { ServerEngine } from './support/databases/database-server.js';
import { eachOwnEngine, type OwnServer, startOwnServer } from './support/databases/own-server.js';
import { itLong } from './support/extent.js';
import { AttachedObject, base64 } from './support/http/attached-object.js';
import { type ClassHandle, Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { anyEngine, type Service, startService } from './support/services/service.js';

/** Settings of a server's start: names of tables are lower case, no client is asked for its character set. */
const OPTIONS = [
  '--lower-case-table-names=1',
  '--loose-skip-character-set-client-handshake',
  '--character-set-server=latin1',
  '--max-allowed-packet=4M',
];

/** What every new session begins with, each such that it breaks code that relies on the default. */
const AGAINST_US = [
  "sql_mode = 'ANSI_QUOTES,HIGH_NOT_PRECEDENCE,IGNORE_SPACE,NO_BACKSLASH_ESCAPES,NO_UNSIGNED_SUBTRACTION,PIPES_AS_CONCAT,REAL_AS_FLOAT'",
  "time_zone = '-11:30'",
  'autocommit = 0',
  'completion_type = 2',
  'sql_select_limit = 0',
  'sql_safe_updates = 1',
  'sql_auto_is_null = 1',
  'max_join_size = 1',
  'group_concat_max_len = 4',
  'max_sort_length = 64',
  'foreign_key_checks = 0',
  'unique_checks = 0',
  "lc_messages = 'de_DE'",
  'lock_wait_timeout = 1',
  'innodb_lock_wait_timeout = 1',
  'net_read_timeout = 1',
  'net_write_timeout = 1',
  'wait_timeout = 1',
  "default_storage_engine = 'MyISAM'",
];
const AGAINST_US_ON: Record<ServerEngine, string[]> = {
  mariadb: [
    "sql_mode = CONCAT(@@GLOBAL.sql_mode, ',EMPTY_STRING_IS_NULL,SIMULTANEOUS_ASSIGNMENT,PAD_CHAR_TO_FULL_LENGTH')",
    'idle_transaction_timeout = 1',
    'idle_write_transaction_timeout = 1',
    'idle_readonly_transaction_timeout = 1',
  ],
  mysql: ['sql_require_primary_key = 1', 'sql_generate_invisible_primary_key = 1'],
};

/** Each would end a literal, a comment or a statement somewhere. */
const TEXTS = ['\\', "\\' OR 1=1; -- ", '\\"', "'", '"', '%_', 'žluť 雪 𝄞', '', 'a\\nb\n'];

const FIELDS = {
  text: { type: 'string', indexed: true },
  code: { type: 'string', unique: true },
  n: { type: 'integer', indexed: true },
  at: { type: 'datetime' },
  tags: { type: 'array', items: { type: 'string' } },
};

describe('A server whose variables are all set against the service', () => {
  eachOwnEngine((engine) => {
    let server: OwnServer;
    let service: Service;
    let stop: () => Promise<void>;
    let client: Client;
    let things: ClassHandle;

    beforeAll(async () => {
      server = await startOwnServer(engine, OPTIONS);
      for (const variable of [...AGAINST_US, ...AGAINST_US_ON[engine]])
        await server.administrator.query(`SET GLOBAL ${variable}`);
      await server.administrator.query('SET GLOBAL TRANSACTION ISOLATION LEVEL READ UNCOMMITTED, READ ONLY');
      ({ service, stop } = await startService(anyEngine(), { DATABASE_URL: server.url.href }));
    });
    afterAll(async () => {
      await stop?.();
      await server?.stop();
    });

    beforeEach(async () => {
      client = await service.client();
      things = await service.createClass(FIELDS);
    });

    const create = async (object: object) => client.create(things, object);

    it('stores and finds texts as they are', async () => {
      for (const text of TEXTS) {
        const path = await create({ text, tags: [text, 'other'] });
        expect((await client.get(path)).body).toMatchObject({ text, tags: [text, 'other'] });
        for (const query of [
          { text: { $eq: text } },
          { tags: { $eq: text } },
          { text: { $in: [text, '?'] } },
        ])
          expect([query, (await client.list(things, query)).body.metadata?.total]).toEqual([query, 1]);
        expect((await client.list(things, { text: { $eq: `${text}?` } })).body.metadata.total).toBe(0);
      }
      expect(await client.total(things)).toBe(TEXTS.length);
    });

    it('updates, deletes and compares instants in UTC', async () => {
      const path = await create({ n: 1, at: '2026-03-29T02:30:00+02:00' });
      expect((await client.put(path, { n: 2, text: '\\' })).status).toBe(200);
      expect((await client.get(path)).body).toMatchObject({
        n: 2,
        text: '\\',
        at: '2026-03-29T00:30:00.000Z',
      });
      expect(
        (await client.list(things, { at: { $lt: '2026-03-29T00:30:00.001Z' } })).body.metadata.total,
      ).toBe(1);
      expect((await client.delete(path)).status).toBe(200);
      expectProblem(await client.get(path), 404, 'object_not_found');
    });

    it('names a unique field whose value is taken, whatever language the server speaks', async () => {
      await create({ code: 'A' });
      expectProblem(await client.post(things.path, { code: 'A' }), 400, 'not_unique', [{ field: 'code' }]);
      const batch = [{ code: 'B' }, { code: 'A' }];
      expectProblem(await client.post(`${things.path}/batch`, batch), 400, 'not_unique', [{ index: 1 }]);
      expect(await client.total(things)).toBe(1);
    });

    it('takes batches whole, and lists exactly', async () => {
      const objects = Array.from({ length: 1000 }, (_, n) => ({ n, text: `\\${n % 7}` }));
      const created = await client.post(`${things.path}/batch`, objects);
      expect(created.status).toBe(200);
      const ids: string[] = created.body.map((url: string) => url.split('/').at(-1)!);
      const changed = await client.put(
        `${things.path}/batch`,
        ids.slice(0, 300).map((_id) => ({ _id, code: `c-${_id}` })),
      );
      expect(changed.status).toBe(200);
      for (const [query, total] of [
        [undefined, 1000],
        [{ text: { $eq: '\\3' } }, 143],
        [{ n: { $gte: 900 } }, 100],
        [{ code: { $eq: null } }, 700],
      ] as const) {
        const page = (await client.list(things, query, { limit: '40', page: '2' })).body;
        expect([query, page.metadata.total, page.objects.length]).toEqual([query, total, 40]);
      }
      // Counted segments say the same again.
      const again = await client.list(things, { n: { $gte: 900 } }, { limit: '40', page: '2' });
      expect(again.body.objects.map(({ n }: { n: number }) => n)).toEqual(
        Array.from({ length: 40 }, (_, k) => 940 + k),
      );
    });

    it('takes an object of nearly a mebibyte', async () => {
      const text = '\\"'.repeat(120_000);
      const path = await create({ n: 1, text });
      expect((await client.get(path)).body.text).toBe(text);
    });

    it('keeps attachments', async () => {
      const object = await AttachedObject.create(service);
      const created = await object.client.post(object.at("it's.txt"), base64('hello'));
      expect(created.status).toBe(200);
      expect((await object.client.get(created.body.url)).text).toBe('hello');
      expect(await object.descriptors()).toEqual([created.body]);
    });

    it('changes a class together with its objects', async () => {
      for (const n of [1, 2, 3]) await create({ n, text: `\\${n}` });
      const fields = {
        ...FIELDS,
        n: { type: 'integer', unique: true },
        more: { type: 'string', default: "\\'" },
      };
      expect((await client.put(things.definitionPath, { fields })).status).toBe(200);
      expectProblem(await client.post(things.path, { n: 2 }), 400, 'not_unique', [{ field: 'n' }]);
      const refused = { ...fields, text: { type: 'string', unique: true, maxLength: 1 } };
      expect((await client.put(things.definitionPath, { fields: refused })).status).toBe(409);
      const empty = await service.createClass(FIELDS);
      expect((await client.delete(empty.definitionPath)).status).toBe(200);
      expectProblem(await client.get(empty.path), 404, 'class_not_found');
    });

    it('issues tokens, and ends those of an application that is disabled', async () => {
      const made = await client.post('/api/v1/auth/applications', { name: "it's \\" });
      expect(made.status).toBe(200);
      const { client_id, client_secret } = made.body;
      const form = { grant_type: 'client_credentials', client_id, client_secret };
      const { body } = await service.requestToken(form);
      const other = new Client(service.baseUrl, body.access_token);
      expect((await other.get(things.path)).status).toBe(200);
      expect((await client.put(`/api/v1/auth/applications/${client_id}`, { enabled: false })).status).toBe(
        200,
      );
      expect((await other.get(things.path)).status).toBe(401);
      expect((await service.requestToken(form)).status).toBe(401);
    });

    itLong('does not end connections that wait for work', async () => {
      await create({ n: 1 });
      await new Promise((resolve) => setTimeout(resolve, 2500));
      const answers = await Promise.all([...Array(8)].map((_, n) => client.post(things.path, { n })));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect(await client.total(things)).toBe(9);
    });
  });
});
