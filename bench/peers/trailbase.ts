import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Comparison, Peer } from './peer.js';

/** Above those of the program itself. */
const FIRST_MIGRATION = 1_000_000;

/** TrailBase, from a program given by its path. Its request log, in a database of its own, cannot be switched off. */
export function trailBase(program: string): Peer {
  return {
    label: 'TrailBase',
    remark: 'TrailBase: synchronous=NORMAL',
    program,
    prepare(folder, classNames) {
      mkdirSync(join(folder, 'migrations'), { recursive: true });
      classNames.forEach((name, at) => {
        writeFileSync(join(folder, 'migrations', `U${FIRST_MIGRATION + at}__${name}.sql`), tableOf(name));
      });
      writeFileSync(join(folder, 'config.textproto'), configurationFor(classNames));
    },
    arguments: (folder, port) => ['--data-dir', folder, 'run', '--address', `127.0.0.1:${port}`],
    healthPath: '/api/healthcheck',
    pathOf: (className) => `/api/records/v1/${className}`,
    // By the migration.
    async createClass() {},
    async create(client, path, documents) {
      return JSON.parse(await client.expect('POST', path, JSON.stringify(documents))).ids;
    },
    taken: (document) => ({ ...document, active: Number(document.active) }),
    answered: (object) => object,
    query({ field, operator, value }: Comparison, page, limit) {
      const offset = page === 1 ? '' : `&offset=${(page - 1) * limit}`;
      return `limit=${limit}&count=true&filter[${field}][${operator}]=${value}${offset}`;
    },
    totalPattern: '"total_count":(%d+)',
    idPattern: '"ids":%["([%w_=-]+)"%]',
    // More than three characters, unlike the name of the list.
    batch: (path) => ({
      address: path,
      before: '[',
      each: ['', ''],
      after: ']',
      idPattern: '"([%w_=-][%w_=-][%w_=-][%w_=-]+)"',
    }),
  };
}

/** The fields of workload.ts, with the constraints that SQLite can hold. */
function tableOf(name: string): string {
  return `CREATE TABLE ${name} (
  id BLOB PRIMARY KEY NOT NULL CHECK (is_uuid_v7(id)) DEFAULT (uuid_v7()),
  serial INTEGER NOT NULL CHECK (serial >= 0),
  code INTEGER CHECK (code >= 0),
  third TEXT CHECK (third IN ('alpha', 'beta', 'gamma')),
  percent INTEGER CHECK (percent BETWEEN 0 AND 99),
  reference TEXT NOT NULL CHECK (length(reference) <= 40),
  title TEXT CHECK (length(title) <= 200),
  weight REAL CHECK (weight >= 0),
  active INTEGER CHECK (active IN (0, 1)),
  createdAt TEXT,
  origin TEXT CHECK (jsonschema_matches('{"type":"object"}', origin)),
  tags TEXT CHECK (jsonschema_matches('{"type":"array"}', tags)),
  description TEXT CHECK (length(description) <= 2000),
  counter INTEGER,
  note TEXT CHECK (length(note) <= 200)
) STRICT;
CREATE INDEX ${name}_serial ON ${name} (serial);
CREATE UNIQUE INDEX ${name}_code ON ${name} (code);
CREATE INDEX ${name}_third ON ${name} (third);
CREATE INDEX ${name}_percent ON ${name} (percent);
`;
}

function configurationFor(classNames: readonly string[]): string {
  const apis = classNames.map(
    (name) =>
      `record_apis: [{ name: "${name}" table_name: "${name}" acl_world: [CREATE, READ, UPDATE, DELETE] }]`,
  );
  return `${['email {}', 'server { application_name: "Bench" }', 'auth {}', 'jobs {}', ...apis].join('\n')}\n`;
}
