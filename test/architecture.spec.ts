import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { ALLOWED, FLOORS, PRIVATE_PARTS, RESERVED } from './support/house.js';

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

  it('starts the service in the same way everywhere, and builds nothing in the image', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const { start, 'start:prod': production } = scripts;
    const image = readFileSync('Dockerfile', 'utf8');
    expect(production).toBe(start);
    expect(JSON.parse(/^CMD (.+)$/m.exec(image)![1]!)).toEqual(start.split(' '));
    const building = ['start', 'cli'].filter((name) => scripts[`pre${name}`] !== undefined);
    const deleted = /npm pkg delete (.+)$/m.exec(image)![1]!.split(' ');
    expect(deleted).toEqual(building.map((name) => `scripts.pre${name}`));
  });
});
