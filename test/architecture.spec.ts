import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/** Which rooms each room may know. Arrows go down only: nothing here may be read upwards. */
const ALLOWED: Record<string, string[]> = {
  'apps/api': [
    'attachments',
    'objects',
    'idempotency',
    'classes',
    'auth',
    'http',
    'schema',
    'database',
    'blobs',
    'problems',
    'json',
    'concurrency',
  ],
  'apps/cli': ['apps/api', 'objects', 'auth', 'database', 'schema', 'blobs', 'problems'],
  'apps/dashboard': [],
  'apps/demo': [],
  'libs/attachments': [
    'objects',
    'idempotency',
    'classes',
    'auth',
    'http',
    'schema',
    'database',
    'blobs',
    'problems',
    'concurrency',
  ],
  'libs/objects': [
    'idempotency',
    'classes',
    'auth',
    'http',
    'schema',
    'database',
    'blobs',
    'problems',
    'json',
    'concurrency',
  ],
  'libs/idempotency': ['auth', 'http', 'database', 'problems', 'concurrency'],
  'libs/classes': ['auth', 'http', 'schema', 'database', 'blobs', 'problems', 'concurrency'],
  'libs/auth': ['http', 'database', 'problems', 'json', 'concurrency'],
  'libs/http': ['problems', 'json', 'concurrency'],
  'libs/database': ['schema', 'json', 'concurrency'],
  'libs/schema': ['json', 'problems'],
  'libs/blobs': ['concurrency'],
  'libs/json': ['problems'],
  'libs/problems': [],
  'libs/concurrency': [],
};

/**
 * The folders of a room, from the ground up. A folder knows those of the floors below it; folders on one floor do not
 * know each other. What lies at the root of a room puts it together and knows all; its settings are known to all.
 */
const FLOORS: Record<string, string[][]> = {
  'apps/api': [
    ['edge/address'],
    ['settings'],
    ['startup'],
    ['logging', 'upkeep'],
    ['metrics', 'edge/answers'],
    ['edge/sockets'],
    ['edge'],
    ['openapi/version-30', 'openapi/examples', 'openapi/document/schemas'],
    ['openapi/document', 'openapi'],
    ['server'],
    ['process'],
    ['cluster'],
    ['openapi/recording/scenario'],
    ['openapi/recording'],
  ],
  'libs/objects': [
    ['representation'],
    ['listing', 'writing'],
    ['listing/answers', 'faults'],
    ['batches'],
    ['upserts'],
    ['docs'],
  ],
  'libs/auth': [
    ['access'],
    ['audit', 'rate-limit'],
    ['credentials'],
    ['tokens'],
    ['sessions', 'applications', 'oauth'],
    ['administrators'],
  ],
  'libs/classes': [['registry'], ['words', 'change']],
  'libs/schema': [
    ['definition'],
    ['field-types'],
    ['filter'],
    ['search', 'sort', 'projection'],
    ['values'],
    ['definition-checks'],
  ],
  'libs/database': [
    ['engine'],
    ['engine/indexes', 'engine/objects'],
    ['dialects/drivers', 'dialects/execution'],
    ['dialects'],
    ['dialects/sqlite-thread'],
    ['dialects/sqlite-reader', 'dialects/sqlite-writer'],
    ['dialects/sqlite/execution', 'dialects/mysql-family/connections'],
    ['dialects/mysql-family/execution'],
    ['dialects/mysql-family'],
    ['dialects/mysql', 'dialects/mariadb', 'dialects/sqlite'],
    ['entities', 'migrations'],
    ['connection'],
    ['filter'],
    ['segments'],
    ['listing/page'],
    ['listing/counted/counts'],
    ['listing/plain', 'listing/counted'],
    ['listing/sorted/order'],
    ['listing/sorted/by-index', 'listing/sorted/by-scan'],
    ['listing/sorted'],
    ['listing'],
    ['write-queue'],
    ['objects/tables', 'objects/statements'],
    ['objects/words'],
    ['objects/scans', 'objects/reads', 'objects/writes'],
    ['objects'],
    ['tokens', 'housekeeping'],
  ],
};

