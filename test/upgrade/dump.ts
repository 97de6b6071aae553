import BetterSqlite3 from 'better-sqlite3';
import { type Connection, createConnection, escape as escaped } from 'mysql2/promise';

/** A column of a table, and whether its values are computed from others. */
interface Column {
  name: string;
  isComputed: boolean;
}

/** Everything in an SQLite file, as statements. Computed columns have no values of their own. */
export function dumpFile(file: string): string {
  const database = new BetterSqlite3(file, { readonly: true });
  try {
    const objects = database
      .prepare<[], { type: string; name: string; sql: string }>(
        "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type = 'index', name",
      )
      .all();
    const rows = objects.flatMap(({ type, name }) => {
      if (type !== 'table') return [];
      const columns = database
        .prepare<[string], { name: string; hidden: number }>('SELECT name, hidden FROM pragma_table_xinfo(?)')
        .all(name)
        .map((column): Column => ({ name: column.name, isComputed: column.hidden > 1 }));
      const kept = columns.filter(({ isComputed }) => !isComputed).map((column) => `"${column.name}"`);
      const values = database.prepare<[], unknown[]>(`SELECT ${kept} FROM "${name}"`).raw().all();
      return inserts(`"${name}" (${kept})`, values, (value) => `'${String(value).replaceAll("'", "''")}'`);
    });
    return statements([...objects.map(({ sql }) => sql), ...rows]);
  } finally {
    database.close();
  }
}

/** Everything in a database of a server at one moment, as statements for a server of its kind. */
export async function dumpDatabase(url: string): Promise<string> {
  const connection = await createConnection({ uri: url, charset: 'utf8mb4' });
  try {
    await connection.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await connection.query('START TRANSACTION WITH CONSISTENT SNAPSHOT');
    const tables = (await rowsOf(connection, 'SHOW TABLES')).map(([name]) => String(name));
    const all: string[] = [];
    for (const table of tables) {
      const [[, sql]] = (await rowsOf(connection, `SHOW CREATE TABLE \`${table}\``)) as [[string, string]];
      const columns = (await rowsOf(connection, `SHOW COLUMNS FROM \`${table}\``)).map(
        ([name, , , , , extra]): Column => ({
          name: String(name),
          isComputed: /GENERATED/.test(String(extra)),
        }),
      );
      const kept = columns.filter(({ isComputed }) => !isComputed).map(({ name }) => `\`${name}\``);
      const values = await rowsOf(connection, `SELECT ${kept} FROM \`${table}\``);
      all.push(
        sql.replace(/ AUTO_INCREMENT=\d+/, ''),
        ...inserts(`\`${table}\` (${kept})`, values, (value) => escaped(String(value))),
      );
    }
    return statements(all);
  } finally {
    await connection.end();
  }
}

/** Makes a new SQLite file of a dump. */
export function loadFile(file: string, dump: string): void {
  const database = new BetterSqlite3(file);
  database.exec(dump);
  database.close();
}

/** Fills an empty database of a server from a dump. */
export async function loadDatabase(url: string, dump: string): Promise<void> {
  const connection = await createConnection({ uri: url, charset: 'utf8mb4', multipleStatements: true });
  await connection.query(dump).finally(() => connection.end());
}

async function rowsOf(connection: Connection, sql: string): Promise<unknown[][]> {
  const [rows] = await connection.query({
    sql,
    rowsAsArray: true,
    // JSON as the text it is, numbers as their digits; only bytes are not text.
    typeCast: (field, next) => (field.type === 'STRING' ? next() : field.string('utf8')),
  });
  return rows as unknown[][];
}

/** One statement for each table, one row on each line. */
function inserts(into: string, rows: unknown[][], quoted: (value: unknown) => string): string[] {
  if (rows.length === 0) return [];
  const literal = (value: unknown) => {
    if (value === null) return 'NULL';
    if (Buffer.isBuffer(value)) return `x'${value.toString('hex')}'`;
    return typeof value === 'number' ? String(value) : quoted(value);
  };
  const lines = rows.map((row) => `(${row.map(literal).join(',')})`);
  return [`INSERT INTO ${into} VALUES\n${lines.join(',\n')}`];
}

function statements(all: string[]): string {
  return all.map((statement) => `${statement};\n`).join('');
}
