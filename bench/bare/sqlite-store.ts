import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite, { type Database, type Statement } from 'better-sqlite3';
import { countSql, pageSql } from './listing-sql.js';
import type { ClassStore, NewRow, Row, Store } from './store.js';
import { BEFORE_ALL, byWord, OBJECTS_AT_ONCE, wordsOf, wordTable } from './words.js';

const CACHE_KIBIBYTES = 65_536;

/** SQLite in this process; every statement is prepared once. */
export function openSqlite(directory: string): Store {
  mkdirSync(directory, { recursive: true });
  const database = new Sqlite(join(directory, 'bare.db'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma(`cache_size = -${CACHE_KIBIBYTES}`);
  database.exec(
    'CREATE TABLE IF NOT EXISTS tokens (digest BLOB NOT NULL PRIMARY KEY, expires_at INTEGER NOT NULL) WITHOUT ROWID',
  );
  const saveToken = database.prepare('INSERT INTO tokens (digest, expires_at) VALUES (?, ?)');
  return {
    valueAt: (path) => `json_extract(data, '$.${path}')`,
    numberAt: (path) => `json_extract(data, '$.${path}')`,
    objectOf: (members) => `json_object(${members.map(([name, value]) => `'${name}', ${value}`).join(', ')})`,
    classNames: () =>
      database
        .prepare<[], { name: string }>(
          "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'c\\_%' ESCAPE '\\'",
        )
        .all()
        .map(({ name }) => name.slice('c_'.length)),
    openClass: (name) => classStore(database, `c_${name}`),
    createClass(name) {
      database.exec(`
        CREATE TABLE c_${name} (
          id BLOB NOT NULL PRIMARY KEY,
          revision INTEGER NOT NULL,
          data TEXT NOT NULL,
          attachments TEXT NULL,
          serial INTEGER AS (json_extract(data, '$.serial')) VIRTUAL,
          code INTEGER AS (json_extract(data, '$.code')) VIRTUAL,
          third TEXT AS (json_extract(data, '$.third')) VIRTUAL,
          percent INTEGER AS (json_extract(data, '$.percent')) VIRTUAL,
          reference TEXT AS (json_extract(data, '$.reference')) VIRTUAL
        );
        CREATE INDEX c_${name}_serial ON c_${name} (serial, id);
        CREATE UNIQUE INDEX c_${name}_code ON c_${name} (code);
        CREATE INDEX c_${name}_third ON c_${name} (third, id);
        CREATE INDEX c_${name}_percent ON c_${name} (percent, id);`);
    },
    indexWeight(name) {
      database.exec(`
        ALTER TABLE c_${name} ADD COLUMN weight REAL AS (json_extract(data, '$.weight')) VIRTUAL;
        CREATE INDEX c_${name}_weight ON c_${name} (weight, id);`);
    },
    indexReference(name, wanted) {
      const index = `c_${name}_reference`;
      database.exec(
        wanted ? `CREATE INDEX ${index} ON c_${name} (reference, id)` : `DROP INDEX IF EXISTS ${index}`,
      );
    },
    keepWords(name, wanted) {
      const table = wordTable(name);
      database.exec(`DROP TABLE IF EXISTS ${table}`);
      if (!wanted) return;
      database.exec(`CREATE TABLE ${table} (word TEXT, id BLOB, PRIMARY KEY (word, id)) WITHOUT ROWID`);
      const insert = database.prepare(`INSERT INTO ${table} (word, id) VALUES (?, ?)`);
      const next = database.prepare<[Buffer, number], NewRow>(
        `SELECT id, data FROM c_${name} WHERE id > ? ORDER BY id LIMIT ?`,
      );
      database.transaction(() => {
        let rows = next.all(BEFORE_ALL, OBJECTS_AT_ONCE);
        for (; rows.length > 0; rows = next.all(rows.at(-1)!.id, OBJECTS_AT_ONCE)) {
          for (const row of rows.flatMap(wordsOf).sort(byWord)) insert.run(...row);
        }
      })();
    },
    dropClass(name) {
      database.exec(`DROP TABLE IF EXISTS ${wordTable(name)}; DROP TABLE c_${name}`);
    },
    saveToken(digest, expiresAt) {
      saveToken.run(digest, expiresAt);
    },
    tokens: () =>
      database
        .prepare<[], { digest: Buffer; expiresAt: number }>(
          'SELECT digest, expires_at AS expiresAt FROM tokens',
        )
        .all(),
    close() {
      database.close();
    },
  };
}

function classStore(database: Database, table: string): ClassStore {
  const insert = database.prepare(`INSERT INTO ${table} (id, revision, data) VALUES (?, 1, ?)`);
  const upsert = database.prepare<[Buffer, string], { id: Buffer }>(
    `INSERT INTO ${table} (id, revision, data) VALUES (?, 1, ?)
     ON CONFLICT (code) DO UPDATE SET data = json_patch(data, excluded.data), revision = revision + 1 RETURNING id`,
  );
  const find = database.prepare<[Buffer], Row>(
    `SELECT id, revision, data, attachments FROM ${table} WHERE id = ?`,
  );
  const replace = database.prepare(
    `UPDATE ${table} SET data = ?, revision = revision + 1 WHERE id = ? AND revision = ?`,
  );
  const findMany = database.prepare<[string], Row>(
    `SELECT id, revision, data, attachments FROM ${table} WHERE id IN (SELECT unhex(value) FROM json_each(?))`,
  );
  const replaceMany = database.prepare(
    `UPDATE ${table} SET data = u.value ->> 'd', revision = revision + 1 FROM json_each(?) u
     WHERE ${table}.id = unhex(u.value ->> 'i')`,
  );
  const remove = database.prepare(`DELETE FROM ${table} WHERE id = ?`);
  const removeUnattached = database.prepare(`DELETE FROM ${table} WHERE id = ? AND attachments IS NULL`);
  const attach = database.prepare(
    `UPDATE ${table} SET attachments = json_insert(COALESCE(attachments, '[]'), '$[#]', json(?)), revision = revision + 1
     WHERE id = ? AND NOT EXISTS (SELECT 1 FROM json_each(attachments) a WHERE a.value ->> 'name' = ?)`,
  );
  const detach = database.prepare(
    `UPDATE ${table} SET revision = revision + 1,
       attachments = (SELECT json_group_array(json(a.value)) FROM json_each(attachments) a WHERE a.value ->> 'name' <> ?)
     WHERE id = ? AND EXISTS (SELECT 1 FROM json_each(attachments) a WHERE a.value ->> 'name' = ?)`,
  );
  const insertAll = database.transaction((rows: NewRow[]) => {
    for (const { id, data } of rows) insert.run(id, data);
  });
  const upsertAll = database.transaction((rows: NewRow[]) =>
    rows.map(({ id, data }) => upsert.get(id, data)!.id),
  );
  const changeAll = database.transaction((ids: Buffer[], change: (rows: Row[]) => NewRow[]) => {
    const rows = findMany.all(JSON.stringify(ids.map((id) => id.toString('hex'))));
    const changed = change(rows).map(({ id, data }) => ({ i: id.toString('hex'), d: data }));
    replaceMany.run(JSON.stringify(changed));
  });
  const prepared = new Map<string, Statement<unknown[], unknown>>();
  const all = <T>(sql: string, values: unknown[]): T[] => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement.all(...values) as T[];
  };

  return {
    insert({ id, data }) {
      insert.run(id, data);
    },
    // Statements cost nothing between SQLite and its caller, so a transaction of single ones is the fastest.
    insertMany: (rows) => insertAll(rows),
    upsertMany: (rows) => upsertAll.immediate(rows),
    find: (id) => find.get(id),
    replace: (row, data) => replace.run(data, row.id, row.revision).changes === 1,
    changeMany: (ids, change) => changeAll.immediate(ids, change),
    remove: (id) => remove.run(id).changes === 1,
    removeUnattached: (id) => removeUnattached.run(id).changes === 1,
    page(asked, limit, offset) {
      const values = asked.where?.values ?? [];
      const total = asked.counts ? all<{ total: number }>(countSql(table, asked), values)[0]!.total : -1;
      return { total, rows: all<Row>(pageSql(table, asked), [...values, limit, offset]) };
    },
    // On a connection of its own: no other statement may run on one that is being read.
    async *all() {
      const own = new Sqlite(database.name, { readonly: true });
      try {
        yield* own
          .prepare<[], Row>(`SELECT id, revision, data, attachments FROM ${table} ORDER BY id`)
          .iterate();
      } finally {
        own.close();
      }
    },
    attach: (id, name, descriptor) => attach.run(descriptor, id, name).changes === 1,
    detach: (id, name) => detach.run(name, id, name).changes === 1,
  };
}