/** Packages that only some rooms may use. */
const RESERVED: [what: string, packages: RegExp, rooms: string[]][] = [
  ['the SQL drivers', /^(mysql2|better-sqlite3)/, ['libs/database']],
  // These find rows of the system tables, with the operators TypeORM has for that.
  ['TypeORM', /^typeorm/, ['libs/database', 'libs/auth', 'libs/idempotency']],
  [
    'Nest and Fastify',
    /^(@nestjs\/|fastify$|@fastify\/)/,
    [
      'apps/api',
      'apps/cli',
      'libs/attachments',
      'libs/objects',
      'libs/idempotency',
      'libs/classes',
      'libs/auth',
      'libs/http',
    ],
  ],
  ['Ajv', /^ajv/, ['libs/schema']],
  ['the metrics', /^prom-client/, ['apps/api']],
  ['React and what comes with it', /^(react|@mantine\/|@tanstack\/|lucide)/, ['apps/dashboard']],
];

/** Unpublished parts of packages, each with the file that uses it and checks at the start that it still exists. */
const PRIVATE_PARTS: [what: string, part: RegExp, file: string][] = [
  [
    'the inside of mysql2',
    /\b_(closed|freeConnections|allConnections|connectionQueue|command)\b/,
    'libs/database/src/dialects/mysql-family/connections/mysql-driver.ts',
  ],
  [
    'the inside of TypeORM',
    /\btransactionDepth\b/,
    'libs/database/src/dialects/drivers/typeorm-internals.ts',
  ],
  ['the symbols of pino', /\bsymbols\.|Sym\b/, 'apps/api/src/logging/pino-internals.ts'],
  ['the close of a server of sockets', /\bprototype\.close\b/, 'apps/api/src/edge/sockets/node-internals.ts'],
  ['the listener of Fastify', /\.listeners\('request'\)/, 'apps/api/src/edge/fastify-internals.ts'],
];

interface Import {
  file: string;
  from: string;
}

const rooms = ['apps', 'libs'].flatMap((floor) => readdirSync(floor).map((name) => `${floor}/${name}`));

function importsOf(room: string): Import[] {
  return sourcesBelow(room).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => ({
      file,
      from: match[1]!,
    })),
  );
}

function sourcesBelow(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path);
    return /\.tsx?$/.test(entry.name) && !/\.spec\.ts$/.test(entry.name) ? [path] : [];
  });
}

/** The room an import leads to, or undefined when it stays inside or goes to a package. */
function target(room: string, { file, from }: Import): string | undefined {
  if (from.startsWith('@app/')) return from.slice('@app/'.length);
  if (!from.startsWith('.')) return undefined;
  const path = join(file, '..', from);
  if (path.startsWith(`${room}/`)) return undefined;
  const [floor, name] = path.split('/');
  return floor === 'libs' ? `${name} (by path)` : `${floor}/${name}`;
}

