// Builds the service unless the last build is newer than every source.
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const BUILT = 'dist/apps/api/src/main.js';
const SOURCES = [
  'apps',
  'libs',
  'bench',
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'nest-cli.json',
];

function newest(path) {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

const builtAt = statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0;
if (builtAt < Math.max(...SOURCES.map(newest))) {
  process.stderr.write('Building...\n');
  execFileSync('npx', ['nest', 'build', 'api'], { stdio: 'inherit' });
}
