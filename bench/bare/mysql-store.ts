import { createPool, type Pool, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';
import { countSql, pageSql } from './listing-sql.js';
import type { ClassStore, NewRow, Row, Store } from './store.js';
import { BEFORE_ALL, byWord, OBJECTS_AT_ONCE, wordsOf, wordTable } from './words.js';

type Found = (Row & RowDataPacket)[];

const CONNECTIONS = 16;
const ATTEMPTS = 20;

/** Rows that the driver reads before they are taken. */
const ROWS_AHEAD = 500;

/** MySQL through a pool of prepared statements; JSON stays text. */
export async function openMysql(url: string): Promise<Store> {
  const pool = createPool({
    uri: url,
    connectionLimit: CONNECTIONS,
    jsonStrings: true,
    charset: 'utf8mb4',
    timezone: 'Z',
  });
  await pool.query(
    'CREATE TABLE IF NOT EXISTS tokens (digest BINARY(32) NOT NULL PRIMARY KEY, expires_at BIGINT NOT NULL)',
  );
  return {
    valueAt: (path) => `JSON_EXTRACT(data, '$.${path}')`,
    numberAt: (path) => `CAST(JSON_EXTRACT(data, '$.${path}') AS DOUBLE)`,
    objectOf: (members) => `JSON_OBJECT(${members.map(([name, value]) => `'${name}', ${value}`).join(', ')})`,
    async classNames() {
      const [rows] = await pool.query<RowDataPacket[]>("SHOW TABLES LIKE 'c\\_%'");
      return rows.map((row) => String(Object.values(row)[0]).slice('c_'.length));
    },
    openClass: (name) => classStore(pool, `c_${name}`),
    async createClass(name) {
      await pool.query(`CREATE TABLE c_${name} (
        id BINARY(16) NOT NULL PRIMARY KEY,
        revision INT UNSIGNED NOT NULL,
        data JSON NOT NULL,
        attachments JSON NULL,
        serial BIGINT AS (CAST(data->>'$.serial' AS SIGNED)) VIRTUAL,
        code BIGINT AS (CAST(data->>'$.code' AS SIGNED)) VIRTUAL,
        third VARCHAR(255) AS (data->>'$.third') VIRTUAL,
        percent BIGINT AS (CAST(data->>'$.percent' AS SIGNED)) VIRTUAL,
        reference VARCHAR(255) AS (data->>'$.reference') VIRTUAL,
        INDEX (serial), UNIQUE INDEX (code), INDEX (third), INDEX (percent)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`);
    },
    async indexWeight(name) {
      await pool.query(
        `ALTER TABLE c_${name} ADD COLUMN weight DOUBLE AS (JSON_EXTRACT(data, '$.weight')) VIRTUAL, ADD INDEX (weight)`,
      );
    },
    async indexReference(name, wanted) {
      const [found] = await pool.query<RowDataPacket[]>(
        `SHOW INDEX FROM c_${name} WHERE Key_name = 'reference'`,
      );
      if (found.length > 0 === wanted) return;
      await pool.query(
        `ALTER TABLE c_${name} ${wanted ? 'ADD INDEX reference (reference)' : 'DROP INDEX reference'}`,
      );
    },
    async keepWords(name, wanted) {
      const table = wordTable(name);
      await pool.query(`DROP TABLE IF EXISTS ${table}`);
      if (!wanted) return;
      await pool.query(
        `CREATE TABLE ${table} (word VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin, id BINARY(16), PRIMARY KEY (word, id))`,
      );
      const next = `SELECT id, data FROM c_${name} WHERE id > ? ORDER BY id LIMIT ${OBJECTS_AT_ONCE}`;
      for (let after: Buffer | undefined = BEFORE_ALL; after !== undefined; ) {
        const [found] = await pool.query<RowDataPacket[]>(next, [after]);
        const rows = found as NewRow[];
        const words = rows.flatMap(wordsOf).sort(byWord);
        if (words.length > 0) await pool.query(`INSERT INTO ${table} (word, id) VALUES ?`, [words]);
        after = rows.at(-1)?.id;
      }
    },
    async dropClass(name) {
      await pool.query(`DROP TABLE IF EXISTS ${wordTable(name)}, c_${name}`);
    },
    async saveToken(digest, expiresAt) {
      await pool.execute('INSERT INTO tokens (digest, expires_at) VALUES (?, ?)', [digest, expiresAt]);
    },
    async tokens() {
      const [rows] = await pool.query<RowDataPacket[]>('SELECT digest, expires_at AS expiresAt FROM tokens');
      return rows as { digest: Buffer; expiresAt: number }[];
    },
    close: () => pool.end(),
  };
}

function classStore(pool: Pool, table: string): ClassStore {
  const insert = `INSERT INTO ${table} (id, revision, data) VALUES (?, 1, ?)`;
  const insertMany = `INSERT INTO ${table} (id, revision, data) VALUES ?`;
  const upsertMany = `${insertMany} AS new
    ON DUPLICATE KEY UPDATE data = JSON_MERGE_PATCH(${table}.data, new.data), revision = ${table}.revision + 1`;
  const findByCode = `SELECT id, code FROM ${table} WHERE code IN (?)`;
  const find = `SELECT id, revision, data, attachments FROM ${table} WHERE id = ?`;
  const replace = `UPDATE ${table} SET data = ?, revision = revision + 1 WHERE id = ? AND revision = ?`;
  const findMany = `SELECT id, revision, data, attachments FROM ${table} WHERE id IN (?) FOR UPDATE`;
  const replaceMany = `UPDATE ${table} o JOIN JSON_TABLE(?, '$[*]' COLUMNS (i CHAR(32) PATH '$.i', d LONGTEXT PATH '$.d')) u
    ON o.id = UNHEX(u.i) SET o.data = u.d, o.revision = o.revision + 1`;
  const remove = `DELETE FROM ${table} WHERE id = ?`;
  const removeUnattached = `${remove} AND attachments IS NULL`;
  const attach = `UPDATE ${table} SET revision = revision + 1,
    attachments = JSON_ARRAY_APPEND(COALESCE(attachments, JSON_ARRAY()), '$', CAST(? AS JSON))
    WHERE id = ? AND JSON_CONTAINS(COALESCE(attachments->'$[*].name', JSON_ARRAY()), JSON_QUOTE(?)) = 0`;
  const detach = `UPDATE ${table} SET revision = revision + 1, attachments =
    JSON_REMOVE(attachments, REPLACE(JSON_UNQUOTE(JSON_SEARCH(attachments, 'one', ?, '', '$[*].name')), '.name', ''))
    WHERE id = ? AND JSON_CONTAINS(attachments->'$[*].name', JSON_QUOTE(?))`;
  const changes = async (sql: string, values: (string | number | Buffer)[]) =>
    (await pool.execute<ResultSetHeader>(sql, values))[0].affectedRows;

  return {
    async insert({ id, data }) {
      await pool.execute(insert, [id, data]);
    },
    async insertMany(rows) {
      await pool.query(insertMany, [rows.map(({ id, data }) => [id, 1, data])]);
    },
    async upsertMany(rows) {
      const codes = rows.map(({ data }) => JSON.parse(data).code as number);
      // In one order, so that two batches seldom wait for each other.
      const sorted = rows.map((_, at) => at).sort((one, other) => codes[one]! - codes[other]!);
      const values = sorted.map((at) => [rows[at]!.id, 1, rows[at]!.data]);
      await againWhenUndone(() => pool.query(upsertMany, [values]));
      const [found] = await pool.query<({ id: Buffer; code: number } & RowDataPacket)[]>(findByCode, [codes]);
      const ids = new Map(found.map(({ id, code }) => [code, id]));
      return codes.map((code) => ids.get(code)!);
    },
    async find(id) {
      return (await pool.execute<Found>(find, [id]))[0][0];
    },
    replace: async (row, data) => (await changes(replace, [data, row.id, row.revision])) === 1,
    changeMany: (ids, change) =>
      inTransaction(pool, async (connection) => {
        const [rows] = await connection.query<Found>(findMany, [ids]);
        const changed = change(rows).map(({ id, data }: NewRow) => ({ i: id.toString('hex'), d: data }));
        await connection.execute(replaceMany, [JSON.stringify(changed)]);
      }),
    remove: async (id) => (await changes(remove, [id])) === 1,
    removeUnattached: async (id) => (await changes(removeUnattached, [id])) === 1,
    async page(asked, limit, offset) {
      const values = asked.where?.values ?? [];
      const [counted, [rows]] = await Promise.all([
        asked.counts ? pool.execute<RowDataPacket[]>(countSql(table, asked), values) : undefined,
        // MySQL takes the operands of LIMIT as text only when they are prepared.
        pool.execute<Found>(pageSql(table, asked), [...values, String(limit), String(offset)]),
      ]);
      return { total: counted?.[0][0]?.total ?? -1, rows };
    },
    all: () =>
      pool.pool
        .query(`SELECT id, revision, data, attachments FROM ${table} ORDER BY id`)
        .stream({ highWaterMark: ROWS_AHEAD }),
    attach: async (id, name, descriptor) => (await changes(attach, [descriptor, id, name])) === 1,
    detach: async (id, name) => (await changes(detach, [name, id, name])) === 1,
  };
}

/** Repeats what the server has undone since it would have waited for another in a circle. */
async function againWhenUndone(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== 'ER_LOCK_DEADLOCK' || attempt === ATTEMPTS) throw error;
    }
  }
}

async function inTransaction(
  pool: Pool,
  work: (connection: Awaited<ReturnType<Pool['getConnection']>>) => Promise<void>,
): Promise<void> {
  const connection = await pool.getConnection();
  try {
    await connection.beginTransaction();
    await work(connection);
    await connection.commit();
  } catch (error) {
    await connection.rollback();
    throw error;
  } finally {
    connection.release();
  }
}