describe('the house', () => {
  it('has a row in the table of arrows for every room', () => {
    expect(rooms.filter((room) => !(room in ALLOWED))).toEqual([]);
    expect(Object.keys(ALLOWED).filter((room) => !rooms.includes(room))).toEqual([]);
  });

  it.each(rooms)('lets %s know only the rooms below it', (room) => {
    const wrong = importsOf(room).filter((found) => {
      const to = target(room, found);
      return to !== undefined && !ALLOWED[room]!.includes(to);
    });
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(FLOORS))('lets a folder of %s know only the floors below it', (room, floors) => {
    const folders = floors.flat();
    const folderOf = (path: string) => dirname(relative(`${room}/src`, path));
    const isSettings = (from: string) => /^\.\.\/(\.\.\/)*[\w-]+-settings\.js$/.test(from);
    const floorOf = (folder: string) => floors.findIndex((floor) => floor.includes(folder));
    const found = importsOf(room).flatMap(({ file, from }) => {
      const [folder, to] = [folderOf(file), folderOf(join(file, '..', from))];
      if (!from.startsWith('.') || folder === '.' || folder === to || isSettings(from)) return [];
      return floorOf(to) < floorOf(folder) && folders.includes(to) ? [] : [{ file, from }];
    });
    expect(found).toEqual([]);
    const there = new Set(sourcesBelow(`${room}/src`).map(folderOf));
    expect([...there].filter((folder) => folder !== '.').sort()).toEqual(folders.sort());
  });

  it('has no circle in the table itself', () => {
    const names = Object.keys(ALLOWED);
    const below = (room: string): string[] =>
      ALLOWED[room]!.map((name) => (name.startsWith('apps/') ? name : `libs/${name}`));
    const reaches = (from: string, to: string): boolean =>
      below(from).some((next) => next === to || reaches(next, to));
    expect(names.filter((room) => reaches(room, room))).toEqual([]);
  });

  it.each(RESERVED)('keeps %s in the rooms made for them', (_what, packages, allowed) => {
    const wrong = rooms
      .filter((room) => !allowed.includes(room))
      .flatMap(importsOf)
      .filter(({ from }) => packages.test(from));
    expect(wrong).toEqual([]);
  });

  it.each(PRIVATE_PARTS)('uses %s in one file only', (_what, part, file) => {
    const using = rooms.flatMap(sourcesBelow).filter((source) => part.test(readFileSync(source, 'utf8')));
    expect(using).toEqual([file]);
  });

  it('lets the benchmark know the service through HTTP alone', () => {
    const known = importsOf('bench').filter((found) => target('bench', found) !== undefined);
    expect(known).toEqual([]);
  });

  it('writes SQL in one room only', () => {
    const sql = /['"`](SELECT|INSERT INTO|UPDATE|DELETE FROM|ALTER TABLE|CREATE TABLE|DROP TABLE)\s/;
    const writing = rooms
      .filter((room) => room !== 'libs/database')
      .flatMap(sourcesBelow)
      .filter((file) => sql.test(readFileSync(file, 'utf8')));
    expect(writing).toEqual([]);
  });

  it('knows the name of an engine only where the dialects are, and in the settings that name one', () => {
    const naming = rooms
      .flatMap(sourcesBelow)
      .filter((file) => !file.startsWith('libs/database/') && !/environment\.ts$/.test(file))
      .filter((file) => /['"`](mysql|mariadb|sqlite)['"`]/.test(readFileSync(file, 'utf8')));
    expect(naming).toEqual([]);
  });

  it('asks the database, and not its dialect, in all other rooms', () => {
    const asking = rooms
      .filter((room) => room !== 'libs/database')
      .flatMap(sourcesBelow)
      .filter((file) => /\bdialect\b/i.test(readFileSync(file, 'utf8')));
    expect(asking).toEqual([]);
  });

  it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('has every file that %s names', (document) => {
    const named = readFileSync(document, 'utf8').matchAll(
      /(?<!dist\/)(?:apps|libs|test|bench|scripts|docs)\/[\w./-]+\.(?:tsx?|js|md)\b/g,
    );
    const paths = [...new Set([...named].map(([path]) => path))];
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('lists every decision in ARCHITECTURE.md, and has every file that a decision names', () => {
    const listed = readFileSync('ARCHITECTURE.md', 'utf8');
    const decisions = readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`);
    expect(decisions.filter((path) => !listed.includes(`(${path})`))).toEqual([]);
    const files = new Set(rooms.flatMap(sourcesBelow).map((path) => basename(path)));
    const gone = decisions.flatMap((decision) =>
      [...readFileSync(decision, 'utf8').matchAll(/`([\w./-]+(?<!\.spec)\.tsx?)`/g)]
        .map(([, path]) => path!)
        .filter((path) => !files.has(basename(path)) && !existsSync(path))
        .map((path) => ({ decision, path })),
    );
    expect(gone).toEqual([]);
  });

  it('starts the service by the same command everywhere', () => {
    const { start, 'start:prod': production } = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
    const [, image] = /^CMD (.+)$/m.exec(readFileSync('Dockerfile', 'utf8'))!;
    expect(production).toBe(start);
    expect(JSON.parse(image!)).toEqual(start.split(' '));
  });
});
