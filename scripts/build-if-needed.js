// Builds the service and the dashboard, each unless its last build is newer than every source of it. Specs are not
// built.
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { requireNode } from './required-node.js';

requireNode();

const DASHBOARD = join('apps', 'dashboard');
const PACKAGES = 'package-lock.json';

const parts = [
  {
    what: 'the service',
    built: 'dist/apps/api/bundle/complete',
    sources: [
      'apps',
      'libs',
      'bench',
      join('test', 'faults'),
      PACKAGES,
      'tsconfig.json',
      'tsconfig.build.json',
      'nest-cli.json',
      join('scripts', 'bundle.js'),
      join('scripts', 'fill-compile-cache.js'),
    ],
    // This empties `dist`, so the dashboard comes after.
    commands: [
      ['npx', 'nest', 'build', 'api'],
      ['node', 'scripts/bundle.js'],
      ['node', 'scripts/fill-compile-cache.js'],
    ],
  },
  {
    what: 'the dashboard',
    built: 'dist/dashboard/index.html',
    sources: [DASHBOARD, PACKAGES],
    commands: [['npx', 'vite', 'build', DASHBOARD, '--logLevel', 'warn']],
    // Tests build too, and would get React as it is for development.
    environment: { NODE_ENV: 'production' },
  },
];

function newest(path, part) {
  if (path === DASHBOARD && !part.sources.includes(DASHBOARD)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  const names = readdirSync(path).filter((name) => !name.endsWith('.spec.ts'));
  return Math.max(mtimeMs, ...names.map((name) => newest(join(path, name), part)));
}

for (const part of parts) {
  const builtAt = statSync(part.built, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (builtAt >= Math.max(...part.sources.map((source) => newest(source, part)))) continue;
  process.stderr.write(`Building ${part.what}...\n`);
  for (const [command, ...parameters] of part.commands) {
    execFileSync(command, parameters, { stdio: 'inherit', env: { ...process.env, ...part.environment } });
  }
}
