import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CannotRun } from './cannot-run.js';
import type { ContenderName, Program, ServiceProgram } from './contender.js';
import type { Options } from './options.js';
import type { Peer } from './peers/peer.js';
import { pocketBase } from './peers/pocketbase.js';
import { trailBase } from './peers/trailbase.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SERVICE = 'dist/apps/api/bundle/main.js';

/**
 * What is measured: this service, and beside it the bare limit, the service as an earlier commit had it, or another
 * program. Throws CannotRun when there is no such commit or program, or it cannot be built.
 */
export function programsFor(options: Options): Record<ContenderName, Program> {
  const node = process.execPath;
  const service: ServiceProgram = { label: 'service', path: join(ROOT, SERVICE), node };
  const peer = peerOf(options);
  if (peer !== undefined) return { service, other: { label: peer.label, peer } };
  if (options.against === '') {
    return { service, other: { label: 'bare', path: join(ROOT, 'dist/bench/bare/main.js'), node } };
  }
  const otherNode = options.againstNode === '' ? node : resolve(options.againstNode);
  const commit = hashOf(options.against);
  const path = join(builtCommit(commit, otherNode), SERVICE);
  return { service, other: { label: commit.slice(0, 7), path, node: otherNode } };
}

function peerOf({ pocketbase, trailbase }: Options): Peer | undefined {
  const given = pocketbase || trailbase;
  if (given === '') return undefined;
  if (!existsSync(given)) throw new CannotRun(`There is no program ${given}.`);
  return pocketbase === '' ? trailBase(resolve(given)) : pocketBase(resolve(given));
}

function hashOf(commit: string): string {
  try {
    return run(
      'git',
      ['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`],
      ROOT,
    ).trim();
  } catch {
    throw new CannotRun(`There is no commit ${JSON.stringify(commit)}.`);
  }
}

/** The folder with a built commit; kept for the next time, one for each Node, since addons may be built for it. */
function builtCommit(commit: string, node: string): string {
  const version = run(node, ['--version'], ROOT).trim();
  const folder = join(ROOT, 'bench-results/commits', `${commit}-${version}`);
  const complete = join(folder, 'built');
  if (existsSync(complete)) return folder;
  process.stderr.write(
    `Building ${commit.slice(0, 7)} with Node ${version.slice(1)}: this takes some minutes, once.\n`,
  );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const path = `${dirname(node)}:${process.env.PATH}`;
  const archive = join(folder, 'commit.tar');
  try {
    run('git', ['archive', '--output', archive, commit], ROOT);
    run('tar', ['-xf', archive], folder);
    run('npm', ['ci', '--no-audit', '--no-fund'], folder, path);
    run('npm', ['run', 'build'], folder, path);
  } catch (error) {
    throw new CannotRun(`Commit ${commit} could not be built: ${(error as Error).message}`);
  }
  rmSync(archive);
  writeFileSync(complete, '');
  return folder;
}

/** What a command prints; throws with what it says when it fails. */
function run(program: string, args: string[], cwd: string, path = process.env.PATH): string {
  return execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, PATH: path },
  });
}
